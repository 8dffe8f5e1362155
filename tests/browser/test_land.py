"""A map that grows piece by piece: how large it is drawn, how it is moved about, what is seen before it is entered."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_taps import counting, taps
from tests.support.devices import Device, Room
from tests.support.every_decision import examples
from tests.support.one_screen import SETTLED, resized
from tests.support.opened_table import opened

GAME = "cacao"
THUMB = 44
PLAIN, WITH_GAPS = 5, 7
"""Taps for a turn."""
TARGETS = "#places .t:not(.other)"
SIZES = f"Math.min(...[...document.querySelectorAll('{TARGETS}')].map(one => one.getBoundingClientRect().width))"
SCROLLED = "(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])(document.getElementById('stage'))"
Opened = Callable[[str], Device]


@pytest.fixture
def open_at(room: Room, folder: Path) -> Iterator[Opened]:
    """A phone at one of the game's scenes."""

    def made(name: str) -> Device:
        example = next(each for each in examples(GAME) if each.name == name)
        device, address = opened(room, folder, example)
        device.page.goto(address)
        resized(device.page, 360, 640)
        device.connected()
        return device

    return made


def shown(page: Page) -> Locator:
    return page.locator(".previews > .shown")


def test_a_small_map_is_shown_whole(open_at):
    page = open_at("square-early").page
    expect(page.locator("#overview")).to_be_hidden()
    assert page.evaluate(SIZES) >= THUMB
    assert page.evaluate("document.getElementById('stage').scrollWidth <= document.getElementById('stage').clientWidth")


def test_a_large_map_is_drawn_for_thumbs_and_the_small_one_leads_to_the_rest(open_at):
    page = open_at("square-most").page
    expect(page.locator("#overview")).to_be_visible()
    assert page.evaluate(SIZES) >= THUMB
    first = page.evaluate(SCROLLED)
    page.locator("#overview").click()
    page.evaluate(SETTLED)
    assert page.evaluate(SCROLLED) != first
    assert page.locator(".plan-target").count() == page.locator(TARGETS).count()


def test_first_the_kind_of_move_then_the_place(open_at):
    page = open_at("overbuild-or-not").page
    free = page.locator(TARGETS).count()
    page.locator(TARGETS).first.click()
    expect(page.locator("#enter")).to_be_enabled()
    page.locator("[data-show=overbuild]").click()
    expect(page.locator("#enter")).to_be_disabled()
    expect(page.locator("[data-show=overbuild]")).to_have_attribute("aria-pressed", "true")
    own = page.locator(TARGETS)
    assert 0 < own.count() < free
    own.first.click()
    expect(page.locator("#enter")).to_have_text("Overbuild this tile")


def test_another_tile_is_one_tap_as_long_as_its_square_is_asked(open_at):
    device = counting(open_at("tile"))
    page = device.page
    names = [tile.inner_text() for tile in page.locator(".pictured .name").all()]
    after(page, page.locator(".pictured").nth(1).click)
    tiles = page.get_by_role("group", name="Another one instead").locator(".pictured")
    expect(tiles).to_have_text(names)
    expect(tiles.locator("xpath=self::span")).to_have_text([names[1]])
    after(page, tiles.nth(2).click)
    expect(page.locator("[data-asked='cacao.choose_square']")).to_be_visible()
    expect(tiles.locator("xpath=self::span")).to_have_text([names[2]])
    assert taps(device) == 2
    device.undo()
    expect(page.locator("[data-asked='cacao.choose_tile']")).to_be_visible()
    assert device.complaints == []


def test_every_turn_is_seen_before_it_is_entered(open_at):
    page = open_at("turn-and-gaps").page
    ways = page.locator(".pictured")
    expect(ways).to_have_count(4)
    expect(ways.first).to_have_attribute("aria-checked", "true")
    expect(shown(page)).to_have_count(1)
    before = shown(page).get_attribute("data-of")
    ways.nth(1).click()
    expect(shown(page)).not_to_have_attribute("data-of", before)
    expect(page.locator("#told")).to_contain_text("then you fill 2 gaps")


