"""For everybody: every screen passes axe and is for thumbs, in light and dark and both languages; a keyboard plays."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.chromium import PATIENCE
from tests.support.devices import Room
from tests.support.screens import Screen, screens
from tests.support.touch_targets import small

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TALL = 9000
"""Nothing covers anything while axe looks."""

RAW = re.compile(r"[{\[]'|\b(None|undefined|NaN)\b|\bcaral\.[a-z]")
"""Data or codes where words should be."""

LOOKS = (("light", "en"), ("dark", "de"))
ZOOMED = {"width": 320, "height": 640}

WIDEST = """
() => [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > 321)
    .slice(-3).map(one => one.outerHTML.slice(0, 120))
"""


FOCUSED = """
() => document.activeElement.closest(".question button[name=entry]")?.textContent ?? null
"""
"""What the answer says that has the focus."""


def faults(page) -> list[str]:
    page.evaluate(f"() => {{ {AXE} }}")
    found = page.evaluate("rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })", RULES)
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


def sideways(page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.fixture(scope="module")
def looks(chromium, address, folder) -> dict[tuple[str, str], dict[str, list[str]]]:
    """What is wrong with each screen, however it is looked at; the tables behind them are played once."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {look: {} for look in LOOKS}
    with Room(chromium, address, PATIENCE) as room:
        for screen in screens(room, folder):
            for scheme, language in LOOKS:
                found[scheme, language][screen.name] = wrong(room, screen, scheme, language)
    return found


def wrong(room: Room, screen: Screen, scheme: str, language: str) -> list[str]:
    page = screen.device.page
    answer = screen.show(room.address, scheme, language, TALL)
    assert answer.status < 500, screen
    expect(page.locator("html")).to_have_attribute("lang", language)
    found = faults(page)
    if RAW.search(page.locator("main").inner_text()):
        found.append("shows what only a program reads")
    page.set_viewport_size(ZOOMED)
    if sideways(page) > 0:
        found.append(f"scrolls sideways at 320 px: {page.evaluate(WIDEST)}")
    return found + small(page)


@pytest.mark.parametrize(("scheme", "language"), LOOKS)
def test_every_screen_is_for_everybody(looks, scheme, language):
    screens = looks[scheme, language]
    assert screens
    assert not any(screens.values()), "\n".join(f"{name}: {one}" for name, those in screens.items() for one in those)


def test_a_keyboard_alone_plays_a_turn(room):
    """Tab to the first answer, Enter, and on: start a pyramid, then move, act and end the turn."""
    host, *others = room.quick_table()
    everybody = [host, *others]
    for number, device in enumerate(everybody):
        device.asked(f"Your turn, {('Anna', 'Bernd', 'Cleo')[number]}")
        tabbed_to_answer(device.page)
    host.asked("Your turn, Anna")
    for _ in range(6):
        if not host.page.locator("#table").get_attribute("data-yours"):
            break
        position = host.page.locator("#table").get_attribute("data-position")
        tabbed_to_answer(host.page)
        expect(host.page.locator("#table")).not_to_have_attribute("data-position", position)
    host.asked("Waiting for: Bernd")
    assert host.loads == 1


def tabbed_to_answer(page) -> None:
    """Press Tab until an answer has the focus, the one that ends the turn if there is one; then Enter."""
    end = page.locator(".question button", has_text="End your turn")
    wanted = "End your turn" if end.count() else ""
    for _ in range(60):
        page.keyboard.press("Tab")
        text = page.evaluate(FOCUSED)
        if text is not None and wanted in text:
            page.keyboard.press("Enter")
            return
    raise AssertionError("no answer can be reached")
