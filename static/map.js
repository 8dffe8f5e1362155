// The map as large as what can be tapped allows: the stretch within reach fills the stage, no target is smaller than a thumb,
// and where two would lie over each other the first tap enlarges that part.
(() => {
  "use strict";
  const THUMB = 44;
  const AROUND = 8;
  const LARGEST = 0.62;
  const ENOUGH = 1.02;
  const stage = () => document.getElementById("stage");
  const world = () => document.getElementById("world");
  const drawing = () => document.querySelector("#ground svg");
  const places = () => document.querySelector("#places.map");
  let whole = false;
  let enlarged = null;
  let crowded = 0;
  let shown = "";

  const spotOf = (button) => ({ button, x: Number(button.dataset.x), y: Number(button.dataset.y), r: Number(button.dataset.r) });
  const spots = (kinds) => [...(places()?.querySelectorAll(`.t[data-x]${kinds}`) ?? [])].map(spotOf);

  // What is shown large: everything that can be tapped, or, where that were too small for thumbs, what is worth a tap; and
  // where one stands.
  function reach(board, fits, needed) {
    const tapped = spots(":not(.no)");
    if (whole || !tapped.length) return board;
    const worth = spots(":is(.free, .costs)");
    const all = around(board, tapped);
    return worth.length && fits(all) < needed ? around(board, worth) : all;
  }
  function around(board, tapped) {
    const own = ownFigure(board);
    const all = own ? [...tapped, own] : tapped;
    const left = Math.min(...all.map(({ x, r }) => x - r - AROUND));
    const top = Math.min(...all.map(({ y, r }) => y - r - AROUND));
    const right = Math.max(...all.map(({ x, r }) => x + r + AROUND));
    const bottom = Math.max(...all.map(({ y, r }) => y + r + AROUND));
    return { x: left, y: top, width: right - left, height: bottom - top };
  }
  function ownFigure(board) {
    const seat = document.getElementById("bar")?.dataset.me;
    const figure = seat && document.querySelector(`#walkers [data-seat="${seat}"]`);
    const all = drawing().getBoundingClientRect();
    if (!figure || !all.width) return null;
    const { left, top, width, height } = figure.getBoundingClientRect();
    const unit = board.width / all.width;
    return { x: board.x + (left + width / 2 - all.left) * unit, y: board.y + (top + height / 2 - all.top) * unit, r: 20 };
  }

  // The smallest distance between two targets decides how large the board must be for thumbs.
  function nearest(all) {
    let least = Infinity;
    all.forEach((one, number) => all.slice(number + 1).forEach((other) => {
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
    }));
    return least;
  }

  const between = (least, value, most) => Math.max(least, Math.min(value, most));

  function lay() {
    const svg = drawing();
    const room = stage();
    if (!room) return;
    document.getElementById("tools").hidden = !places();
    if (!svg?.checkVisibility()) return clear();
    const { x, y, width, height } = svg.viewBox.baseVal;
    const board = { x, y, width, height };
    const fits = (what) => Math.min(room.clientWidth / what.width, room.clientHeight / what.height);
    const tapped = spots(":not(.no)");
    const needed = (THUMB * ENOUGH) / nearest(tapped);
    const box = reach(board, fits, needed);
    const fit = Math.min(fits(box), Math.max(LARGEST, fits(board)));
    crowded = !enlarged && tapped.length > 1 && fit < needed ? needed : 0;
    room.toggleAttribute("data-crowded", Boolean(crowded));
    const scale = enlarged ? Math.max(enlarged.scale, fit) : fit;
    const middle = enlarged ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    place(board, scale, middle, nearest(tapped) * 0.98);
    corner(board, scale);
  }

  // Without the map everything lies where the page puts it.
  function clear() {
    crowded = 0;
    stage().removeAttribute("data-crowded");
    document.getElementById("tools").className = "tools";
    for (const each of [world(), ...spots("").map(({ button }) => button)]) each.removeAttribute("style");
  }

  function place(board, scale, middle, most) {
    const room = stage();
    const { style } = world();
    style.width = `${board.width * scale}px`;
    style.height = `${board.height * scale}px`;
    style.marginTop = `${Math.max(0, (room.clientHeight - board.height * scale) / 2)}px`;
    for (const { button, x, y, r } of spots("")) {
      const size = Math.max(THUMB, Math.min(2 * r, most) * scale);
      button.style.left = `${(x - board.x) * scale}px`;
      button.style.top = `${(y - board.y) * scale}px`;
      button.style.width = button.style.height = `${size}px`;
    }
    ring(board, scale);
    room.scrollLeft = (middle.x - board.x) * scale - room.clientWidth / 2;
    room.scrollTop = (middle.y - board.y) * scale - room.clientHeight / 2;
  }

  // Where the last thing happened, for whoever waits.
  function ring(board, scale) {
    const { x, y, r } = document.getElementById("lately").dataset;
    const wanted = x && !document.getElementById("bar").dataset.yours;
    const found = document.getElementById("ring") ?? world().appendChild(Object.assign(document.createElement("span"), { id: "ring", className: "ring" }));
    found.hidden = !wanted;
    if (!wanted) return;
    found.style.left = `${(x - board.x) * scale}px`;
    found.style.top = `${(y - board.y) * scale}px`;
    found.style.width = found.style.height = `${2 * r * scale}px`;
  }

  // The tools lie where no target is; where there is no such corner the menu has them.
  const CORNERS = { "": [1, 0], nw: [0, 0], se: [1, 1], sw: [0, 1] };
  function corner() {
    const tools = document.getElementById("tools");
    const room = stage().getBoundingClientRect();
    const rings = spots(":is(.free, .costs, .picked)").map(({ button }) => button.getBoundingClientRect());
    const free = Object.entries(CORNERS).map(([name, [right, low]]) => {
      const left = right ? room.right - 56 : room.left;
      const top = low ? room.bottom - 106 : room.top;
      const taken = rings.filter((ring) => ring.left < left + 56 && ring.right > left && ring.top < top + 106 && ring.bottom > top);
      return { name, taken: taken.length };
    });
    const { name, taken } = free.reduce((best, next) => (next.taken < best.taken ? next : best));
    tools.className = `tools ${name}`.trim();
    tools.hidden ||= taken > 0;
  }

  // Whether a tap on a target only enlarges the map around it.
  function enlarges(button) {
    if (!crowded || !button.dataset.x) return false;
    const { x, y } = spotOf(button);
    enlarged = { x, y, scale: crowded };
    lay();
    return true;
  }

  function toggle() {
    whole = enlarged ? false : !whole;
    enlarged = null;
    lay();
    return whole;
  }

  // A new question begins with the stretch within its own reach.
  function fresh() {
    const asked = document.querySelector(".question")?.elements?.expected?.value ?? "";
    if (asked !== shown) {
      whole = false;
      enlarged = null;
      shown = asked;
    }
    lay();
  }

  window.board = { enlarges, toggle, fresh, lay };
  addEventListener("resize", () => {
    enlarged = null;
    lay();
  });
})();
