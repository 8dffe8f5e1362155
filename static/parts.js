// Puts parts of a page over those it has, in one go: what is the same stays as it is, with its focus and its motion. The
// library does each part by itself, with marks and events of its own, which takes a slow phone half of the time of a tap.
(() => {
  "use strict";
  const OURS = new Set(["style", "data-htmx-powered"]);

  function attributes(old, made) {
    for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const { name } of [...old.attributes]) if (!made.hasAttribute(name) && !OURS.has(name)) old.removeAttribute(name);
  }

  // What can become the other: the same kind of element, and nothing that has a name of its own.
  const alike = (old, made) => old.nodeType === made.nodeType && old.nodeName === made.nodeName && (old.id ?? "") === (made.id ?? "");

  // The old child that is to become this one: by its name, or the next, if nothing else that comes needs it.
  function match(next, made, named) {
    if (made.id) return named.get(made.id);
    return next && !next.id && alike(next, made) ? next : undefined;
  }

  function children(old, made) {
    const named = new Map([...old.children].filter(({ id }) => id).map((child) => [child.id, child]));
    let next = old.firstChild;
    for (const child of [...made.childNodes]) {
      const found = match(next, child, named);
      if (found && alike(found, child)) {
        if (found === next) next = next.nextSibling;
        else old.insertBefore(found, next);
        become(found, child);
      } else {
        old.insertBefore(child, next);
      }
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  function become(old, made) {
    if (old.isEqualNode(made)) return;
    if (old.nodeType !== Node.ELEMENT_NODE) {
      old.nodeValue = made.nodeValue;
      return;
    }
    attributes(old, made);
    if (old instanceof HTMLInputElement && made.hasAttribute("value") && old !== document.activeElement) old.value = made.value;
    children(old, made);
  }

  // Something of a drawing comes wrapped in a drawing; of one that grew come the attributes alone.
  function put({ target, fragment, swapSpec: { style, strip, attributes: only } }) {
    if (!target) return;
    if (style === "delete") return target.remove();
    if (only) return [...fragment.firstElementChild.attributes].forEach(({ name, value }) => target.setAttribute(name, value));
    become(target, strip ? fragment.firstElementChild.firstElementChild : fragment.firstElementChild);
    if (target.querySelector("[hx-post]")) htmx.process(target);
  }

  window.parts = { put };
})();
