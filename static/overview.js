// A map that outgrows the stage: which stretch of it shows most of what can be tapped, which shows the rest, and a small map
// of the whole in the corner that covers the fewest of them. A tap on it leads to the next stretch.
(() => {
  "use strict";
  const LARGEST = 88;
  const SMALLEST = 48;
  const EDGE = 6;
  const AROUND = 4;
  const SPACE = "http://www.w3.org/2000/svg";
  const CORNERS = { "": [1, 0], nw: [0, 0], se: [1, 1], sw: [0, 1] };
  const place = () => document.getElementById("overview");
  let seen = "";
  let stretches = [];
  let number = 0;
  let corner = null;
  let laid = null;

  const limits = (start, whole, part) => (part >= whole ? [start + (whole - part) / 2] : [start, start + whole - part]);
  function anchors(spots, axis, start, whole, part) {
    const ends = limits(start, whole, part);
    if (ends.length === 1) return ends;
    const wanted = spots.flatMap((spot) => [spot[axis] - spot.r - AROUND, spot[axis] + spot.r + AROUND - part]);
    return [...new Set(wanted.map((at) => Math.round(Math.max(ends[0], Math.min(at, ends[1])))))];
  }
  const size = ({ width, height }) => {
    const scale = LARGEST / Math.max(width, height);
    return { width: Math.max(SMALLEST, width * scale), height: Math.max(SMALLEST, height * scale) };
  };

  // What lies wholly in a stretch, and not beneath the small map in its corner.
  function inside({ x, y, width, height }, [right, low], small, spots) {
    const left = right ? x + width - small.width : x;
    const top = low ? y + height - small.height : y;
    return spots.filter((spot) => {
      const in_it = spot.x - spot.r >= x - 1 && spot.x + spot.r <= x + width + 1 && spot.y - spot.r >= y - 1 && spot.y + spot.r <= y + height + 1;
      const beneath = spot.x + spot.r > left && spot.x - spot.r < left + small.width && spot.y + spot.r > top && spot.y - spot.r < top + small.height;
      return in_it && !beneath;
    });
  }
  function fullest(spots, { board, part, small }) {
    let best = { found: [] };
    for (const x of anchors(spots, "x", board.x, board.width, part.width)) {
      for (const y of anchors(spots, "y", board.y, board.height, part.height)) {
        for (const [name, at] of Object.entries(CORNERS)) {
          const found = inside({ x, y, ...part }, at, small, spots);
          if (found.length > best.found.length) best = { x, y, ...part, corner: name, found };
        }
      }
    }
    return best;
  }
  function cover(all, space) {
    const found = [];
    for (let left = all; left.length;) {
      const next = fullest(left, space);
      if (!next.found.length) break;
      found.push(next);
      left = left.filter((spot) => !next.found.includes(spot));
    }
    return found;
  }

  // The middle of the stretch to be shown; nothing where all of the map is in sight.
  function show({ board, scale, room, tapped }) {
    if (board.width * scale <= room.width + 1 && board.height * scale <= room.height + 1) return null;
    const drawn = size(board);
    const [part, small] = [room, { width: drawn.width + EDGE, height: drawn.height + EDGE }].map(({ width, height }) => ({ width: width / scale, height: height / scale }));
    const name = JSON.stringify([board, scale, part, tapped.map(({ x, y }) => [x, y])]);
    if (name !== seen) [seen, stretches, number] = [name, cover(tapped, { board, part, small }), 0];
    const now = stretches[number];
    if (!now) return null;
    laid = { board, scale, drawn };
    if (stretches.length > 1) draw(tapped, now);
    return { x: now.x + now.width / 2, y: now.y + now.height / 2 };
  }
  function element(name, attributes) {
    const made = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }
  const box = ({ x, y, width, height }, kind) => element("rect", { x, y, width, height, class: kind });
  const around = ({ x, y, r }, kind) => box({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, kind);

  // The pieces of the board that name themselves, what can be tapped, and what is in sight.
  function draw(tapped, now) {
    const { board, drawn } = laid;
    const small = element("svg", { viewBox: `${board.x} ${board.y} ${board.width} ${board.height}`, width: drawn.width, height: drawn.height, "aria-hidden": "true" });
    for (const piece of document.querySelectorAll("#ground [data-plan]")) {
      const r = Number(piece.closest("[data-reach]")?.dataset.reach) || tapped[0].r * 0.92;
      const moved = piece.transform.baseVal.consolidate()?.matrix;
      small.append(around({ x: moved?.e ?? 0, y: moved?.f ?? 0, r }, `plan-${piece.dataset.plan}`));
    }
    small.append(...tapped.map((spot) => around(spot, "plan-target")), box(now, "plan-window"));
    place().replaceChildren(small);
    corner = now.corner;
    place().className = `overview ${corner}`.trim();
    place().hidden = false;
  }
  function follow({ target }) {
    const frame = place()?.querySelector(".plan-window");
    if (!frame || target.id !== "stage") return;
    frame.setAttribute("x", laid.board.x + target.scrollLeft / laid.scale);
    frame.setAttribute("y", laid.board.y + target.scrollTop / laid.scale);
  }
  document.addEventListener("scroll", follow, { capture: true, passive: true });

  function hide() {
    if (place()) place().hidden = true;
    corner = null;
  }
  function next() {
    number = (number + 1) % stretches.length;
    return true;
  }
  const lies = (right, low) => corner !== null && CORNERS[corner][0] === right && CORNERS[corner][1] === low;

  window.overview = { show, hide, next, lies };
})();
