"""For everybody: what axe finds, what only a program reads, and what cannot be reached where everything is larger."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from tests.support.one_screen import SIDEWAYS, resized
from tests.support.one_screen import small as folded_again

AXE = (Path(__file__).parent.parent / "browser" / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
"""What WCAG 2.2 adds is the size of what is tapped, and that is asked for in thumbs."""
AUDIT = {"resultTypes": ["violations"], "preload": False, "selectors": False}
"""Sound and films alone would have to be loaded before axe looks at them; what is wrong is told by its HTML."""
VIOLATIONS = """
async (audit) => (await axe.run(document, audit)).violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`))
"""
"""Only what is wrong leaves the page: all that axe found right is much more."""
TALL = 9000
"""Nothing covers anything while axe looks."""

RAW = re.compile(r"[{\[]'|\b(None|undefined|NaN)\b|\bcaral\.[a-z]")
"""Data or codes where words should be."""

WORDS = """
() => {
  const main = document.querySelector("main").cloneNode(true);
  for (const other of main.querySelectorAll("script, style, template, noscript")) other.remove();
  return main.textContent;
}
"""
"""Everything a page says, also what is folded away or needs a larger screen."""

SCHEMES: dict[Literal["light", "dark"], list[str]] = {"light": RULES, "dark": ["color-contrast"]}
"""What axe looks for however a page is shown; all but the colours is the same in the other."""
ZOOMED = {"width": 320, "height": 640}

WIDEST = """
() => [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > 321)
    .slice(-3).map(one => one.outerHTML.slice(0, 120))
"""


LARGE = ((640, 360, 16), (360, 640, 32), (320, 256, 16))
"""A laptop at twice the size, a phone with text twice as large, and a laptop at four times the size."""
USUAL = {"standard": 16, "fixed": 13}
OUT_OF_REACH = """
() => [...document.querySelectorAll(".screen .t:not(.no), #asked, #answer button, .tabs a, .amount input, .wait")]
    .filter(one => one.checkVisibility() && !one.hidden)
    .filter(one => {
      one.scrollIntoView({ block: "center", inline: "center" });
      const box = one.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.top > innerHeight - 10;
    }).map(one => one.outerHTML.slice(0, 90))
"""
"""What no scrolling brings onto the screen."""


def faults(page: Page, rules: Sequence[str] = RULES) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found: list[str] = page.evaluate(VIOLATIONS, {**AUDIT, "runOnly": [*rules]})
    return found


def sideways(page: Page) -> int:
    found: int = page.evaluate(SIDEWAYS)
    return found


def badly_said(page: Page, language: str) -> list[str]:
    """What is wrong with a page in this language on the smallest screen."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    resized(page, **ZOOMED)
    raw = ["shows what only a program reads"] if RAW.search(page.evaluate(WORDS)) else []
    wide = [f"scrolls sideways at 320 px: {page.evaluate(WIDEST)}"] if sideways(page) > 0 else []
    return [*raw, *wide, *folded_again(page)]


def badly_coloured(page: Page, width: int) -> dict[str, list[str]]:
    """What axe finds in light and in dark, on a screen of this width where nothing covers anything."""
    resized(page, width, TALL)
    return {scheme: _in(page, scheme) for scheme in SCHEMES}


def _in(page: Page, scheme: Literal["light", "dark"]) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    return faults(page, SCHEMES[scheme])


def out_of_reach(page: Page) -> dict[tuple[int, int, int], list[str]]:
    """What cannot be reached in each size; letters are of the usual size afterwards."""
    found = {}
    devtools = page.context.new_cdp_session(page)
    for width, height, text in LARGE:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        resized(page, width, height)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{text}px"
        wide = [f"scrolls sideways by {sideways(page)}"] if sideways(page) > 0 else []
        found[width, height, text] = [*wide, *page.evaluate(OUT_OF_REACH)]
    devtools.send("Page.setFontSizes", {"fontSizes": USUAL})
    devtools.detach()
    return found
