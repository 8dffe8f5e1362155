// Puts what a table's stream and the answers to taps bring into the page: only what fits what the page shows, and
// everything anew where something was missed.
(() => {
  "use strict";
  const live = document.getElementById("live");
  const table = () => document.getElementById("table");
  const page = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const MARK = /<i id="at"[^>]* data-since="(\d+)" data-position="(\d+)" data-revision="(\d+)" data-from="(\d+)"/;
  const WHOLE = /<div id="table" data-position="(\d+)" data-revision="(\d+)"/;
  let stream = null;
  let asked = Promise.resolve();

  const shows = () => [Number(table().dataset.position), Number(table().dataset.revision)];
  const numbers = (found) => found.slice(1).map(Number);

  // With each request the page says what it shows. A stream that comes back says it as of then.
  function say({ headers }) {
    const [position, revision] = shows();
    headers["X-At"] = `${revision}.${position}`;
    headers["X-Page"] = page;
  }
  live.addEventListener("htmx:sse:before:connection", () => { if (stream) say(stream); });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    say(ctx.request);
    if (ctx.sourceElement === live) stream = ctx.request;
    else asked = over(ctx);
  });

  // What the page asks for is answered first: what the stream says meanwhile may build on that answer.
  function over(ctx) {
    return new Promise((done) => {
      document.addEventListener("htmx:finally:request", function heard({ detail }) {
        if (detail.ctx !== ctx) return;
        document.removeEventListener("htmx:finally:request", heard);
        done();
      });
    });
  }

  // News wait for a finger to be lifted: they move what lies under it, and its tap would go nowhere, or elsewhere.
  const TAP = 50;
  const HELD = 5000;
  let held = null;
  let lift = () => {};
  addEventListener("pointerdown", () => {
    lift();
    const finger = new Promise((done) => { lift = done; });
    held = finger;
    finger.then(() => { if (held === finger) held = null; });
    setTimeout(lift, HELD);
  }, true);
  addEventListener("pointerup", () => setTimeout(lift, TAP), true);
  addEventListener("click", () => setTimeout(lift), true);
  addEventListener("pointercancel", () => lift(), true);

  // Whether these parts make the page that is shown the one they were made for.
  function fits(text) {
    const found = MARK.exec(text);
    if (!found) return true;
    const [since, position, revision, from] = numbers(found);
    const [shown, seats] = shows();
    if (from === seats && since === shown) return true;
    if (revision > seats || position > shown) htmx.trigger(live, "look");
    return false;
  }
  // Parts are put in place here, and the library sees none of them; who waits for news hears of them as of all others.
  function put(text, sourceElement) {
    const news = { ctx: { sourceElement, text } };
    htmx.trigger(document, "htmx:before:swap", news);
    parts.putAll(text);
    if (MARK.test(text)) showMark(text);
    htmx.trigger(document, "htmx:after:swap", news);
  }
  // What came in parts says by itself what the page shows now; own parts say whether it asks.
  function showMark(text) {
    const { position, revision } = document.getElementById("at").dataset;
    Object.assign(table().dataset, { position, revision });
    if (!text.includes('<i id="turn"')) return;
    const { yours } = document.getElementById("turn").dataset;
    if (yours) table().dataset.yours = yours;
    else delete table().dataset.yours;
  }
  live.addEventListener("htmx:sse:before:message", ({ detail }) => {
    const { event, data } = detail.message;
    if (event) return;
    detail.cancelled = true;
    detail.waitUntil(Promise.resolve(held).then(() => asked).then(() => { if (fits(data)) put(data, live); }));
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!MARK.test(ctx.text)) return;
    event.preventDefault();
    if (fits(ctx.text)) put(ctx.text, ctx.sourceElement);
  });

  // A whole table that is older than the one shown was overtaken on its way.
  function isOld(text) {
    const found = WHOLE.exec(text);
    if (!found) return false;
    const [position, revision] = numbers(found);
    const [shown, seats] = shows();
    if (position < shown && revision !== seats) htmx.trigger(live, "look");
    return position < shown || (position === shown && revision < seats);
  }
  // A lobby does not become a game by changes: the library makes drawings of it that nobody sees.
  const BEGUN = /<div id="table"[^>]* data-status="(?!lobby")/;
  const begins = (text) => table().dataset.status === "lobby" && BEGUN.test(text);
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks = [] } = event.detail;
    if (begins(ctx.text)) for (const { swapSpec } of tasks) if (swapSpec) swapSpec.style = "outerHTML";
    if (isOld(ctx.text)) event.preventDefault();
    else if (held && ctx.sourceElement === table()) {
      event.preventDefault();
      held.then(() => htmx.trigger(live, "look"));
    }
  });

  // What is entered was decided on what the page shows, also where its form is from before.
  document.addEventListener("submit", ({ target }) => {
    const { expected } = target.elements;
    const { position } = table().dataset;
    if (expected && expected.value !== position && table().contains(target)) expected.value = position;
  }, true);
})();
