"""What a phone must show without scrolling, measured in the browser. Where it stands on the page is said here."""

from playwright.sync_api import Page

from tests.support import touch_targets

QUESTION = "#asked"
WAITING = "#lately .wait, #asked, #bar.sheet ~ #hands h2"
"""Where somebody who is asked nothing reads what is waited for, or what hands have to do."""
MAIN = "#answer .main"
TARGETS = "#stage button.t:not(.no, .faint)"
"""What is allowed but brings nothing may lie outside, where the map must be larger for thumbs."""
TILES = "#stage .amount:not(.barred)"
TABS = "nav.tabs a"
OVERVIEW = "#overview"
"""The small map that shows what of a map that is moved about is not in sight; a tap leads there."""
MOST_TAPS = 12
"""Twice around a map of six stretches: whatever lays it out anew on the way begins with the first one again."""
ROW = "#answer .pictured, #answer [data-show]"
TAPPED = f"{TARGETS}, {OVERVIEW}, #stage .amount button, #answer button, #tools button, {TABS}"
"""Everything that answers or leads somewhere at a tap."""

PROBED = 3
"""Pixels between two points that are looked at."""
EDGE = 1
"""Points that two neighbours may share by rounding."""

SETTLED = """
async (size) => {
  const [width, height] = size ?? [innerWidth, innerHeight];
  const frame = () => new Promise((done) => {
    const drawn = new ResizeObserver(() => done(drawn.disconnect()));
    drawn.observe(document.documentElement);
  });
  const box = (one) => Object.values(one.getBoundingClientRect().toJSON());
  const laid = () => [innerWidth, innerHeight, ...[...document.querySelectorAll("button, #world")].flatMap(box)].join();
  const sized = () => innerWidth === width && innerHeight === height;
  for (let n = 0; !sized() && n < 600; n++) await frame();
  if (!sized()) throw new Error(`the screen stays at ${innerWidth} x ${innerHeight}`);
  const files = (document.getElementById("later")?.dataset.files ?? "").split(" ");
  const read = (file) => [...document.styleSheets].some(({ href }) => href?.endsWith(file));
  const styled = () => files.filter((file) => file.includes(".css")).every(read);
  for (let n = 0; !styled() && n < 600; n++) await frame();
  if (!styled()) throw new Error(`${files} did not come`);
  for (let before = "", same = 0, n = 0; same < 3 && n < 90; n++) {
    await frame();
    const now = laid();
    same = now === before ? same + 1 : 0;
    before = now;
  }
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
  await Promise.allSettled(moving.map((one) => one.finished));
}
"""
"""Everything is where it belongs on a screen of this size: what is laid out by scripts, and what moves for a while.

A page's clock is ours, and so are its animation frames: they come whether or not anything is drawn. Sizes are observed
only when it is."""

HELPERS = """
const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const all = (where) => [...document.querySelectorAll(where)].filter(seen);
const said = (one) => `<${one.tagName.toLowerCase()} ${one.id || one.className}> ${one.textContent.trim()
  .replace(/\\s+/g, " ").slice(0, 40)}`;
const at = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
"""

FIRST_SCREEN = f"""
([question, answers, tapped]) => {{
  {HELPERS}
  const faults = [];
  const whole = (one) => {{
    const box = one.getBoundingClientRect(), [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      return faults.push(`${{said(one)}} is outside: ${{at(box)}} of ${{innerWidth}} x ${{innerHeight}}`);
    const hit = document.elementFromPoint(x, y);
    if (!one.contains(hit) && !hit?.contains(one) && !hit?.closest(tapped)) faults.push(`${{said(one)}} is covered`);
    if (hit?.contains(one) && hit !== one && one.matches(tapped)) faults.push(`${{said(one)}} cannot be tapped`);
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
      faults.push(`${{said(one)}} is cut off`);
  }};
  const told = all(question).filter((one) => one.textContent.trim());
  if (!told.length) faults.push("nothing is asked");
  told.slice(0, 1).forEach(whole);
  if (!answers) return faults;
  const found = all(answers);
  if (!found.length) faults.push("there is nothing to answer with");
  found.forEach(whole);
  return faults;
}}
"""

IN_SIGHT = f"""
([targets]) => {{
  {HELPERS}
  const stage = document.getElementById("stage").getBoundingClientRect();
  const inside = ({{ left, top, right, bottom }}) => left >= stage.left - 1 && right <= stage.right + 1
    && top >= stage.top - 1 && bottom <= stage.bottom + 1;
  const tappable = (one, {{ left, top, right, bottom }}) => one.contains(
    document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  const found = all(targets).map((one) => [one, one.getBoundingClientRect()]);
  return {{ all: found.map(([one]) => one.id),
    seen: found.filter(([one, box]) => inside(box) && tappable(one, box)).map(([one]) => one.id) }};
}}
"""
"""Which targets there are, and which of them can be tapped as the map lies now."""

LED_ABOUT = f"""
async ([overview, targets, most]) => {{
  const small = document.querySelector(overview);
  const first = ({IN_SIGHT})([targets]);
  const seen = new Set(first.seen);
  for (let n = 0; seen.size < first.all.length && n < most; n++) {{
    const {{ left, top, right, bottom }} = small.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!small.contains(hit)) return ["the small map cannot be tapped"];
    hit.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
    await ({SETTLED})();
    for (const one of ({IN_SIGHT})([targets]).seen) seen.add(one);
  }}
  const never = first.all.filter((one) => !seen.has(one)).sort().map((one) => `${{one}} is never in sight`);
  return first.seen.length ? never : [...never, "opens at nothing"];
}}
"""
"""What the small map never leads to. A tap falls on whatever lies there; `test_land` taps it with a finger."""

