// The screen of a seat: pick an answer, see what it leads to, enter it; tabs, settings, and what happened meanwhile.
(() => {
  "use strict";
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  root.classList.add("js");

  // What is written anew is styled anew, even where it says the same.
  function write(element, name, value) {
    if (!element || element.getAttribute(name) === value) return;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }

  // Settings of this phone, and nobody else's business.
  const SETTINGS = ["as-list", "one-tap", "sound"];
  const stored = {
    get(name) { try { return localStorage.getItem(name); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(name, value); } catch { /* then only as long as the page is open */ } },
  };
  function set(name, on) {
    root.classList.toggle(name, on);
    stored.set(name, on ? "on" : "");
    showSettings();
    board.lay();
  }
  function showSettings() {
    for (const box of document.querySelectorAll("[data-setting]")) box.checked = root.classList.contains(box.dataset.setting);
    write(byId("tools")?.querySelector("[data-tool=as-list]"), "aria-pressed", String(root.classList.contains("as-list")));
    for (const folded of document.querySelectorAll(".not-now")) folded.open = !root.classList.contains("as-list") && !!folded.closest(".map");
  }
  for (const name of SETTINGS) root.classList.toggle(name, stored.get(name) === "on");
  document.addEventListener("change", ({ target }) => {
    if (target.dataset?.setting) set(target.dataset.setting, target.checked);
  });

  // The first tap shows what an answer leads to, the second enters it, and so does the main button.
  let picked = "";
  const copied = (from) => [...(from?.childNodes ?? [])].map((node) => node.cloneNode(true));
  function pick(button) {
    for (const other of document.querySelectorAll(".t.picked")) mark(other, false);
    mark(button, true);
    picked = button.id;
    for (const drawn of document.querySelectorAll(".previews > g")) lay(drawn, button);
    byId("asked").replaceChildren(...copied(button.querySelector(".name")));
    byId("told").replaceChildren(...copied(button.querySelector(".told")), ...ruleLinks(button));
    button.classList.contains("no") ? refuse(button) : offer(button);
  }
  // What would be there lies over the map: what stands at the answer's own place is put there.
  function lay(drawn, { id, dataset }) {
    const { of, stamp } = drawn.dataset;
    const shown = stamp ? stamp === dataset.stamp : of === id;
    drawn.classList.toggle("shown", shown);
    if (stamp && shown) drawn.setAttribute("transform", `translate(${dataset.x} ${dataset.y})`);
  }
  // Of several groups of answers on the map one is shown; what was picked stays picked where the new one has the same place.
  let group = "";
  function showGroup(key) {
    group = key;
    for (const button of document.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === key));
    const all = [...document.querySelectorAll("#places .t[data-group]")];
    for (const answer of all) answer.classList.toggle("other", answer.dataset.group !== key);
    const shown = all.filter((answer) => answer.dataset.group === key);
    const before = byId(picked)?.dataset ?? {};
    const next = shown.length === 1 ? shown[0] : shown.find(({ dataset }) => dataset.x === before.x && dataset.y === before.y);
    next ? pick(next) : unpick();
    board.lay();
  }
  function followGroup() {
    const keys = [...document.querySelectorAll("[data-show]")].map(({ dataset }) => dataset.show);
    const first = document.querySelector(".groups:not(.first) [data-show]");
    group = keys.includes(group) ? group : first?.dataset.show ?? "";
    if (group) showGroup(group);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-show]");
    if (button) showGroup(button.dataset.show === group && button.closest(".first") ? "" : button.dataset.show);
  });
  function unpick() {
    for (const other of document.querySelectorAll(".t.picked")) mark(other, false);
    for (const drawn of document.querySelectorAll(".previews > .shown")) drawn.classList.remove("shown");
    picked = "";
    byId("asked").textContent = byId("asked").dataset.question;
    byId("told").textContent = "";
    nothing();
    enter(byId("only"));
  }
  // As long as nothing is picked the main button enters nothing, or what is left to be done.
  function nothing() {
    const main = byId("enter");
    const { first, says, none } = main?.dataset ?? {};
    enter(main, first ?? "", says ?? none ?? "", says);
  }
  // What one may do besides is counted out in place of the question, and back.
  let before = [];
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-opens]");
    if (!opener) return;
    const kept = () => ["asked", "told", "enter"].map(byId);
    if (opener.getAttribute("aria-expanded") === "false") before = kept().map((each) => each.cloneNode(true));
    else kept().forEach((each, number) => each.replaceWith(before[number]));
  }, true);
  // Among a few beside each other the keyboard stops at the picked one, and arrow keys lead on (radios.js).
  function mark(button, on) {
    button.classList.toggle("picked", on);
    if (button.matches("[role=radio]")) {
      button.setAttribute("aria-checked", String(on));
      button.tabIndex = on ? 0 : -1;
    } else {
      on ? button.setAttribute("aria-pressed", "true") : button.removeAttribute("aria-pressed");
    }
  }
  // What the main button entered before stays beside it, unless what is picked can be entered alone.
  function offer(button) {
    const { alone, only, text, verb } = button.dataset;
    const { first, says } = byId("enter").dataset;
    enter(byId("enter"), button.value, verb ?? text, text);
    enter(byId("only"), alone ?? first, alone ? only : says, alone ? text : says);
  }
  function refuse(button) {
    const bar = byId("answer");
    nothing();
    enter(byId("only"), button.dataset.anyway, bar.dataset.anyway, button.textContent);
  }
  function enter(main, value, verb, text) {
    if (!main) return;
    main.value = value ?? "";
    main.textContent = verb ?? "";
    main.dataset.text = text ?? "";
    if (main.id === "enter") main.disabled = !value;
    else main.hidden = !value;
  }
  function ruleLinks(button) {
    return (button.dataset.rules ?? "").split(/,\s*/).filter(Boolean).flatMap((rule) => {
      const link = document.createElement("a");
      link.href = `/rules/${byId("table").dataset.game}#${rule}`;
      link.className = "rule";
      link.textContent = rule;
      return [" ", link];
    });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".screen .t");
    if (!button) return;
    if (board.enlarges(button)) return event.preventDefault();
    const known = button.id === picked && button.classList.contains("picked");
    const direct = button.closest("[data-direct]") || root.classList.contains("one-tap") || known;
    if (direct && !button.classList.contains("no")) return;
    event.preventDefault();
    pick(button);
  });

  // The tools of the map, and the tabs: a tab is a place in the page, so it works without this script too.
  document.addEventListener("click", (event) => {
    const tool = event.target.closest?.("[data-tool]")?.dataset.tool;
    if (tool === "as-list") set("as-list", !root.classList.contains("as-list"));
    if (tool === "whole") event.target.closest("button").setAttribute("aria-pressed", String(board.toggle()));
    const link = event.target.closest?.(".tabs a, .chip");
    if (link) {
      event.preventDefault();
      location.replace(link.dataset.due ? "#hands" : link.hash);
      if (link.dataset.seat) byId(`seat-${link.dataset.seat}`)?.scrollIntoView();
    } else if (!event.target.closest?.("#menu")) {
      byId("menu")?.removeAttribute("open");
    }
  });
  function countHands() {
    const due = Array.from(document.querySelectorAll("#to-do [data-seats]"), ({ dataset }) => dataset.seats.split(" "));
    for (const chip of document.querySelectorAll(".chip")) {
      const own = due.filter((seats) => seats.includes(chip.dataset.seat)).length;
      write(chip, "data-due", own ? String(own) : null);
    }
  }
  function showTab() {
    const panel = document.querySelector(".panel:target")?.id ?? "now";
    for (const tab of document.querySelectorAll(".tabs a")) {
      const current = tab.dataset.tab === panel;
      write(tab, "aria-current", current ? "page" : null);
      if (current) tab.classList.remove("new");
    }
    if (panel === "p-story") remember();
  }
  addEventListener("hashchange", showTab);
  // Whoever comes back to a page that the browser kept finds the table, not the menu by which they left.
  addEventListener("pagehide", () => byId("menu")?.removeAttribute("open"));

  // What happened since this phone was looked at last.
  const newest = () => Number(document.querySelector("#story [id^=entry-]")?.id.slice("entry-".length) ?? 0);
  let seen = newest();
  let away = 0;
  function remember() { seen = newest(); }
  function sinceYouLooked() {
    const line = byId("since");
    if (!line) return;
    const lines = !away ? [] : [...document.querySelectorAll("#story li")].filter((entry) => Number(entry.id.slice("entry-".length)) > away);
    const texts = lines.map((entry) => entry.querySelector("span").textContent.replace(/\s+/g, " ").trim());
    write(line, "hidden", away && texts.length ? null : "");
    if (!line.hidden) line.textContent = `${line.dataset.says} ${texts.slice(0, 2).join(" · ")}`;
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) away = newest();
  });
  // What was told of it, or of the last tap, goes with the next: it may lie over places that are to be tapped.
  document.addEventListener("click", () => {
    away = 0;
    sinceYouLooked();
    if (byId("bar")) byId("notice").replaceChildren();
  });

  // A sound for whoever wants one. Browsers allow it after a first tap.
  let speaker = null;
  document.addEventListener("pointerdown", () => {
    if (root.classList.contains("sound")) speaker ??= new AudioContext();
  });
  function chime() {
    if (!speaker || !root.classList.contains("sound")) return;
    [660, 880].forEach((pitch, number) => {
      const tone = speaker.createOscillator();
      const volume = speaker.createGain();
      const begins = speaker.currentTime + number * 0.14;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.15, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.3);
      tone.connect(volume).connect(speaker.destination);
      tone.start(begins);
      tone.stop(begins + 0.3);
    });
  }

  // After news: what was picked stays picked as long as its question stands; being asked brings the page to the question.
  let yours = Boolean(byId("bar")?.dataset.yours);
  function follow() {
    root.classList.toggle("playing", Boolean(byId("bar")));
    if (!byId("bar")) return;
    const again = picked && byId(picked);
    if (!again || !again.closest(".screen")) picked = document.querySelector(".screen .t.picked")?.id ?? "";
    else if (!again.matches(".pictured.picked")) pick(again);
    const asked = Boolean(byId("bar").dataset.yours);
    if (asked && !yours) {
      if (location.hash) location.replace("#now");
      chime();
    }
    yours = asked;
    followGroup();
    for (const radio of document.querySelectorAll(".screen [role=radio]")) mark(radio, radio.id === picked);
    showSettings();
    countHands();
    board.fresh();
    showTab();
    tellNews();
  }
  function tellNews() {
    sinceYouLooked();
    for (const tab of document.querySelectorAll("[data-tab=p-story]")) tab.classList.toggle("new", newest() > seen && !tab.hasAttribute("aria-current"));
  }
  window.answers = { nothing, pick };

  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("parts:late", tellNews);
  addEventListener("pageshow", follow);
  follow();
})();
