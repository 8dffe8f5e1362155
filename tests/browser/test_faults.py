"""What goes wrong in a real room: plugs pulled, taps at once, old pages, lost seats, several tabs, sleeping phones."""

import re
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.room import Device, Room
from tests.browser.stage import PATIENCE, served

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => hidden ? "hidden" : "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def founds(number: int) -> str:
    return f"Found a pyramid at building site {number}"


def founded(*devices: Device) -> None:
    """Everybody founds their first pyramid, one after the other."""
    for number, device in enumerate(devices, start=1):
        expect(device.page.locator("#table")).to_have_attribute("data-yours", "true")
        device.tap(founds(3 * number))
    expect(devices[0].page.locator("#table")).to_have_attribute("data-yours", "true")


def told(device: Device, words: str) -> int:
    """How often the page's log tells this."""
    return device.page.locator("#log li", has_text=words).count()


def position(device: Device) -> int:
    return int(device.page.locator("#table").get_attribute("data-position"))


def at(device: Device, wanted: int) -> None:
    expect(device.page.locator("#table")).to_have_attribute("data-position", str(wanted))


def falls_asleep(device: Device) -> None:
    device.page.evaluate(HIDE, True)


def wakes(device: Device) -> None:
    device.page.evaluate(HIDE, False)


def deaf(device: Device) -> None:
    """From now on this device hears nothing, and is not told so."""
    device.page.route("**/events", lambda route: None)
    device.page.evaluate("document.getElementById('live')._htmx.sse.reader.cancel()")
    device.connected("lost")


@pytest.fixture
def pulled(chromium, tmp_path):
    """A room with a server whose plug can be pulled, and put in again."""
    with ExitStack() as running, ExitStack() as people:
        address = running.enter_context(served(tmp_path))
        room = people.enter_context(Room(chromium, address, PATIENCE))
        port = urlsplit(address).port
        yield room, running.close, lambda: running.enter_context(served(tmp_path, port=port))


def test_a_tap_while_the_server_is_away_is_entered_once_when_it_is_back(pulled):
    room, pull, put_in = pulled
    host, bernd, cleo = room.quick_table()
    pull()
    for device in (host, bernd, cleo):
        device.connected("lost")
    for _ in range(3):
        host.tap(founds(3))
    unsaved = host.page.locator("#unsaved")
    expect(unsaved).to_contain_text("Not saved yet")
    expect(unsaved.locator("li")).to_have_text([founds(3)])
    host.wait(seconds=9)
    expect(unsaved.locator("li")).to_have_count(1)
    put_in()
    for device in (host, bernd, cleo):
        device.wait(seconds=5)
        device.connected("live")
    expect(unsaved).to_be_hidden()
    host.asked("Waiting for: Bernd")
    bernd.asked("Your turn, Bernd")
    for device in (host, bernd, cleo):
        assert told(device, "Anna founds a pyramid") == 1
        assert device.loads == 1
    bernd.tap(founds(6))
    cleo.asked("Your turn, Cleo")


def test_a_tap_whose_answer_is_lost_is_entered_once(room):
    host, bernd, _ = room.quick_table()

    def answer_lost(route):
        route.fetch(max_redirects=0)
        route.abort()

    host.page.route("**/log", answer_lost, times=1)
    host.tap(founds(3))
    expect(host.page.locator("#unsaved")).to_be_visible()
    host.wait(seconds=5)
    expect(host.page.locator("#unsaved")).to_be_hidden()
    bernd.asked("Your turn, Bernd")
    host.asked("Waiting for: Bernd")
    assert told(host, "Anna founds a pyramid") == 1
    expect(host.page.get_by_role("alert")).to_have_count(0)


def test_a_tap_that_is_never_answered_is_told(room):
    host, bernd, _ = room.quick_table()
    host.page.route("**/log", lambda route: None, times=1)
    host.tap(founds(3))
    host.wait(seconds=15)
    expect(host.page.locator("#unsaved")).to_contain_text(founds(3))
    host.wait(seconds=5)
    bernd.asked("Your turn, Bernd")
    expect(host.page.locator("#unsaved")).to_be_hidden()


@pytest.mark.parametrize("others", ["3", "1"])
def test_two_phones_enter_the_same_die_at_once(room, others):
    everybody = host, bernd, cleo = room.quick_table(**{"option-die": "table"})
    founded(*everybody)
    before, held = position(host), []
    for device in (bernd, cleo):
        device.asked("Waiting for: Anna")
    for device, points in ((host, "1"), (bernd, others)):
        device.page.route("**/log", lambda route: held.append(route), times=1)
        device.page.locator(".question button", has_text=re.compile(rf"^\s*{points}\b")).first.click()
    host.page.wait_for_timeout(0)
    assert len(held) == 2
    with bernd.page.expect_response("**/log") as of_bernd, host.page.expect_response("**/log") as of_host:
        for route in held:
            route.continue_()
    assert sorted((of_host.value.status, of_bernd.value.status)) == [303, 409]
    for device in everybody:
        at(device, before + 1)
    alerts = [device.page.get_by_role("alert").all_inner_texts() for device in (host, bernd)]
    assert sum("Something has happened" in text for texts in alerts for text in texts) == 1
    assert cleo.complaints == []
