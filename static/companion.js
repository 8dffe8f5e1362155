// Keeps a table's page live: says how it is connected, asks for news only when there are some, and loses no tap.
(() => {
  "use strict";
  const ASK_EVERY = 4000;
  const live = document.getElementById("live");
  const line = document.getElementById("connection");
  const notice = document.getElementById("notice");
  const unsaved = document.getElementById("unsaved");
  const table = () => document.getElementById("table");
  let asking = null;
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
  live.addEventListener("htmx:sse:before:connection", (event) => {
    if (event.detail.connection.attempt > 0 && !document.hidden) say("lost");
  });
  live.addEventListener("htmx:sse:error", (event) => ask(event.detail.status === 503 ? "poll" : "lost"));
  live.addEventListener("htmx:response:error", (event) => ask(event.detail.ctx.response.status === 503 ? "poll" : "lost"));
  live.addEventListener("htmx:error", () => ask("lost"));

  // Entries on their way: kept, over a reload too, until the server has answered for them. Each has its own id, so
  // sending one again enters it once.
  const shelf = `unsaved ${location.pathname}`;
  let kept = [];
  try { kept = JSON.parse(localStorage.getItem(shelf) ?? "[]"); } catch { /* this browser keeps nothing */ }
  let sending = false;

  function keep(entries) {
    kept = entries;
    try { localStorage.setItem(shelf, JSON.stringify(kept)); } catch { /* then only as long as the page is open */ }
  }
  function part(name, text, ...inside) {
    const made = document.createElement(name);
    made.append(text, ...inside);
    return made;
  }
  function show() {
    if (!unsaved) return;
    unsaved.hidden = !kept.length;
    const forget = part("button", unsaved.dataset.forget);
    forget.addEventListener("click", () => { keep([]); show(); });
    unsaved.replaceChildren(part("p", unsaved.dataset.unsaved), part("ul", "", ...kept.map(({ label }) => part("li", label))), forget);
  }
  const idOf = (entry) => JSON.parse(entry).id;
  const isNote = (entry) => /_cards$/.test(JSON.parse(entry).kind);

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "entry") return;
    const label = (button.dataset.text ?? button.getAttribute("aria-label") ?? button.textContent).replace(/\s+/g, " ").trim();
    const entry = { entry: button.value, expected: event.target.elements.expected.value, url: event.target.getAttribute("action"), label };
    const others = kept.filter((old) => idOf(old.entry) !== idOf(entry.entry) && (isNote(old.entry) || isNote(entry.entry)));
    keep([...others, entry]);
  }, true);

  const answered = (ctx) => ctx.response && ctx.response.status !== 503 && ctx.response.status < 600;
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    const entry = ctx.request.method === "POST" && ctx.request.body?.get?.("entry");
    if (!entry || !answered(ctx)) return;
    keep(kept.filter((old) => idOf(old.entry) !== idOf(entry)));
    show();
  });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx?.request.method !== "POST" || !event.detail.ctx.request.body?.get?.("entry")) return;
    show();
    ask("lost");
  });

  async function send() {
    if (sending || !kept.length || !unsaved || unsaved.hidden) return;
    sending = true;
    for (const { entry, expected, url } of [...kept]) {
      await htmx.ajax("POST", url, { source: "#unsaved", target: "#table", swap: "outerMorph", values: { entry, expected } }).catch(() => {});
    }
    sending = false;
  }
  show();

  // Coming back is at once right again: from sleep, from the page before, from another network.
  function catchUp() {
    if (document.hidden) return;
    htmx.trigger(live, "poll");
    send();
  }
  addEventListener("online", catchUp);
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("pageshow", (event) => { if (event.persisted) catchUp(); });

  // What the page already shows is not fetched again; a new tap takes away what was said about the last one.
  document.addEventListener("htmx:before:request", (event) => {
    const { sourceElement, sourceEvent, request } = event.detail.ctx;
    if (request.method === "POST") notice.replaceChildren();
    const known = sourceElement === table() && sourceEvent?.type === "position";
    if (known && Number(sourceEvent.detail.id) <= Number(table().dataset.position)) event.preventDefault();
  });

  // Whoever uses a keyboard or a screen reader goes on at the new question when their button is gone. A phone that
  // becomes the one asked gives a short buzz.
  let yours = table().dataset.yours;
  document.addEventListener("htmx:before:swap", () => {
    focusWasInside = table().contains(document.activeElement);
  });
  document.addEventListener("htmx:after:swap", () => {
    if (focusWasInside && document.activeElement === document.body) {
      document.getElementById("asked").focus({ preventScroll: true });
    }
    if (table().dataset.yours && !yours) navigator.vibrate?.(60);
    yours = table().dataset.yours;
  });

  // A rescue link brings its secret in the fragment: into the form, and out of the address.
  const rescue = document.getElementById("rescue");
  const [, seat, secret] = /^#rescue=(\d)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (secret) history.replaceState(null, "", location.pathname);
  if (secret && rescue) {
    rescue.open = true;
    rescue.querySelector("[name=seat]").value = seat;
    rescue.querySelector("[name=secret]").value = secret;
    rescue.querySelector("button").focus();
  }

  // A link for looking on brings its secret in the same way, and is used at once.
  const view = document.getElementById("view");
  const [, pass] = /^#view=([\w-]+)$/.exec(location.hash) ?? [];
  if (pass) history.replaceState(null, "", location.pathname);
  if (pass && view) {
    view.elements.secret.value = pass;
    view.submit();
  }
})();
