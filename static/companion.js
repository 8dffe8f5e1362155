// Keeps a table's page live: says how it is connected, asks for news only when there are some, and loses no tap.
(() => {
  "use strict";
  const ASK_EVERY = 4000;
  const live = document.getElementById("live");
  const line = document.getElementById("connection");
  const notice = document.getElementById("notice");
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
    }, ASK_EVERY);
  }

  live.addEventListener("htmx:sse:after:connection", () => {
    clearInterval(asking);
    asking = null;
    say("live");
  });
  live.addEventListener("htmx:sse:before:connection", (event) => {
    if (event.detail.connection.attempt > 0 && !document.hidden) say("lost");
  });
  live.addEventListener("htmx:sse:error", (event) => ask(event.detail.status === 503 ? "poll" : "lost"));
  live.addEventListener("htmx:response:error", (event) => ask(event.detail.ctx.response.status === 503 ? "poll" : "lost"));
  live.addEventListener("htmx:error", () => ask("lost"));

  // What the page already shows is not fetched again; a new tap takes away what was said about the last one.
  document.addEventListener("htmx:before:request", (event) => {
    const { sourceElement, sourceEvent, request } = event.detail.ctx;
    if (request.method === "POST") notice.replaceChildren();
    const known = sourceElement === table() && sourceEvent.type === "position";
    if (known && Number(sourceEvent.detail.id) <= Number(table().dataset.position)) event.preventDefault();
  });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx?.request.method !== "POST") return;
    const told = document.createElement("div");
    told.className = "notice";
    told.setAttribute("role", "alert");
    told.textContent = line.dataset.unsent;
    notice.replaceChildren(told);
  });

  // Whoever uses a keyboard or a screen reader goes on at the new question when their button is gone.
  document.addEventListener("htmx:before:swap", () => {
    focusWasInside = table().contains(document.activeElement);
  });
  document.addEventListener("htmx:after:swap", () => {
    if (focusWasInside && document.activeElement === document.body) {
      document.getElementById("asked").focus({ preventScroll: true });
    }
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
})();
