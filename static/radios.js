// One of a few pictures beside each other is picked: by a tap, by arrow keys, or by a tap on the piece that the map shows for it,
// which goes on to the next. The keyboard stops at the picked one alone.
(() => {
  "use strict";
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const all = () => [...document.querySelectorAll(".screen [role=radio]")];

  function beside(radio, step) {
    const radios = all();
    const next = radios[(radios.indexOf(radio) + step + radios.length) % radios.length];
    answers.pick(next);
    return next;
  }
  document.addEventListener("keydown", (event) => {
    const radio = event.target.closest?.(".screen [role=radio]");
    if (!radio || !STEPS[event.key]) return;
    event.preventDefault();
    beside(radio, STEPS[event.key]).focus();
  });
  document.addEventListener("click", (event) => {
    const picked = event.target.closest?.(".previews [data-next]") && document.querySelector(".screen [role=radio].picked");
    if (picked) beside(picked, 1);
  });
})();
