// Puts parts of a page over those it has, in one go: what is the same stays as it is, with its focus and its motion. The
// library reads a whole document for it and does each part by itself, which takes a slow phone half of the time of a tap.
(() => {
  "use strict";
  const OURS = new Set(["style", "open", "data-htmx-powered"]);
  const FORM = "[hx-post]:not([data-htmx-powered])";

  function attributes(old, made) {
    for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    for (const name of old.getAttributeNames()) if (!made.hasAttribute(name) && !OURS.has(name)) old.removeAttribute(name);
  }

  // A row of a list goes by the name of what is in it.
  const nameOf = (node) => node.id || (node.nodeName === "LI" && node.firstElementChild?.id) || "";
  const alike = (old, made) => old.nodeName === made.nodeName && nameOf(old) === nameOf(made);

  // Children that lie where they did become what they are to be; from the first on that does not, they go by their names.
  function children(old, made) {
    let [next, child] = [old.firstChild, made.firstChild];
    while (next && child && alike(next, child)) {
      const [from, to] = [next, child];
      [next, child] = [next.nextSibling, child.nextSibling];
      become(from, to);
    }
    if (child) byName(old, next, following(child));
    else while (next) next = gone(next);
  }

  function following(node) {
    const found = [];
    for (let each = node; each; each = each.nextSibling) found.push(each);
    return found;
  }

  // The old ones with a name that are still wanted. Those that are not go first, so that what follows them stays where it is.
  function stay(left, wanted) {
    const named = new Map();
    for (const child of left) {
      const name = nameOf(child);
      if (!name) continue;
      if (wanted.has(name)) named.set(name, child);
      else child.remove();
    }
    return named;
  }

  function gone(node) {
    const next = node.nextSibling;
    node.remove();
    return next;
  }

  function byName(old, first, wanted) {
    const left = following(first);
    const named = stay(left, new Set(wanted.map(nameOf)));
    let next = left.find((child) => child.parentNode === old) ?? null;
    for (const child of wanted) {
      const name = nameOf(child);
      const found = name ? named.get(name) : next;
      if (!found || !alike(found, child)) {
        old.insertBefore(child, next);
        continue;
      }
      while (name && next?.nodeType === Node.TEXT_NODE) next = gone(next);
      if (found === next) next = next.nextSibling;
      else old.insertBefore(found, next);
      become(found, child);
    }
    while (next) next = gone(next);
  }

  function become(old, made) {
    if (old.isEqualNode(made)) return;
    if (old.nodeType !== Node.ELEMENT_NODE) {
      old.nodeValue = made.nodeValue;
      return;
    }
    attributes(old, made);
    if (old instanceof HTMLInputElement && made.hasAttribute("value") && old.value !== made.value && old !== document.activeElement) old.value = made.value;
    children(old, made);
  }

  // Something of a drawing comes wrapped in a drawing; of one that grew come the attributes alone.
  function put(part) {
    const target = document.querySelector(part.getAttribute("hx-target"));
    const how = part.getAttribute("hx-swap");
    const made = part.firstElementChild;
    if (!target) return;
    if (how === "delete") return target.remove();
    if (how.includes("attributes:true")) return [...made.attributes].forEach(({ name, value }) => target.setAttribute(name, value));
    become(target, how.includes("strip:true") ? made.firstElementChild : made);
    for (const form of target.querySelectorAll(FORM)) htmx.process(form);
  }

  // What lies in a tab that is not shown is put there when the rest has been drawn, and before anything else changes.
  const PART = /<hx-partial hx-target="([^"]+)"[^]*?<\/hx-partial>/g;
  let late = "";
  const outOfSight = (target) => document.querySelector(target)?.closest(".panel")?.checkVisibility() === false;
  function putLate() {
    if (!late) return;
    putNow(late);
    late = "";
    document.dispatchEvent(new Event("parts:late"));
  }
  document.addEventListener("htmx:before:swap", putLate);

  // Everything that is in a text; a title in it is the page's.
  function putNow(text) {
    const read = document.createElement("template");
    read.innerHTML = text;
    for (const part of read.content.children) {
      if (part.nodeName === "TITLE") document.title = part.textContent;
      else put(part);
    }
  }
  function putAll(text) {
    putNow(text.replace(PART, (part, target) => {
      if (!outOfSight(target)) return part;
      late += part;
      return "";
    }));
    if (document.hidden) putLate();
    else if (late) requestAnimationFrame(() => setTimeout(putLate));
  }

  window.parts = { putAll };
})();
