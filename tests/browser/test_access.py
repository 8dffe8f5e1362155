"""For everybody: every screen passes axe and is for thumbs, in light and dark and both languages; a keyboard plays.

Questions are looked at in `test_one_screen`, on the pages it has loaded.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.support.devices import Room
from tests.support.for_everybody import ZOOMED, badly_coloured, badly_said
from tests.support.screens import PARTS, Screen

LANGUAGES = ("en", "de")
"""Colours are the same in both, words and their widths are not."""


def wrong(room: Room, screen: Screen) -> dict[str, list[str]]:
    """The page is loaded once in each language, and the last of them is looked at in all colours."""
    spoken = {language: said(room, screen, language) for language in reversed(LANGUAGES)}
    return {**spoken, **badly_coloured(screen.device.page, screen.width)}


def said(room: Room, screen: Screen, language: str) -> list[str]:
    answer = screen.show(room.address, "light", language, **ZOOMED)
    assert answer.status < 500, screen
    return badly_said(screen.device.page, language)


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