def test_arrow_keys_and_the_tile_itself_lead_to_the_next_turn(open_at):
    page = open_at("turn-and-gaps").page
    radios = page.get_by_role("radiogroup", name="How does it lie?").get_by_role("radio")

    def picked(number: int) -> None:
        states = ["true" if each == number else "false" for each in range(4)]
        for radio, state in zip(radios.all(), states, strict=True):
            expect(radio).to_have_attribute("aria-checked", state)
            expect(radio).to_have_attribute("tabindex", "0" if state == "true" else "-1")
        expect(shown(page)).to_have_attribute("data-of", radios.nth(number).get_attribute("id"))

    picked(0)
    radios.first.focus()
    for key, number in (("ArrowRight", 1), ("ArrowDown", 2), ("ArrowLeft", 1), ("ArrowUp", 0), ("ArrowLeft", 3)):
        page.keyboard.press(key)
        picked(number)
        expect(radios.nth(number)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#enter")).to_be_focused()
    shown(page).locator("[data-next]").click()
    picked(0)


def test_a_tile_then_its_gap_and_the_other_tile_at_the_same_gap(open_at):
    page = open_at("two-gaps").page
    page.locator(TARGETS).first.click()
    place = page.locator(".t.picked").get_attribute("data-x"), page.locator(".t.picked").get_attribute("data-y")
    text = page.locator("#asked").inner_text()
    expect(shown(page)).to_have_count(1)
    page.locator("[data-show][aria-pressed=false]").click()
    expect(page.locator("#asked")).not_to_have_text(text)
    picked = page.locator(".t.picked")
    assert (picked.get_attribute("data-x"), picked.get_attribute("data-y")) == place


def test_a_single_gap_needs_no_tap(open_at):
    page = open_at("one-gap").page
    expect(page.locator("#enter")).to_be_enabled()
    expect(shown(page)).to_have_count(1)


def test_the_best_sale_is_one_tap_and_so_is_none(open_at):
    device = open_at("sale")
    page = device.page
    expect(page.locator("#enter")).to_have_text("Sell 5 → +19 gold")
    page.locator("[data-step='-1']:visible").first.click()
    expect(page.locator("#enter")).not_to_have_text("Sell 5 → +19 gold")
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    assert device.complaints == []


def after(page: Page, step: Callable[[], None]) -> None:
    """Do it, and wait for what comes of it."""
    table = page.locator("#table")
    position = table.get_attribute("data-position")
    step()
    expect(table).not_to_have_attribute("data-position", position)


def laid(device: Device, square: str) -> None:
    """A tile, a square of this sort, and another turn than the first."""
    page = device.page
    after(page, page.locator(".pictured").nth(1).click)
    page.locator(square).first.click()
    after(page, page.locator("#enter").click)
    page.locator(".pictured").last.click()
    after(page, page.locator("#enter").click)


def test_a_plain_turn_takes_five_taps(open_at):
    device = counting(open_at("tile"))
    laid(device, f"{TARGETS}:not(:has(.badge))")
    assert 0 < taps(device) <= PLAIN
    assert device.complaints == []


def test_a_turn_with_gaps_takes_two_more(open_at):
    device = counting(open_at("tile"))
    laid(device, f"{TARGETS}:has(.badge)")
    page = device.page
    expect(page.locator("[data-asked='cacao.choose_fill']")).to_have_count(1)
    if page.locator("#enter").is_disabled():
        page.locator(TARGETS).first.click()
    after(page, page.locator("#enter").click)
    expect(page.locator("[data-asked='cacao.choose_fill']")).to_have_count(0)
    assert PLAIN < taps(device) <= WITH_GAPS
    assert device.complaints == []
