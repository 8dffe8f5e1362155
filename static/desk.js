// A bargain: one number for each kind, below nothing for what is given, above for what is wanted.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const numbers = (desk) => [...desk.querySelectorAll("input")];
  const valueOf = (input) => Math.max(Number(input.min), Math.min(Math.trunc(Number(input.value)) || 0, Number(input.max)));
  const listed = (desk, sign) => numbers(desk).flatMap((input) => Array(Math.max(0, sign * valueOf(input))).fill(input.dataset.kind));
  // What was made up, by desk: news about the table must not take it away.
  const kept = new Map();

  const SPACE = "http://www.w3.org/2000/svg";
  function element(name, attributes, ...children) {
    const made = name === "svg" || name === "use" ? document.createElementNS(SPACE, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
  // A tile for each kind. They are made here because pages are full of other things.
  function tile(desk, kind, held, name) {
    const [less, more] = ["give", "get"].map((tray) => `${desk.querySelector(`.${tray} small`).textContent}: ${name}`);
    const picture = element("svg", { class: "icon", "aria-hidden": "true" }, element("use", { href: `${desk.dataset.icons}#${kind}` }));
    const number = element("input", { type: "number", name: `amount.${kind}`, form: desk.dataset.form, value: 0, min: -Number(held), max: desk.dataset.most, "data-kind": kind });
    const label = element("label", {}, element("span", { class: "off" }, name), picture, number, element("small", {}, `/ ${held}`));
    const step = (way, said, sign) => element("button", { type: "button", "data-step": way, "aria-label": said }, sign);
    return element("li", { class: "kind" }, step(-1, less, "−"), label, step(1, more, "+"));
  }
  function made(desk) {
    const tiles = desk.querySelector(".kinds");
    if (!tiles.children.length) tiles.append(...desk.dataset.kinds.split(";").map((kind) => tile(desk, ...kind.split("="))));
  }

  function fill(tray, desk, sign) {
    const some = numbers(desk).filter((input) => sign * valueOf(input) > 0);
    const parts = some.map((input) => {
      const part = document.createElement("span");
      part.append(String(Math.abs(valueOf(input))), input.parentElement.querySelector(".icon").cloneNode(true));
      part.setAttribute("aria-label", `${Math.abs(valueOf(input))} ${input.parentElement.querySelector(".off").textContent}`);
      return part;
    });
    tray.replaceChildren(...(parts.length ? parts : ["–"]));
  }
  const partner = (desk) => desk.querySelector("[data-partner][aria-pressed=true]");
  const stamp = (entry, more) => JSON.stringify({ ...entry, ...more, id: `${entry.id.slice(0, 40)}-${Math.random().toString(36).slice(2, 10)}` });

  function offer(desk, gives, wants) {
    const main = desk.querySelector(".send") ?? byId("enter");
    const { gives: give, wants: want, to, says, none } = desk.dataset;
    const whom = partner(desk);
    const named = whom?.dataset.partner ? { [to]: [Number(whom.dataset.partner)] } : {};
    const fits = gives.length && wants.length;
    main.disabled = !fits;
    main.value = fits ? stamp(JSON.parse(desk.dataset.entry), { [give]: gives, [want]: wants, ...named }) : "";
    main.textContent = !fits ? none : main.matches(".send") ? main.dataset.says : whom?.dataset.says ?? says;
    main.dataset.text = main.textContent;
  }
  // The supply takes the same cards for the same, where it has a rate for them.
  function supply(desk, gives, wants) {
    const side = byId("only");
    if (!side || desk.querySelector(".send")) return;
    const { rates, field, then, takes, supplied, entry } = desk.dataset;
    const given = gives.join(" ");
    const kind = wants.length && Object.entries(JSON.parse(rates)).find(([, known]) => known.includes(given))?.[0];
    side.hidden = !kind;
    side.textContent = kind ? supplied : "";
    side.dataset.text = side.textContent;
    side.value = kind ? stamp(JSON.parse(entry), { kind, [field]: gives, then: { kind: then, [takes]: wants[0] } }) : "";
  }
  function show(desk) {
    made(desk);
    for (const input of numbers(desk)) {
      const value = valueOf(input);
      const tile = input.closest(".kind");
      tile.classList.toggle("give", value < 0);
      tile.classList.toggle("get", value > 0);
      tile.querySelector("[data-step='-1']").setAttribute("aria-disabled", String(value <= Number(input.min)));
      tile.querySelector("[data-step='1']").setAttribute("aria-disabled", String(value >= Number(input.max)));
    }
    fill(desk.querySelector("[data-tray=give]"), desk, -1);
    fill(desk.querySelector("[data-tray=get]"), desk, 1);
    const [gives, wants] = [listed(desk, -1), listed(desk, 1)];
    offer(desk, gives, wants);
    supply(desk, gives, wants);
  }
  function remember(desk) {
    kept.set(desk.id, { open: !desk.hidden, numbers: numbers(desk).map(valueOf), partner: partner(desk)?.dataset.partner ?? "" });
  }

  function toggle(opener) {
    const desk = byId(opener.dataset.desk);
    desk.hidden = !desk.hidden;
    opened(desk);
    remember(desk);
  }
  // While a desk is open it stands in place of the map and of the question.
  function opened(desk) {
    for (const opener of document.querySelectorAll(`[data-desk="${desk.id}"]`)) opener.setAttribute("aria-expanded", String(!desk.hidden));
    desk.closest("#places")?.classList.toggle("counting", !desk.hidden);
    document.documentElement.classList.toggle("bargaining", [...document.querySelectorAll("#places .desk")].some((one) => !one.hidden));
    if (desk.hidden) close(); else show(desk);
    board.lay();
  }
  function close() {
    answers.nothing();
    if (byId("only")) byId("only").hidden = true;
  }

  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-desk]");
    if (opener) return toggle(opener);
    const shown = event.target.closest?.("[data-show]");
    const open = shown && document.querySelector("#places .desk:not([hidden])");
    if (open) {
      open.hidden = true;
      opened(open);
      return remember(open);
    }
    const desk = event.target.closest?.(".desk");
    if (!desk) return;
    const step = event.target.closest("[data-step]");
    if (step && step.getAttribute("aria-disabled") !== "true") {
      const input = step.parentElement.querySelector("input");
      input.value = valueOf(input) + Number(step.dataset.step);
    }
    const whom = event.target.closest("[data-partner]");
    if (whom) for (const other of desk.querySelectorAll("[data-partner]")) other.setAttribute("aria-pressed", String(other === whom));
    if (!step && !whom) return;
    remember(desk);
    show(desk);
  });
  document.addEventListener("input", (event) => {
    const desk = event.target.closest?.(".desk");
    if (desk) { remember(desk); show(desk); }
  });

  // A new question begins without one; what only changed around it finds it as it was.
  function showAll() {
    const desks = [...document.querySelectorAll(".desk")];
    for (const id of kept.keys()) if (!desks.some((desk) => desk.id === id)) kept.delete(id);
    for (const desk of desks) {
      const before = kept.get(desk.id);
      if (!before) continue;
      desk.hidden = !before.open;
      made(desk);
      numbers(desk).forEach((input, number) => { input.value = Math.max(before.numbers[number] || 0, Number(input.min)); });
      for (const each of desk.querySelectorAll("[data-partner]")) each.setAttribute("aria-pressed", String(each.dataset.partner === before.partner));
      opened(desk);
    }
    if (!desks.length) document.documentElement.classList.remove("bargaining");
  }
  // What was sent is not made up once more.
  document.addEventListener("submit", (event) => {
    const sent = event.submitter?.value ?? "";
    for (const desk of document.querySelectorAll(".desk:not([hidden])")) {
      const own = [desk.querySelector(".send") ?? byId("enter"), byId("only")];
      if (sent && own.some((button) => button?.value === sent)) kept.set(desk.id, { open: false, numbers: [], partner: "" });
    }
  });
  document.addEventListener("htmx:after:swap", showAll);
  addEventListener("pageshow", showAll);
  showAll();
})();
