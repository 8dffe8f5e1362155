// Keeps a table's page live: says how it is connected, asks for news only when there are some, and loses no tap.
(() => {
  "use strict";
  const ASK_EVERY = 4000;
  const LATE = 300;
  const live = document.getElementById("live");
  const line = document.getElementById("connection");
  const notice = document.getElementById("notice");
  const unsaved = document.getElementById("unsaved");
  const table = () => document.getElementById("table");
  let asking = null;
  let woken = false;
  let focusWasInside = false;

  function say(state) {
    if (line.dataset.state === state) return;
    line.dataset.state = state;
    line.firstElementChild.textContent = line.dataset[state];
  }

  // Without a stream the page asks every few seconds, and tries for a stream again.
  function ask(state) {
    say(state);
    asking ??= setInterval(() => {
      htmx.trigger(live, "poll");
      htmx.trigger(live, "connect");
      send();
    }, ASK_EVERY);
  }

  live.addEventListener("htmx:sse:after:connection", () => {
    clearInterval(asking);
    asking = null;
    say("live");
    send();
  });
  // Several servers that do not hear each other look for news every few seconds.
  live.addEventListener("late", () => say("poll"));
  live.addEventListener("live", () => say("live"));
  live.addEventListener("htmx:sse:before:connection", (event) => {
    if (woken) say("wait");
    else if (event.detail.connection.attempt > 0) ask("lost");
    woken = false;
  });
  live.addEventListener("htmx:sse:error", (event) => ask(event.detail.status === 503 ? "poll" : "lost"));
  live.addEventListener("htmx:response:error", (event) => ask(event.detail.ctx.response.status === 503 ? "poll" : "lost"));
  live.addEventListener("htmx:error", () => ask("lost"));

  // A stream may have died without a word. A new one is tried where something else says so.
  function renew() {
    live._htmx?.sse?.reader?.cancel();
  }

  // Entries on their way: kept, over a reload and in all tabs, until the server has answered for them. Each has its own
  // id, so sending one again enters it once. Those that are late are shown, and sent again.
  const shelf = `unsaved ${location.pathname}`;
  let kept = [];
  let sending = false;

  function fetchKept() {
    try { kept = JSON.parse(localStorage.getItem(shelf) ?? "[]"); } catch { /* this browser keeps nothing */ }
  }
  function keep(entries) {
    kept = entries;
    try { localStorage.setItem(shelf, JSON.stringify(kept)); } catch { /* then only as long as the page is open */ }
  }
  function part(name, text, ...inside) {
    const made = document.createElement(name);
    made.append(text, ...inside);
    return made;
  }
  const late = () => kept.filter((entry) => entry.late);
  function show() {
    if (!unsaved || (unsaved.hidden && !late().length)) return;
    unsaved.hidden = !late().length;
    const forget = part("button", unsaved.dataset.forget);
    forget.addEventListener("click", () => { keep([]); show(); });
    unsaved.replaceChildren(part("p", unsaved.dataset.unsaved), part("ul", "", ...late().map(({ label }) => part("li", label))), forget);
  }
  function allLate() {
    if (kept.length) keep(kept.map((entry) => ({ ...entry, late: true })));
    show();
  }
  const idOf = (entry) => JSON.parse(entry).id;

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "entry") return;
    const label = (button.dataset.text ?? button.getAttribute("aria-label") ?? button.textContent).replace(/\s+/g, " ").trim();
    const entry = { entry: button.value, expected: event.target.elements.expected.value, url: event.target.getAttribute("action"), label, note: "note" in button.dataset };
    const others = kept.filter((old) => idOf(old.entry) !== idOf(entry.entry) && (old.note || entry.note));
    keep([...others, entry]);
  }, true);

  const tapped = ({ request }) => request.method === "POST" && request.body?.get?.("entry");
  const answered = (ctx) => ctx.response && ctx.response.status !== 503 && ctx.response.status < 600;
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    const entry = tapped(ctx);
    if (!entry) return;
    if (!answered(ctx)) return unanswered();
    // Not before the answer is shown: a page that ends in between sends it again, and it is entered once all the same.
    setTimeout(() => {
      keep(kept.filter((old) => idOf(old.entry) !== idOf(entry)));
      show();
    });
  });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx && tapped(event.detail.ctx)) unanswered();
  });
  function unanswered() {
    allLate();
    ask("lost");
    renew();
  }

  async function send() {
    if (sending || !unsaved) return;
    sending = true;
    for (const { entry, expected, url } of late()) {
      await htmx.ajax("POST", url, { source: "#unsaved", target: "#table", swap: "outerMorph", values: { entry, expected } }).catch(() => {});
    }
    sending = false;
  }
  fetchKept();
  allLate();
  addEventListener("storage", (event) => {
    if (event.key !== shelf) return;
    fetchKept();
    show();
  });

  // Coming back is at once right again: from sleep, from the page after, from another network.
  function catchUp() {
    if (document.hidden) return;
    htmx.trigger(live, "poll");
    send();
  }
  document.addEventListener("visibilitychange", () => {
    woken = !document.hidden;
    catchUp();
  });
  addEventListener("online", () => { renew(); catchUp(); });
  addEventListener("offline", () => ask("lost"));
  addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });

  // What the page already shows is not fetched again; a new tap takes away what was said about the last one.
  document.addEventListener("htmx:before:request", (event) => {
    const { sourceElement, sourceEvent, request } = event.detail.ctx;
    if (request.method === "POST") notice.replaceChildren();
    const known = sourceElement === table() && sourceEvent?.type === "position";
    if (known && Number(sourceEvent.detail.id) <= Number(table().dataset.position)) event.preventDefault();
  });

  // Whose tap is not answered at once sees that it is on its way. Before that nothing is drawn anew for it.
  document.addEventListener("htmx:before:request", ({ detail: { ctx: { sourceElement, request } } }) => {
    if (request.method !== "POST") return;
    const late = setTimeout(() => sourceElement.classList.add("late"), LATE);
    sourceElement.addEventListener("htmx:finally:request", () => {
      clearTimeout(late);
      sourceElement.classList.remove("late");
    }, { once: true });
  });

  // Whoever uses a keyboard or a screen reader goes on at the new question when their button is gone, and whoever is
  // handed the phone at the button that says so. A phone that becomes the one asked gives a short buzz.
  let { yours, seated } = table().dataset;
  let taking = document.querySelector("#cover button")?.id;
  document.addEventListener("htmx:before:swap", () => {
    focusWasInside = table().contains(document.activeElement);
  });
  document.addEventListener("htmx:after:swap", () => {
    const take = document.querySelector("#cover button");
    if (take && take.id !== taking) {
      take.focus();
    } else if (focusWasInside && document.activeElement === document.body) {
      const next = ["asked", "hands", "lately"].map((id) => document.getElementById(id));
      next.find((each) => each?.checkVisibility())?.focus({ preventScroll: true });
    }
    taking = take?.id;
    if (table().dataset.yours && !yours && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    if (seated && !table().dataset.seated) lostSeat();
    if (table().dataset.yours !== yours) light();
    ({ yours, seated } = table().dataset);
  });

  // Whose seat was freed, or moved to another phone, is told so.
  function lostSeat() {
    const told = part("div", "", part("p", notice.dataset.gone));
    told.className = "notice";
    told.setAttribute("role", "alert");
    notice.replaceChildren(told);
  }

  // The screen stays on where the whole room looks at it, and on the phone of whoever is asked. Browsers allow that to
  // secure pages only, and switch it off when the page is hidden.
  let lamp = null;
  function light() {
    const wanted = !document.hidden && (document.getElementById("screen") || table().dataset.yours);
    if (wanted && !lamp && navigator.wakeLock) {
      lamp = navigator.wakeLock.request("screen").catch(() => null);
      lamp.then((lit) => {
        if (!lit) lamp = null;
        lit?.addEventListener("release", () => { lamp = null; });
      });
    } else if (!wanted && lamp) {
      lamp.then((lit) => lit?.release());
      lamp = null;
    }
  }
  document.addEventListener("visibilitychange", light);
  light();

  // A rescue link brings its secret in the fragment: into the form, and out of the address.
  const rescue = document.getElementById("rescue");
  const [, seat, secret] = /^#rescue=(\d)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (secret) history.replaceState(null, "", location.pathname);
  if (secret && rescue) {
    for (let box = rescue; box; box = box.parentElement.closest("details")) box.open = true;
    rescue.querySelector("[name=seat]").value = seat;
    rescue.querySelector("[name=secret]").value = secret;
    rescue.querySelector("button").focus();
  }

  // A spectator link brings its secret in the same way, and is used at once.
  const view = document.getElementById("view");
  const [, pass] = /^#view=([\w-]+)$/.exec(location.hash) ?? [];
  if (pass) history.replaceState(null, "", location.pathname);
  if (pass && view) {
    view.elements.secret.value = pass;
    view.submit();
  }
})();
