"""The screen of a seat: pick, see, enter; the map and the list; tabs; and how a phone says that it is asked."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.caral_words import founded, started, starts
from tests.support.devices import Device, Room
from tests.support.one_screen import first_screen, overlaps, resized, sideways

TOUCHED = "navigator.vibrate = (length) => { (window.buzzes ??= []).push(length); return true; }"
SPEAKER = """
window.tones = 0;
const part = () => ({ connect: (next) => next, start() { window.tones++; }, stop() {},
  frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
window.AudioContext = class { currentTime = 0; createOscillator = part; createGain = part; };
"""
SMALLEST = (320, 568)


def setting(device: Device, name: str, on: bool) -> None:
    """Open the menu, change a setting of this phone, and close the menu by tapping beside it."""
    device.page.locator("#menu > summary").click()
    device.page.locator(f"[data-setting='{name}']").set_checked(on)
    device.page.locator("#bar h1").click()
    expect(device.page.locator("#menu")).not_to_have_attribute("open", "")


def site(device: Device, number: int) -> Locator:
    return device.button(starts(number)).first


def test_the_first_tap_shows_what_follows_and_the_second_enters(room: Room) -> None:
    host, bernd = room.quick_table(pages=2)
    main = host.page.locator("#enter")
    expect(main).to_be_disabled()
    for number in (1, 4):
        site(host, number).click()
        host.asked(site(host, number).locator(".name").text_content() or "")
        expect(host.page.locator("#told")).to_have_text(site(host, number).locator(".told").text_content() or "?")
        answer = site(host, number)
        expect(main).to_have_text(answer.get_attribute("data-verb") or answer.get_attribute("data-text") or "")
        expect(host.page.locator(".picked")).to_have_count(1)
    assert host.asked_for("POST") == []
    site(host, 4).click()
    bernd.told(started("Anna", 4))
    assert len(host.asked_for("POST")) == 1


def test_what_is_picked_outlives_news_and_goes_with_its_question(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    host.tap(starts(1))
    bernd.on_turn()
    bernd.pick(starts(5))
    host.tab("p-mine")
    host.page.locator("#p-mine .card-fish button.kind").click()
    expect(bernd.page.locator("#table")).to_have_attribute("data-position", "3")
    expect(site(bernd, 5)).to_have_attribute("aria-pressed", "true")
    bernd.page.locator("#enter").click()
    cleo.told(started("Bernd", 5))
    expect(bernd.page.locator(".picked, #enter")).to_have_count(0)
    assert bernd.complaints == []


def test_one_tap_is_a_setting_of_this_phone(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    setting(bernd, "one-tap", on=True)
    bernd.page.reload()
    expect(bernd.page.locator("[data-setting='one-tap']")).to_be_checked()
    site(host, 1).click()
    assert host.asked_for("POST") == [], "nobody else's phone is changed"
    site(host, 1).click()
    bernd.on_turn()
    site(bernd, 5).click()
    cleo.told(started("Bernd", 5))
    setting(bernd, "one-tap", on=False)
    bernd.page.reload()
    expect(bernd.page.locator("[data-setting='one-tap']")).not_to_be_checked()


def test_the_list_is_an_equal_way_in_and_remembered(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    resized(host.page, *SMALLEST)
    expect(host.page.locator("#stage[data-crowded]")).to_have_count(1)
    setting(host, "as-list", on=True)
    for _ in range(2):
        expect(host.page.locator("#ground")).to_be_hidden()
        rows = host.page.locator("#places .answers > li > .t:not(.no)")
        assert {round(row["width"]) for row in map(box, rows.all())} == {round(box(rows.first)["width"])}
        assert box(rows.first)["width"] > 200
        assert overlaps(host.page) == []
        host.page.reload()
    expect(host.page.locator("[data-setting='as-list']")).to_be_checked()
    site(host, 9).click()
    expect(site(host, 9)).to_have_attribute("aria-pressed", "true")
    host.page.locator("[data-tool='as-list']").click()
    expect(host.page.locator("#ground")).to_be_visible()
    host.tap(starts(9))
    host.told(started("Anna", 9))
    assert host.complaints == []


def box(part: Locator) -> dict[str, float]:
    return part.bounding_box() or {}


def test_where_targets_would_overlap_the_first_tap_enlarges(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    resized(host.page, *SMALLEST)
    expect(host.page.locator("#stage")).to_have_attribute("data-crowded", "")
    before = box(site(host, 7))["width"]
    site(host, 7).click()
    expect(host.page.locator("#stage")).not_to_have_attribute("data-crowded", "")
    expect(host.page.locator(".picked")).to_have_count(0)
    assert overlaps(host.page) == []
    assert box(site(host, 7))["width"] >= before
    expect(site(host, 7)).to_be_in_viewport()
    site(host, 7).click()
    host.page.locator("#enter").click()
    host.told(started("Anna", 7))


def test_the_whole_board_is_a_tap_away(room: Room) -> None:
    (host,) = room.quick_table(pages=1, entered=founded(1, 5, 9))
    host.on_turn()
    resized(host.page, 360, 640)
    world, whole = host.page.locator("#world"), host.page.locator("[data-tool='whole']")
    near = box(world)["width"]
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    assert box(world)["width"] <= min(near, 360)
    whole.click()
    assert box(world)["width"] == near


def test_tabs_are_places_in_the_page(room: Room) -> None:
    _, bernd = room.quick_table(pages=2)
    for name in ("p-mine", "p-everyone", "p-story"):
        bernd.tab(name)
        expect(bernd.page.locator(f"#{name}")).to_be_visible()
        expect(bernd.page.locator(".tabs [aria-current]")).to_have_attribute("data-tab", name)
        expect(bernd.page.locator(".panel:visible")).to_have_count(1)
    bernd.page.reload()
    expect(bernd.page.locator("#p-story")).to_be_visible()
    bernd.tab("now")
    expect(bernd.page.locator(".panel:visible")).to_have_count(0)
    bernd.page.locator(".chip[data-seat='2']").click()
    expect(bernd.page.locator("#seat-2")).to_be_in_viewport()
    expect(bernd.page.locator(".tabs [aria-current]")).to_have_attribute("data-tab", "p-everyone")
    assert bernd.loads == 2


def test_being_asked_brings_the_page_to_the_question(room: Room) -> None:
    host, bernd = room.quick_table(pages=2)
    bernd.tab("p-mine")
    host.tap(starts(1))
    bernd.on_turn()
    expect(bernd.page.locator("#p-mine")).to_be_hidden()
    expect(bernd.page.locator("#asked")).to_be_in_viewport()
    assert bernd.complaints == []


def test_the_log_has_a_dot_where_something_is_new(room: Room) -> None:
    host, bernd = room.quick_table(pages=2)
    dot = bernd.page.locator("[data-tab='p-story'].new")
    expect(dot).to_have_count(0)
    host.tap(starts(1))
    expect(dot).to_have_count(1)
    bernd.tab("p-story")
    expect(dot).to_have_count(0)
    assert bernd.complaints == []


def test_waking_tells_what_happened_since(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    since = cleo.page.locator("#since")
    cleo.hides()
    host.tap(starts(1))
    bernd.tap(starts(5))
    cleo.wakes()
    expect(since).to_contain_text("Since you looked:")
    for words in (started("Anna", 1), started("Bernd", 5)):
        expect(since).to_contain_text(words)
    cleo.pick(starts(9))
    expect(since).to_be_hidden()
    cleo.hides()
    cleo.wakes()
    expect(since).to_be_hidden()
    assert bernd.complaints == []


def test_a_phone_that_becomes_the_one_asked_looks_different_and_buzzes(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    for device in (bernd, cleo):
        device.page.add_init_script(TOUCHED)
        device.page.reload()
    bernd.tab("p-mine")
    title, ground = bernd.page.title(), colour(bernd)
    host.tap(starts(1))
    bernd.on_turn()
    expect(bernd.page).to_have_title(re.compile("^Your turn, Bernd"))
    expect(bernd.page.locator("#bar .mark[data-shape]")).to_be_visible()
    assert (title, ground) != (bernd.page.title(), colour(bernd))
    assert colour(bernd) != ground
    assert bernd.page.evaluate("window.buzzes?.length") == 1
    assert not cleo.page.evaluate("window.buzzes"), "who is not asked is left alone"
    bernd.tap(starts(5))
    bernd.waits_for("Cleo")
    assert (title, ground) == (bernd.page.title(), colour(bernd))


def colour(device: Device) -> str:
    found: str = device.page.locator("#bar").evaluate("bar => getComputedStyle(bar).backgroundColor")
    return found


@pytest.mark.parametrize("wanted", [True, False])
def test_a_sound_comes_only_where_it_is_wanted(room: Room, wanted: bool) -> None:
    host, bernd = room.quick_table(pages=2)
    bernd.page.add_init_script(SPEAKER)
    bernd.page.reload()
    setting(bernd, "sound", on=wanted)
    host.tap(starts(1))
    bernd.on_turn()
    assert (bernd.page.evaluate("tones") > 0) is wanted
    assert bernd.complaints == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (740, 360), (844, 390)])
def test_wider_screens_have_the_map_left_and_answers_right(room: Room, width: int, height: int) -> None:
    (host,) = room.quick_table(pages=1)
    resized(host.page, width, height)
    stage, answer = box(host.page.locator("#stage")), box(host.page.locator("#answer"))
    assert stage["x"] + stage["width"] <= answer["x"] + 1
    assert stage["width"] > width / 2
    host.pick(starts(4))
    assert [*first_screen(host.page), *sideways(host.page)] == []
    host.page.locator("#enter").click()
    host.told(started("Anna", 4))


def test_the_map_fills_its_room_when_nothing_moves_any_more(room: Room) -> None:
    """The headline of whoever is asked lands large and shrinks; the map follows."""
    host, bernd = room.quick_table(pages=2)
    bernd.page.emulate_media(reduced_motion="no-preference")
    host.tap(starts(1))
    bernd.on_turn()
    resized(bernd.page, 360, 740)
    after = box(bernd.page.locator("#world"))
    bernd.page.emulate_media(reduced_motion="reduce")
    bernd.page.reload()
    assert box(bernd.page.locator("#world")) == pytest.approx(after, abs=1)
