// The map as large as what can be tapped allows: the stretch within reach fills the stage, no target is smaller than a thumb.
// Where two would lie over each other the first tap enlarges that part; a map that outgrows phones is drawn large enough and
// moved about instead (overview.js).
(() => {
  "use strict";
  const THUMB = 44;
  const AROUND = 8;
  const LARGEST = 0.62;
  const ENOUGH = 1.02;
  const TOOLS = { width: 56, height: 106 };
  const byId = (id) => document.getElementById(id);
  let room = { width: 0, height: 0 };
  let whole = false;
  let enlarged = null;
  let crowded = 0;
  let asked = "";

  // How large the stage is, without asking for it in the middle of a change.
  const sized = new ResizeObserver(([{ contentRect: { width, height } }]) => {
    if (width === room.width && height === room.height) return;
    room = { width, height };
    enlarged = null;
    lay();
  });

  const spotOf = (button) => ({ button, x: Number(button.dataset.x), y: Number(button.dataset.y), r: Number(button.dataset.r), square: "square" in button.dataset });
  const spots = () => [...document.querySelectorAll("#places.map .t[data-x]:not(.other)")].map(spotOf);
  const refused = ({ button }) => button.classList.contains("no");
  const worth = ({ button }) => !button.classList.contains("faint");

  function ownFigure() {
    const seat = byId("bar").dataset.me;
    const moved = seat && document.querySelector(`#walkers [data-seat="${seat}"]`)?.getAttribute("transform");
    const [x, y] = moved ? moved.match(/-?[\d.]+/g).map(Number) : [];
    return moved ? [{ x, y, r: 30 }] : [];
  }
  function around(tapped) {
    const all = [...tapped, ...ownFigure()];
    const left = Math.min(...all.map(({ x, r }) => x - r)) - AROUND;
    const top = Math.min(...all.map(({ y, r }) => y - r)) - AROUND;
    const right = Math.max(...all.map(({ x, r }) => x + r)) + AROUND;
    const bottom = Math.max(...all.map(({ y, r }) => y + r)) + AROUND;
    return { x: left, y: top, width: right - left, height: bottom - top };
  }
  const fits = ({ width, height }) => Math.min(room.width / width, room.height / height);

  // What is shown large: everything that can be tapped, or, where that were too small for thumbs, what is worth a tap; and
  // where one stands.
  function reach(board, tapped, needed) {
    if (whole || !tapped.length) return board;
    const all = around(tapped);
    const useful = tapped.filter(worth);
    return useful.length && fits(all) < needed ? around(useful) : all;
  }

  // Squares touch at their corners last, circles at the nearest point of their edge.
  function distance(one, other) {
    const [across, down] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
    return one.square && other.square ? Math.max(across, down) : Math.hypot(across, down);
  }
  // What is to be looked at closely, where the game says so.
  function closely({ dataset }) {
    const [x, y, width, height] = (dataset.close ?? "").split(" ").map(Number);
    return height ? { x, y, width, height } : null;
  }
  const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

  // The smallest distance between two targets decides how large the board must be for thumbs.
  function nearest(all) {
    let least = Infinity;
    all.forEach((one, number) => all.slice(number + 1).forEach((other) => {
      least = Math.min(least, distance(one, other));
    }));
    return least;
  }

  function lay() {
    const svg = document.querySelector("#ground svg");
    const answers = byId("places");
    if (svg && !room.width) return;
    document.documentElement.classList.add("laid");
    if (!svg) return;
    const instead = answers.matches(".tiles, .amounts, .counting");
    const narrow = room.height < TOOLS.height && !answers.matches(".asks");
    hide(byId("tools"), instead || narrow);
    hide(byId("world"), narrow && !instead);
    if (narrow) return;
    if (instead || (answers.matches(".asks") && document.documentElement.matches(".as-list"))) return clear();
    const { x, y, width, height } = svg.viewBox.baseVal;
    const board = { x, y, width, height };
    const all = spots();
    const tapped = all.filter((spot) => !refused(spot));
    const least = nearest(tapped);
    const needed = (THUMB * ENOUGH) / least;
    window.overview?.hide();
    const close = closely(answers);
    if (close && !whole) return place(board, fits(close), middleOf(close), all, least * 0.98, tapped);
    if ("pans" in answers.dataset && !inTwoSteps(answers, tapped)) return panning(board, Math.max(fits(board), whole ? 0 : needed, whole || !tapped.length ? 0 : Math.min(LARGEST, fits(around(tapped)))), all, least * 0.98, tapped);
    const box = reach(board, tapped, needed);
    const fit = Math.min(fits(box), Math.max(LARGEST, fits(board)));
    crowded = !enlarged && tapped.length > 1 && fit < needed ? needed : 0;
    byId("stage").toggleAttribute("data-crowded", Boolean(crowded));
    const scale = enlarged ? Math.max(enlarged.scale, fit) : fit;
    const middle = enlarged ?? middleOf(box);
    place(board, scale, middle, all, least * 0.98, tapped);
  }

  // Where there are too many places for that, a part of the map comes first, then a place in it.
  const inTwoSteps = ({ dataset }, tapped) => Boolean(dataset.many) && tapped.length > Number(dataset.many);

  // A map that is larger than the stage opens at the most of what can be tapped; a small one of all of it shows the rest.
  function panning(board, scale, all, most, tapped) {
    const seen = overview.show({ board, scale, room, tapped });
    place(board, scale, seen ?? middleOf(board), all, most, tapped);
  }

  // Without the map everything lies where the page puts it.
  function clear() {
    crowded = 0;
    window.overview?.hide();
    byId("stage").removeAttribute("data-crowded");
    byId("tools").className = "tools";
    for (const each of [byId("world"), ...spots().map(({ button }) => button)]) style(each, "");
  }

  // What is written anew is laid out anew, even where it says the same. A page that came as a whole has taken it away.
  const styled = new WeakMap();
  function style(element, text) {
    if (styled.get(element) === text && element.hasAttribute("style")) return;
    styled.set(element, text);
    element.style.cssText = text;
  }
  function hide(element, hidden) {
    if (element.hidden !== hidden) element.hidden = hidden;
  }

  function place(board, scale, middle, all, most, tapped) {
    const size = { width: board.width * scale, height: board.height * scale };
    style(byId("world"), `width: ${size.width}px; height: ${size.height}px; margin-top: ${Math.max(0, (room.height - size.height) / 2)}px`);
    for (const drawn of document.querySelectorAll("#ground svg, #walkers svg, #places > .previews")) scaled(drawn, board, scale);
    for (const { button, x, y, r } of all) put(button, board, scale, x, y, Math.max(THUMB, Math.min(2 * r, most) * scale));
    ring(board, scale);
    const left = scrolled((middle.x - board.x) * scale, room.width, size.width);
    const top = scrolled((middle.y - board.y) * scale, room.height, size.height);
    corner(tapped.filter(worth).map(({ x, y, r }) => ({ x: (x - board.x) * scale - left, y: (y - board.y) * scale - top, r: Math.max(THUMB / 2, r * scale) })));
    pan(left, top);
  }
  // A drawing that is only scaled need not be laid out anew.
  function scaled(drawn, board, scale) {
    if (drawn.matches(".previews")) drawn.setAttribute("viewBox", [board.x, board.y, board.width, board.height].join(" "));
    style(drawn, `width: ${board.width}px; height: ${board.height}px; transform: scale(${scale})`);
  }
  const scrolled = (middle, seen, all) => Math.max(0, Math.min(middle - seen / 2, all - seen)) - Math.max(0, (seen - all) / 2);
  function put(element, board, scale, x, y, size) {
    style(element, `left: ${(x - board.x) * scale}px; top: ${(y - board.y) * scale}px; width: ${size}px; height: ${size}px`);
  }

  // Asking where the stage is scrolled to costs a layout, so it is remembered; a hand on the map changes that. It is scrolled
  // when everything is laid out: whoever observes a size is told right then, and before anything is drawn.
  let panned = "";
  let scroll = { left: 0, top: 0 };
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect();
    byId("stage")?.scrollTo(scroll);
  });
  function pan(left, top) {
    const wanted = `${Math.round(left)} ${Math.round(top)}`;
    if (wanted === panned) return;
    panned = wanted;
    scroll = { left, top };
    laidOut.disconnect();
    laidOut.observe(byId("world"));
  }
  addEventListener("pointermove", (event) => { if (event.target.closest?.("#stage")) panned = ""; }, { passive: true });

  // Where the last thing happened, for whoever waits.
  function ring(board, scale) {
    const { x, y, r } = byId("lately").dataset;
    const found = byId("ring");
    hide(found, !x || Boolean(byId("bar").dataset.yours));
    if (!found.hidden) put(found, board, scale, Number(x), Number(y), 2 * r * scale);
  }

  // The tools lie where no target is; where there is no such corner the menu has them.
  const CORNERS = { "": [1, 0], nw: [0, 0], se: [1, 1], sw: [0, 1] };
  function corner(targets) {
    const tools = byId("tools");
    const found = Object.entries(CORNERS).find(([, [right, low]]) => {
      const left = right ? room.width - TOOLS.width : 0;
      const top = low ? room.height - TOOLS.height : 0;
      if (window.overview?.lies(right, low)) return false;
      return !targets.some(({ x, y, r }) => x + r > left && x - r < left + TOOLS.width && y + r > top && y - r < top + TOOLS.height);
    });
    hide(tools, !found);
    if (found) tools.className = `tools ${found[0]}`.trim();
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
    const question = byId("answer").querySelector(".question")?.elements.expected?.value ?? "";
    if (question !== asked) {
      whole = false;
      enlarged = null;
      asked = question;
    }
    sized.observe(byId("stage"));
    lay();
  }

  // To the places that are not in sight.
  document.addEventListener("click", (event) => {
    const next = event.target.closest?.("#overview") && overview.next();
    if (!next) return;
    panned = "";
    lay();
  });

  window.board = { enlarges, toggle, fresh, lay };
})();
