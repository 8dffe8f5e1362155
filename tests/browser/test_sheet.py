"""The set-up sheet and the rules in a real browser: ticks survive, paper is plain, narrow phones scroll one way."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.devices import uid

NARROW = 320
MODULES = ("whim", "annual", "status", "progress", "anaconda", "emissaries")
WIDTH = "document.documentElement.scrollWidth"


def table(device, address, *names, **more):
    colours = ("red", "blue", "yellow", "green")[: len(names)]
    return device.post(f"{address}/new", game="caral", name=names, colour=colours, id=uid(), **more)


@pytest.fixture
def phone(room):
    device = room.device()
    device.page.goto(f"{table(device, room.address, 'Anna', 'Bernd')}/setup")
    return device


def test_ticks_survive_a_reload_and_stay_in_this_browser(room, phone):
    page = phone.page
    bar = page.locator("progress")
    expect(bar).to_be_visible()
    page.get_by_label("all 16 stones").check()
    page.locator("[data-step=fame-1]").check()
    expect(bar).to_have_attribute("value", "2")
    page.reload()
    expect(page.locator(":checked")).to_have_count(2)
    expect(page.get_by_label("all 16 stones")).to_be_checked()
    page.get_by_label("all 16 stones").uncheck()
    page.reload()
    expect(page.locator("[data-step]:checked")).to_have_attribute("data-step", "fame-1")
    other = room.device()
    other.page.goto(page.url)
    expect(other.page.locator("progress")).to_be_visible()
    expect(other.page.locator(":checked")).to_have_count(0)
    assert phone.complaints == other.complaints == []


def test_each_table_has_its_own_ticks(room, phone):
    phone.page.locator("[data-step=central]").check()
    phone.page.goto(f"{table(phone, room.address, 'Cleo', 'Dora')}/setup")
    expect(phone.page.locator("progress")).to_be_visible()
    expect(phone.page.locator(":checked")).to_have_count(0)


def test_a_browser_that_keeps_nothing_still_ticks(room):
    device = room.device()
    device.page.add_init_script("Storage.prototype.setItem = Storage.prototype.getItem = () => { throw new Error(); }")
    device.page.goto(f"{table(device, room.address, 'Anna', 'Bernd')}/setup")
    device.page.locator("[data-step=central]").check()
    expect(device.page.locator("progress")).to_have_attribute("value", "1")
    assert device.complaints == []


def test_paper_shows_the_list_alone_and_one_page_is_enough(room):
    device = room.device(900, "de")
    opened = table(device, room.address, "Anna", "Bernd", "Cleo", "Dora", module=MODULES)
    device.page.goto(f"{opened}/setup")
    device.page.locator("[data-step=central]").check()
    device.page.emulate_media(media="print", color_scheme="dark")
    for gone in ("body > header", "main nav", "progress", ".rules"):
        for found in device.page.locator(gone).all():
            expect(found).to_be_hidden()
    expect(device.page.get_by_text("Ruhmzähler auf die 5.").first).to_be_visible()
    colours = device.page.evaluate(
        "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.body))"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    paper = device.page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_narrow_phones_scroll_neither_page_sideways(room):
    for language in ("en", "de"):
        device = room.device(NARROW, language)
        opened = table(device, room.address, "Anna-Maria Wilhelmine", "Bernd", module=MODULES)
        for url in (f"{opened}/setup", f"{room.address}/rules/caral"):
            device.page.goto(url)
            assert device.page.evaluate(WIDTH) <= NARROW, (language, url)
        for label in device.page.locator("label.choice").all():
            assert label.bounding_box()["height"] >= 44


def test_on_a_wall_everybody_stands_side_by_side(room):
    device = room.device(1280)
    device.page.goto(f"{table(device, room.address, 'Anna', 'Bernd', 'Cleo', 'Dora')}/setup")
    boxes = [device.page.get_by_role("heading", name=name).bounding_box() for name in ("Anna", "Bernd", "Cleo", "Dora")]
    assert len({round(box["y"]) for box in boxes}) == 1
    assert sorted(boxes, key=lambda box: box["x"]) == boxes


def test_rules_are_found_while_typing(room):
    device = room.device()
    page = device.page
    page.goto(f"{room.address}/rules/caral")
    every = page.locator("#rulebook li")
    shown = page.locator("#rulebook li:not([hidden])")
    everything = every.count()
    expect(shown).to_have_count(everything)
    page.get_by_label("Only our rulings").check()
    expect(shown).to_have_count(page.locator("#rulebook li[data-ruling]").count())
    page.get_by_label("Search the rules").fill("anaconda thanks")
    expect(shown).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("Rules shown: 1")
    page.get_by_label("Search the rules").fill("submarine")
    expect(page.get_by_role("status")).to_have_text("No rule fits.")
    page.evaluate("location.hash = '#MOVE-1'")
    expect(page.locator("#MOVE-1")).to_be_visible()
    expect(shown).to_have_count(everything)
    assert device.complaints == []
