"""For everybody: every screen passes axe and is for thumbs, in light and dark and both languages; a keyboard plays."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.http.language import COOKIE
from tests.support.chromium import PATIENCE
from tests.support.devices import Device, Room
from tests.support.every_decision import Example, examples
from tests.support.one_screen import SETTLED, resized
from tests.support.one_screen import small as folded_again
from tests.support.opened_table import taken
from tests.support.screens import PARTS, Screen

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
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

SCHEMES = {"light": RULES, "dark": ["color-contrast"]}
"""What axe looks for however a page is shown; all but the colours is the same in the other."""
LANGUAGES = ("en", "de")
"""Colours are the same in both, words and their widths are not."""
ZOOMED = {"width": 320, "height": 640}

WIDEST = """
() => [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > 321)
    .slice(-3).map(one => one.outerHTML.slice(0, 120))
"""


LARGE = ((640, 360, 16), (360, 640, 32), (320, 256, 16))
"""A laptop at twice the size, a phone with text twice as large, and a laptop at four times the size."""
LOOKED_AT = {
    "caral": ("move", "action-village", "pay-four", "sacrifice-first", "waiting"),
    "cacao": ("tile", "square-most", "turn-and-gaps", "two-gaps", "sale"),
    "inkas": ("build-tradable", "offer-made", "found", "discard-many", "offered"),
}
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


def faults(page, rules: Sequence[str] = RULES) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {AXE} }}")
    found: list[str] = page.evaluate(VIOLATIONS, {**AUDIT, "runOnly": [*rules]})
    return found


def sideways(page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def wrong(room: Room, screen: Screen) -> dict[str, list[str]]:
    """The page is loaded once in each language, and the last of them is looked at in all colours."""
    spoken = {language: badly_said(room, screen, language) for language in reversed(LANGUAGES)}
    page = screen.device.page
    resized(page, screen.width, TALL)
    return {**spoken, **{scheme: badly_coloured(page, scheme) for scheme in SCHEMES}}


def badly_said(room: Room, screen: Screen, language: str) -> list[str]:
    page = screen.device.page
    answer = screen.show(room.address, "light", language, **ZOOMED)
    assert answer.status < 500, screen
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate(SETTLED)
    raw = ["shows what only a program reads"] if RAW.search(page.evaluate(WORDS)) else []
    wide = [f"scrolls sideways at 320 px: {page.evaluate(WIDEST)}"] if sideways(page) > 0 else []
    return [*raw, *wide, *folded_again(page)]


def badly_coloured(page: Page, scheme: str) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    return faults(page, SCHEMES[scheme])


@pytest.mark.parametrize("part", PARTS)
def test_every_screen_is_for_everybody(room, folder, part):
    """However it is looked at; the tables behind a part of the screens are played once."""
    looked_at = {screen.name: wrong(room, screen) for screen in PARTS[part](room, folder)}
    assert looked_at
    faulty = [f"{name}, {look}: {one}" for name, looks in looked_at.items() for look in looks for one in looks[look]]
    assert not faulty, "\n".join(faulty)


def test_a_keyboard_alone_plays_a_turn(room):
    """Tab to an answer, Enter picks it and says what follows, Tab to the main button, Enter: until the turn ends."""
    everybody = room.quick_table()
    for device in everybody:
        device.on_turn()
        answered(device.page)
    host, table = everybody[0], everybody[0].page.locator("#table")
    host.on_turn()
    for _ in range(6):
        if not table.get_attribute("data-yours"):
            break
        position = table.get_attribute("data-position")
        answered(host.page)
        expect(table).not_to_have_attribute("data-position", position)
    host.waits_for("Bernd")
    assert host.loads == 1


def answered(page: Page) -> None:
    """The first answer by keyboard alone; nothing has to be picked where the main button is ready."""
    if not page.locator("#enter").is_enabled():
        tabbed_to(page, "#places .t:not(.no), .extra.t")
        page.keyboard.press("Enter")
        picked = page.locator(".picked .name")
        expect(page.locator("[aria-live=polite] #asked")).to_have_text(picked.text_content())
        expect(page.locator(".picked")).to_be_focused()
    tabbed_to(page, "#enter")
    page.keyboard.press("Enter")


def tabbed_to(page: Page, wanted: str) -> None:
    """Press Tab until one of these has the focus, and can be seen to have it."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
    raise AssertionError(f"{wanted} cannot be reached")


def looked_at() -> Iterator[Example]:
    return (each for game, names in LOOKED_AT.items() for each in examples(game) if each.name in names)


@pytest.fixture(scope="module")
def tables(chromium, address, folder) -> Iterator[tuple[Device, dict[str, str]]]:
    """One phone, and the addresses of tables at which it is asked these questions."""
    with Room(chromium, address, PATIENCE) as room:
        phone = room.device()
        yield phone, {str(each): taken(phone, address, folder, each) for each in looked_at()}


@pytest.fixture(scope="module", params=["en", "de"])
def enlarged(request, tables, address) -> dict[str, dict[tuple[int, int, int], list[str]]]:
    """What cannot be reached of each question, in each size; each page is loaded once in each language."""
    device, questions = tables
    device.page.context.add_cookies([{"name": COOKIE, "value": request.param, "url": address}])
    return {name: out_of_reach(device.page, table, request.param) for name, table in questions.items()}


def out_of_reach(page: Page, table: str, language: str) -> dict[tuple[int, int, int], list[str]]:
    found = {}
    page.goto(table)
    expect(page.locator("html")).to_have_attribute("lang", language)
    devtools = page.context.new_cdp_session(page)
    for width, height, text in LARGE:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        resized(page, width, height)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{text}px"
        wide = [f"scrolls sideways by {sideways(page)}"] if sideways(page) > 0 else []
        found[width, height, text] = [*wide, *page.evaluate(OUT_OF_REACH)]
    devtools.detach()
    return found


@pytest.mark.parametrize("size", LARGE, ids=str)
def test_enlarged_everything_can_be_reached(enlarged, size):
    assert len(enlarged) == sum(map(len, LOOKED_AT.values()))
    assert {name: seen[size] for name, seen in enlarged.items() if seen[size]} == {}