FIRST_LOOK = f"""
([question, answers, few, overview, tapped]) => {{
  {HELPERS}
  const moved = all(overview).length > 0;
  return [moved, ({FIRST_SCREEN})([question, moved ? few : answers, tapped])];
}}
"""
"""Whether the map is moved about, and what is not on the first screen."""

OVERLAPS = f"""
([tapped, step, edge]) => {{
  {HELPERS}
  const known = all(tapped).filter((one) => !one.disabled).map((one) => [one, one.getBoundingClientRect()]);
  const steps = (from, to) => Math.max(0, Math.ceil((to - from) / step));
  const points = (from, to) => Array.from({{ length: steps(from, to) }}, (_, n) => from + n * step);
  const common = (one, other) => points(Math.max(one.left, other.left), Math.min(one.right, other.right))
    .flatMap((x) => points(Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)).map((y) => [x, y]));
  const hits = (one, at) => at.some((each) => one.contains(each));
  return known.flatMap(([one, box], number) => known.slice(number + 1).map(([other, its]) => {{
    const at = common(box, its).map(([x, y]) => document.elementsFromPoint(x, y));
    const count = at.filter((found) => hits(one, found) && hits(other, found)).length;
    return count > edge ? `${{said(one)}} and ${{said(other)}} share ${{count}} points` : "";
  }})).filter(Boolean);
}}
"""
"""Looked for only where two boxes meet: asking what lies at a point of a large drawing takes long."""

_OVERLAPPING = [TAPPED.replace(f"{OVERVIEW}, ", ""), PROBED, EDGE]

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = f"""
thumb => {{
  const closed = document.querySelectorAll("details:not([open])");
  const found = ({touch_targets.SMALL})(thumb);
  for (const one of closed) one.open = false;
  return found;
}}
"""


EVERYTHING = f"""
async ([size, looked_for, thumb, overlapping]) => {{
  await ({SETTLED})(size);
  const [moved, found] = ({FIRST_LOOK})(looked_for);
  const wider = {SIDEWAYS};
  const tiny = ({SMALL})(thumb);
  const crowded = document.querySelector("#stage[data-crowded]") !== null;
  const shared = moved || crowded ? [] : ({OVERLAPS})(overlapping);
  return [moved, crowded, [...found, ...(wider > 0 ? [`scrolls sideways by ${{wider}} px`] : []), ...tiny, ...shared]];
}}
"""
"""All of it in one go: each question to a browser costs more than its answer."""


def faults(page: Page, width: int, height: int, asked: bool) -> list[str]:
    """Everything that is wrong with a question on a screen of this size."""
    page.set_viewport_size({"width": width, "height": height})
    wanted = [[width, height], _looked_for(asked), touch_targets.THUMB, _OVERLAPPING]
    moved, crowded, found = page.evaluate(EVERYTHING, wanted)
    if moved:
        found += out_of_sight(page)
    if crowded:
        enlarged(page)
    return [*found, *(overlaps(page) if moved or crowded else ())]


def resized(page: Page, width: int, height: int) -> None:
    """The page as a screen of this size shows it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, [width, height])


def first_screen(page: Page, asked: bool = True) -> list[str]:
    """What of the question and its answers is not there, not wholly on the screen, covered or cut off.

    Who is not asked needs to see for whom is waited, and the way to the other pages.
    """
    moved, found = page.evaluate(FIRST_LOOK, _looked_for(asked))
    return [*found, *(out_of_sight(page) if moved else ())]


def _looked_for(asked: bool) -> list[str]:
    """Who is asked and what is tapped: in all, on a map that is moved about, and anywhere."""
    few = f"{MAIN}, {TILES}, {ROW}"
    return [QUESTION if asked else WAITING, f"{few}, {TARGETS}" if asked else TABS, few, OVERVIEW, TAPPED]


def out_of_sight(page: Page) -> list[str]:
    """What cannot be tapped on a map that is moved about, wherever the small map leads."""
    found: list[str] = page.evaluate(LED_ABOUT, [OVERVIEW, TARGETS, MOST_TAPS])
    return found


def sideways(page: Page) -> list[str]:
    """Whether the page is wider than the screen."""
    wider = page.evaluate(SIDEWAYS)
    return [f"scrolls sideways by {wider} px"] if wider > 0 else []


def small(page: Page) -> list[str]:
    """What is too small for a thumb; whatever had to be unfolded for it is folded again."""
    found: list[str] = page.evaluate(SMALL, touch_targets.THUMB)
    return found


def enlarged(page: Page) -> None:
    """Where targets lie over each other the first tap enlarges the map around whichever it meets."""
    if page.locator("#stage[data-crowded]").count():
        page.locator(TARGETS).first.click(force=True)
        page.evaluate(SETTLED)


def overlaps(page: Page) -> list[str]:
    """Pairs of things to tap that share ground, by their shapes as the browser hits them.

    The small map of a map that is moved about may lie over places that other stretches show.
    """
    found: list[str] = page.evaluate(OVERLAPS, _OVERLAPPING)
    return found
