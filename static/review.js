// Goes through a game step by step: by key, swipe or drag, or by itself. Without script the links and the form do.
(() => {
  "use strict";
  const KEPT = 80;
  const SWIPE = 40;
  const byId = (id) => document.getElementById(id);
  const review = byId("review");
  const deck = byId("deck");
  const scrubber = byId("scrubber");
  const play = byId("play");
  const pace = byId("pace");
  const base = deck.dataset.base;
  const last = Number(scrubber.max);
  const kept = new Map();
  let shown = Number(byId("step").dataset.position);
  let wanted = shown;
  let going = null;
  let timer = null;
  let touched = null;

  function fetched(step) {
    if (!kept.has(step)) {
      const answer = fetch(`${base}/${step}`, { headers: { "HX-Request": "true" } }).then((found) => {
        if (!found.ok) throw new Error(found.status);
        return found.text();
      });
      answer.catch(() => kept.delete(step));
      kept.set(step, answer);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value);
    }
    return kept.get(step);
  }

  // The newest wish counts: what was asked for while a step was on its way is skipped.
  function go(step) {
    wanted = Math.min(last, Math.max(0, step));
    scrubber.value = wanted;
    going ??= arrive().finally(() => (going = null));
    return going;
  }

  async function arrive() {
    try {
      while (shown !== wanted) {
        const step = wanted;
        const text = await fetched(step);
        if (step === wanted) show(step, text);
      }
      byId("trouble").textContent = "";
      if (shown < last) fetched(shown + 1).catch(() => {});
    } catch {
      byId("trouble").textContent = deck.dataset.lost;
      wanted = shown;
      scrubber.value = shown;
      stop();
    }
  }

  function show(step, text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const old = byId("step");
    const focused = old.contains(document.activeElement) ? document.activeElement.id : null;
    const open = new Map([...old.querySelectorAll("details[id]")].map((each) => [each.id, each.open]));
    const next = document.adoptNode(fresh.getElementById("step"));
    for (const each of next.querySelectorAll("details[id]")) each.open = open.get(each.id) ?? each.open;
    if (timer) next.querySelector("#told").setAttribute("aria-live", "off");
    old.replaceWith(next);
    for (const link of fresh.querySelectorAll(".hops a")) {
      const mine = byId(link.id);
      for (const name of ["href", "role", "aria-disabled"]) {
        if (link.hasAttribute(name)) mine.setAttribute(name, link.getAttribute(name));
        else mine.removeAttribute(name);
      }
    }
    shown = step;
    scrubber.setAttribute("aria-valuetext", next.dataset.said);
    history.replaceState(null, "", `${base}/${step}`);
    for (const back of document.querySelectorAll("input[name=back]")) back.value = location.pathname;
    if (focused) (byId(focused) ?? next.querySelector("[aria-current]"))?.focus({ preventScroll: true });
    centre();
  }

  // The log has a frame of its own: the step that is shown stands in its middle.
  function centre() {
    const list = byId("beside");
    const current = list.querySelector("[aria-current]");
    if (!current) return;
    const [frame, line] = [list, current].map((each) => each.getBoundingClientRect());
    list.scrollTop += line.top - frame.top - Math.max(0, frame.height - line.height) / 2;
  }

  function follow(name) {
    const link = byId(`to-${name}`);
    if (link?.hasAttribute("href")) go(stepOf(link));
  }

  function stepOf(link) {
    const [, step] = link.pathname.match(/\/review\/(\d+)$/) ?? [];
    return link.pathname.startsWith(`${base}/`) && step ? Number(step) : null;
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    play.classList.remove("playing");
    play.setAttribute("aria-label", play.dataset.play);
  }

  function toggle() {
    if (timer) return stop();
    play.classList.add("playing");
    play.setAttribute("aria-label", play.dataset.pause);
    const tick = () => {
      timer = setTimeout(() => go(shown + 1).then(() => timer && (shown < last ? tick() : stop())), Number(pace.value));
    };
    timer = setTimeout(() => go(shown < last ? shown + 1 : 0).then(() => timer && tick()));
  }

  const KEYS = {
    ArrowLeft: (event) => (event.shiftKey ? follow("previous-turn") : go(wanted - 1)),
    ArrowRight: (event) => (event.shiftKey ? follow("next-turn") : go(wanted + 1)),
    PageUp: () => follow("previous-turn"),
    PageDown: () => follow("next-turn"),
    Home: () => go(0),
    End: () => go(last),
    " ": toggle,
  };

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(key in KEYS)) return;
    if (target.matches("select, textarea, input:not(#scrubber)")) return;
    if (key === " " && target.closest("a, button, summary")) return;
    event.preventDefault();
    if (key !== " ") stop();
    KEYS[key](event);
  });

  scrubber.addEventListener("input", () => {
    stop();
    go(Number(scrubber.value));
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const step = link && plain ? stepOf(link) : null;
    if (step === null) return;
    event.preventDefault();
    stop();
    go(step);
    if (!review.contains(link)) review.scrollIntoView();
  });

  review.addEventListener("touchstart", (event) => {
    const inside = event.touches.length === 1 && event.target.closest(".scene, .told");
    touched = inside ? event.touches[0] : null;
  }, { passive: true });
  review.addEventListener("touchend", (event) => {
    if (!touched) return;
    const x = event.changedTouches[0].clientX - touched.clientX;
    const y = event.changedTouches[0].clientY - touched.clientY;
    touched = null;
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    stop();
    go(wanted - Math.sign(x));
  }, { passive: true });

  play.addEventListener("click", toggle);
  play.hidden = false;
  byId("keys").hidden = false;
  centre();
})();
