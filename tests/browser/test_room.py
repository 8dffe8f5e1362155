"""The host sees the room: a phone that is closed, and one that comes back. The thresholds are quick ones here; that the
real ones keep to half a minute is reckoned in `tests/live/test_presence.py`."""

import pytest
from playwright.sync_api import expect

from companion.http.language import COOKIE
from tests.support.caral_words import starts
from tests.support.chromium import PATIENCE, served
from tests.support.devices import Device, Room
from tests.support.for_everybody import faults, sideways
from tests.support.touch_targets import small

SILENT_AFTER, LOOKS_EVERY = 1.0, 0.25


@pytest.fixture(scope="module")
def quick_address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("room")
    with served(folder, SILENT_AFTER_SECONDS=SILENT_AFTER, ROOM_SECONDS=LOOKS_EVERY) as found:
        yield found


@pytest.fixture
def quick_room(chromium, quick_address):
    with Room(chromium, quick_address, PATIENCE) as made:
        yield made


def closed(device: Device) -> None:
    """The browser goes; what it is known by stays with the phone."""
    device.page.close()


def back(device: Device, url: str) -> None:
    device.page = device.page.context.new_page()
    device.page.goto(url)


def test_a_closed_phone_is_seen_by_the_host_alone_and_gone_from_the_warning_when_it_is_back(quick_room):
    host, bernd, cleo = quick_room.quick_table()
    host.tap(starts(3))
    host.waits_for("Bernd")
    url, warning = bernd.page.url, host.page.locator("#silent-1")
    expect(warning).to_have_count(0)
    host.forget()
    closed(bernd)
    expect(warning).to_contain_text("Bernd's phone: silent for 10 s")
    assert cleo.page.get_by_text("silent for").count() == 0
    host.page.locator("#menu > summary").click()
    host.page.locator("#host > summary").click()
    expect(host.page.locator("#phones li").nth(1)).to_contain_text("Silent for 10 s")
    expect(host.page.locator("#phones li").nth(2)).to_contain_text("Here")
    back(bernd, url)
    expect(warning).to_have_count(0)
    expect(host.page.locator("#phones li").nth(1)).to_contain_text("Here")
    assert host.requests == [], "its stream tells it"
    assert host.complaints == []


def test_the_host_plays_for_a_silent_phone_and_gives_the_seat_to_another(quick_room):
    host, bernd, _ = quick_room.quick_table()
    host.tap(starts(3))
    url = host.page.url
    closed(bernd)
    host.page.get_by_role("link", name="Play for this seat").click()
    host.tap(starts(7))
    host.waits_for("Cleo")
    expect(host.page.locator("#room .also")).to_contain_text("Bernd's phone")
    host.page.goto(url)
    host.page.locator("#menu > summary").click()
    host.page.locator("#host > summary").click()
    host.page.get_by_role("link", name="New phone for Bernd").click()
    expect(host.page.get_by_role("heading", name="A new phone for Bernd")).to_be_visible()
    assert host.page.url == f"{url}/seats/1/rescue"


def test_a_seat_without_a_phone_is_played_on_the_host_s_device(quick_room):
    host = quick_room.host()
    host.tap("Sit down as Anna")
    host.tap("Start the game")
    host.tap(starts(3))
    expect(host.page.locator("#bar h1")).to_have_text("Bernd's turn, on this device")
    assert host.page.locator(".silent").count() == 0


@pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "de")])
def test_the_warning_is_for_everybody_on_a_small_phone(quick_room, scheme, language):
    host, bernd, cleo = quick_room.quick_table()
    host.tap(starts(3))
    page = host.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": quick_room.address}])
    page.emulate_media(color_scheme=scheme)
    page.goto(page.url)
    closed(bernd)
    closed(cleo)
    expect(page.locator("#silent-1")).to_be_visible()
    expect(page.locator("#room .also")).to_be_visible()
    assert faults(page) == []
    assert small(page) == []
    assert sideways(page) <= 0
    links = page.locator("#silent-1 a")
    expect(links).to_have_count(2)
    for number in (0, 1):
        expect(links.nth(number)).to_be_in_viewport()
    links.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**?for=1")


def test_in_the_lobby_too(quick_room):
    host = quick_room.host(width=360)
    bernd = quick_room.guest(host, "Bernd")
    bernd.connected()
    closed(bernd)
    warning = host.page.locator("#silent-1")
    expect(warning).to_contain_text("Bernd's phone: silent for 10 s")
    expect(warning.get_by_role("link", name="New phone")).to_be_visible()
    back(bernd, host.page.url)
    expect(warning).to_have_count(0)
    assert host.complaints == []
