// Amounts of kinds: a minus and a plus beside each number, what is chosen in words, and a button that enters it when it fits.
(() => {
  "use strict";
  // What was chosen, by question: news about the table must not take it away.
  const kept = new Map();
  const parts = (stepper) => ({
    inputs: [...stepper.querySelectorAll("input")],
    main: stepper.querySelector("button[name=entry]") ?? document.getElementById("enter"),
    counter: stepper.querySelector("[data-counter]"),
    told: stepper.querySelector("[data-told]") ?? document.getElementById("told"),
    known: JSON.parse(stepper.dataset.choices),
    leads: JSON.parse(stepper.dataset.leads),
    refused: JSON.parse(stepper.dataset.refused),
    counters: JSON.parse(stepper.dataset.counters),
    wanted: Number(stepper.dataset.wanted),
    oneKind: stepper.dataset.count !== "",
  });
  const countOf = (input) => Math.max(0, Math.trunc(Number(input.value)) || 0);
  // How many of each kind, in the order of the tiles; a kind that is barred has no number.
  const nameOf = (stepper) =>
    [...stepper.querySelectorAll(".amount")].map((tile) => countOf(tile.querySelector("input") ?? {})).join(" ");
  const totalOf = (inputs) => inputs.reduce((sum, input) => sum + countOf(input), 0);
  const formOf = (stepper) => document.getElementById(stepper.dataset.form) ?? stepper.closest("form");
  const questionOf = (stepper) => `${stepper.id} ${formOf(stepper).elements.expected?.value}`;

  function say(place, text) {
    if (place.textContent !== text) place.textContent = text;
  }

  // The fields of the action that names what is chosen.
  function fieldsOf(stepper, chosen) {
    const { field, count } = stepper.dataset;
    if (count) return { [field]: chosen[0].dataset.kind, [count]: countOf(chosen[0]) };
    return { [field]: chosen.flatMap((input) => Array(countOf(input)).fill(input.dataset.kind)) };
  }

  // Each choice has an id of its own, so that another one is never taken for a repeat.
  function entryOf(stepper, plain, chosen, number) {
    const entry = JSON.parse(plain);
    return JSON.stringify({ ...entry, ...fieldsOf(stepper, chosen), id: `${entry.id}-${number}` });
  }

  function showTile(input, full) {
    const [less, more] = input.parentElement.querySelectorAll("button");
    less.hidden = more.hidden = false;
    less.setAttribute("aria-disabled", String(!countOf(input)));
    more.setAttribute("aria-disabled", String(full || countOf(input) >= Number(input.max)));
    input.closest(".amount").classList.toggle("some", countOf(input) > 0);
  }

  function show(stepper) {
    const { inputs, main, counter, told: line, known, leads, refused, counters, wanted, oneKind } = parts(stepper);
    const chosen = inputs.filter(countOf);
    const name = nameOf(stepper);
    const [rest, lead] = known[name] ?? [];
    const total = totalOf(inputs);
    const { freely, begins, plain: named } = stepper.dataset;
    const text = freely ? total === wanted && named : known[name] && begins + rest;
    for (const input of inputs) showTile(input, !oneKind && total >= wanted);
    const count = counters[total] ?? String(total);
    const told = leads[lead] ?? refused[name] ?? "";
    if (counter) say(counter, count);
    say(line, counter ? told : [count, told].filter(Boolean).join(" · "));
    const { plain, entry } = { ...main.dataset, ...stepper.dataset };
    say(main, text || plain);
    main.dataset.text = text || plain;
    main.disabled = !text;
    main.value = text ? entryOf(stepper, entry, chosen, name.replaceAll(" ", "-")) : entry;
  }

  function changed(input) {
    const stepper = input.closest(".stepper");
    const { inputs, oneKind } = parts(stepper);
    if (oneKind && countOf(input)) for (const other of inputs) if (other !== input) other.value = 0;
    kept.clear();
    kept.set(questionOf(stepper), inputs.map(countOf));
    show(stepper);
  }

  document.addEventListener("click", (event) => {
    const step = event.target.closest(".stepper [data-step]");
    if (!step || step.getAttribute("aria-disabled") === "true") return;
    const input = step.parentElement.querySelector("input");
    input.value = countOf(input) + Number(step.dataset.step);
    changed(input);
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches(".stepper input")) changed(event.target);
  });

  // What one may do besides stays folded away until its button is tapped.
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    if (!opener) return;
    const stepper = document.getElementById(opener.dataset.opens);
    stepper.hidden = !stepper.hidden;
    opener.setAttribute("aria-expanded", String(!stepper.hidden));
    stepper.parentElement.classList.toggle("counting", !stepper.hidden);
    if (!stepper.hidden) show(stepper);
    board.lay();
  });

  function showAll() {
    for (const stepper of document.querySelectorAll(".stepper:not([hidden])")) {
      const before = kept.get(questionOf(stepper)) ?? stepper.dataset.start.split(" ");
      parts(stepper).inputs.forEach((input, number) => { input.value = before[number] || 0; });
      show(stepper);
    }
  }
  document.addEventListener("htmx:after:swap", showAll);
  addEventListener("pageshow", showAll);
  showAll();
})();
