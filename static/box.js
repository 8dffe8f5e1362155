// Makes the form of a box quick: buttons that change a list answer at once, what is touched is confirmed by itself.
(() => {
  "use strict";
  const form = document.getElementById("box");
  if (!form) return;
  let unsaved = form.dataset.unsaved === "1";
  let queue = Promise.resolve();

  // One after the other, each with the form as the one before left it, so that quick taps all count.
  async function press(value) {
    const sent = new URLSearchParams(new FormData(form));
    sent.append("do", value);
    const answer = await fetch(form.action, { method: "POST", body: sent, headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    show(await answer.text());
  }

  // Every part of the answer takes the place of the part with its id, and the focus stays where it was.
  function show(text) {
    const focused = document.activeElement?.id;
    for (const part of [...new DOMParser().parseFromString(text, "text/html").body.children]) {
      const old = document.getElementById(part.id);
      if (old && old.outerHTML !== part.outerHTML) old.replaceWith(part);
    }
    if (focused && document.activeElement?.id !== focused) {
      document.getElementById(focused)?.focus({ preventScroll: true });
    }
  }

  // Without an answer the button does what it does without script.
  function plainly(value) {
    const carried = Object.assign(document.createElement("input"), { type: "hidden", name: "do", value });
    form.append(carried);
    unsaved = false;
    form.submit();
  }

  function enqueue(value) {
    unsaved = true;
    queue = queue.then(() => press(value)).catch(() => plainly(value));
  }

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (submitter?.name !== "do") {
      unsaved = false;
      return;
    }
    event.preventDefault();
    enqueue(submitter.value);
  });

  // Whoever changes an entry has seen it in the box.
  form.addEventListener("change", ({ target }) => {
    if (target.name === "name" || target.closest(".strip")) return;
    const entry = target.closest("[role=group], .entry, .part");
    const confirmed = entry?.querySelector(":scope > .foot [name=ok]");
    if (confirmed && target.name !== "ok") confirmed.checked = true;
    enqueue("look");
  });
  form.addEventListener("focusin", ({ target }) => {
    if (target.inputMode === "numeric") target.select();
  });

  // A link to an entry opens the section it lies in.
  function reveal() {
    const goal = document.getElementById(location.hash.slice(1));
    const section = goal?.closest("details");
    if (!section) return;
    section.open = true;
    goal.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  document.addEventListener("click", (event) => {
    if (event.target.closest("a[href^='#']")?.hash === location.hash) reveal();
  });
  reveal();

  addEventListener("beforeunload", (event) => {
    if (unsaved) event.preventDefault();
  });
})();
