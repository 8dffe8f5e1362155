// Reveals what a great moment or the end of a game brought, one by one. Everything is in the page already, and each part bears
// the number of its step; numbers that change meanwhile come with the steps. One tap or key shows the rest, and it is only
// played to those who were there: a page that is opened later shows how it came out, and so does one where nothing may move.
(() => {
  "use strict";
  const SHORT = 500;
  const LONG = 1000;
  const TUMBLE = 700;
  const STEP = 250;
  const root = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const all = (wanted) => [...document.querySelectorAll(wanted)];
  const act = () => document.querySelector("[data-act]");
  const stepOf = (part) => Number(part.dataset.step);
  root.classList.add("staged");
  let shown = { key: "", rows: 0, steps: 0 };
  let at = Infinity;
  let next = 0;

  const told = (found) => ({ key: found.dataset.act, rows: Number(found.dataset.rows), steps: Number(found.dataset.steps) });

  // A frame: what has been revealed by a step, with the points and the markers as of then.
  function frame() {
    const found = act();
    if (!found) return;
    for (const part of all("[data-step]")) part.toggleAttribute("data-later", stepOf(part) > at);
    const last = all("[data-step][data-scores]").filter((part) => stepOf(part) <= at).at(-1) ?? found;
    last.dataset.scores.split(" ").forEach((points, seat) => {
      for (const number of all(`[data-points="${seat}"]`)) number.textContent = points;
    });
    last.dataset.places.split(";").forEach((place, seat) => {
      document.getElementById(`track-${seat}`)?.setAttribute("transform", `translate(${place})`);
    });
    look(found);
    found.toggleAttribute("data-open", at < Number(found.dataset.rows));
    root.toggleAttribute("data-acting", at < Number(found.dataset.steps));
  }

  // While a line is told that is about a part of the drawing, that part is looked at; afterwards all of it.
  function look(found) {
    const over = document.getElementById("scenes");
    if (!over) return;
    const whole = over.dataset.whole ??= over.getAttribute("viewBox");
    const line = at <= Number(found.dataset.rows) ? all(".act-rows [data-step]").find((part) => stepOf(part) === at) : null;
    for (const drawn of [over, document.getElementById("board-drawing")]) drawn.setAttribute("viewBox", line?.dataset.look ?? whole);
    for (const scene of over.children) scene.toggleAttribute("data-later", scene.dataset.scene !== line?.dataset.about);
  }

  // The markers stand at once where the frame begins, whatever the page has brought.
  function cut() {
    root.setAttribute("data-cut", "");
    frame();
    root.getBoundingClientRect();
    root.removeAttribute("data-cut");
  }

  function play() {
    clearTimeout(next);
    frame();
    if (!root.hasAttribute("data-acting")) return;
    const coming = all("[data-step]").find((part) => stepOf(part) === at + 1);
    next = setTimeout(() => {
      at += 1;
      play();
      lookAt(all("[data-step]").find((part) => stepOf(part) === at));
    }, coming?.matches(".points") === false && coming.closest(".act-rows") ? SHORT : LONG);
  }

  // What closes a moment stands below its title, and both are seen.
  function lookAt(part) {
    const titled = part?.matches(".headline") && part.closest("[data-act]");
    (titled ? titled.querySelector(".act-head") : part)?.scrollIntoView({ block: "nearest" });
  }

  function finish() {
    if (!root.hasAttribute("data-acting")) return;
    at = Infinity;
    play();
    lookAt(all(".headline[data-step]").at(-1));
  }

  // News: a moment begins, goes on, or is over. What was shown of it stays shown.
  function follow() {
    const found = act();
    if (!found) {
      root.removeAttribute("data-acting");
      shown = { key: "", rows: 0, steps: 0 };
      clearTimeout(next);
      return;
    }
    const now = told(found);
    const same = now.key === shown.key;
    if (!same || now.rows > shown.rows || now.steps > shown.steps) {
      const from = same ? Math.min(shown.rows, now.rows) : 0;
      at = still.matches || document.hidden ? Infinity : root.hasAttribute("data-acting") && same ? Math.min(at, from) : from;
    }
    shown = now;
    cut();
    play();
  }

  // A die that was not there before tumbles until it lies as it fell.
  let lies = document.querySelector("[data-rolled]")?.dataset.rolled;
  function roll() {
    const dice = all("[data-rolled]");
    if (dice[0]?.dataset.rolled === lies) return;
    lies = dice[0]?.dataset.rolled;
    if (still.matches) return;
    for (const die of dice) die.animate([{ transform: "translate(-1.5em, -.6em) rotate(-540deg)" }, { transform: "translateY(.15em) rotate(20deg)", offset: 0.8 }, { transform: "none" }], { duration: TUMBLE, easing: "ease-out" });
  }

  // Whoever goes ahead on the trail of the drawing goes from place to place; back, and without a trail, straight.
  const standing = () => new Map(all("[data-spot][id]").map((walker) => [walker.id, { spot: walker.dataset.spot, ...placeOf(walker) }]));
  function placeOf(walker) {
    const [x, y, scale = 1] = (walker.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    return { scale, x, y };
  }
  let stood = standing();
  function walk() {
    const trail = (document.getElementById("board-drawing")?.dataset.trail ?? "").split(";").map((place) => place.split(" "));
    const places = trail.map(([name]) => name);
    const now = standing();
    for (const [id, to] of still.matches ? [] : now) {
      const from = stood.get(id);
      const way = from ? trail.slice(places.indexOf(from.spot) + 1, places.indexOf(to.spot)) : [];
      if (!way.length || !places.includes(from.spot)) continue;
      const walker = document.getElementById(id);
      const stops = [from, ...way.map(([, x, y]) => ({ scale: to.scale, x, y })), to];
      // In place of the straight glide that styles give it, before they begin it.
      walker.style.transition = "none";
      walker.animate(stops.map(({ scale, x, y }) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` })), Math.min(1500, STEP * stops.length)).onfinish = () => { walker.style.transition = ""; };
    }
    stood = now;
  }

  const begun = act();
  if (begun) shown = told(begun);
  document.addEventListener("htmx:after:swap", () => { follow(); roll(); walk(); });
  document.addEventListener("click", finish, true);
  document.addEventListener("keydown", finish, true);
  document.addEventListener("visibilitychange", () => { if (document.hidden) finish(); });
})();
