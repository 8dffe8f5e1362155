// Keeps what was ticked in the table check as long as this tab is open. A tick holds for what was there to see: when
// that changes on the table, it has to be looked at again.
(() => {
  "use strict";
  const list = () => document.getElementById("check");
  const boxes = () => [...list().querySelectorAll("[data-thing]")];
  const place = `check ${list().dataset.table}`;
  let seen = {};
  try { seen = JSON.parse(sessionStorage.getItem(place)) ?? {}; } catch { /* this browser keeps nothing */ }

  function show() {
    let done = 0;
    for (const box of boxes()) {
      box.checked = seen[box.dataset.thing] === box.dataset.now;
      done += box.checked;
    }
    const bar = list().querySelector("progress");
    bar.value = done;
    bar.hidden = false;
    const agrees = list().querySelector(".agrees");
    const all = done === bar.max;
    if (all !== Boolean(agrees.textContent)) agrees.textContent = all ? agrees.dataset.said : "";
  }
  function keep() {
    try { sessionStorage.setItem(place, JSON.stringify(seen)); } catch { /* then only as long as the page is open */ }
    show();
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.dataset.thing) return;
    if (target.checked) seen[target.dataset.thing] = target.dataset.now;
    else delete seen[target.dataset.thing];
    keep();
  });
  document.addEventListener("htmx:after:swap", show);
  const again = document.getElementById("again");
  again.hidden = false;
  again.addEventListener("click", () => { seen = {}; keep(); });
  show();
})();
