"""A browser that was used before is like a new one, or it is not used again."""

from collections.abc import Callable, Iterator
from time import time

import pytest
from playwright.sync_api import Browser

from tests.support.chromium import ARGUMENTS, CHROMIUM, PATIENCE
from tests.support.devices import Device, Room
from tests.support.kept_devices import PLAIN, SHELVES, WORN

TELL = """() => ({
  storage: localStorage.length + sessionStorage.length,
  cookies: document.cookie,
  begun: window.begun ?? 0,
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  size: [innerWidth, innerHeight],
})"""
AN_HOUR = 3_600_000
TICKS = "() => new Promise(done => { const from = Date.now(); setTimeout(() => done(Date.now() - from), 50); })"


@pytest.fixture(scope="module")
def own(chromium: Browser, address: str) -> Iterator[Callable[[], Room]]:
    """Rooms with a browser in which nothing waits yet."""
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield lambda: Room(browser, address, PATIENCE)
    browser.close()


def used(device: Device, address: str) -> None:
    """Leave all the traces that can be taken back."""
    page = device.page
    page.add_init_script("window.begun = 1")
    page.context.add_init_script("window.begun = 2")
    for owner in (page, page.context):
        owner.route("**/*.svg", lambda route: route.abort())
    page.goto(f"{address}/rules/caral")
    page.evaluate("localStorage.a = sessionStorage.b = document.cookie = 'c=1'")
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    page.set_viewport_size({"width": 500, "height": 500})
    page.clock.run_for(AN_HOUR)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def told(device: Device, address: str) -> dict[str, object]:
    device.page.goto(f"{address}{PLAIN}")
    found: dict[str, object] = device.page.evaluate(TELL)
    return found


def test_nothing_is_left_of_what_was_done_with_it(own: Callable[[], Room], address: str) -> None:
    with own() as room:
        first = room.device()
        page, new = first.page, told(first, address)
        used(first, address)
        assert page.evaluate(TELL) != new
        first.complaints.append("of the last test")
    with own() as room:
        again = room.device()
        assert again.page is page
        assert (again.requests, again.loads, again.complaints) == ([], 0, [])
        assert told(again, address) == new
        assert abs(again.page.evaluate("Date.now()") - time() * 1000) < AN_HOUR / 2
        assert again.page.evaluate(TICKS) >= 50


def another_tab(device: Device) -> None:
    device.page.context.new_page()


def no_network(device: Device) -> None:
    device.page.context.set_offline(True)


def a_listener(device: Device) -> None:
    device.page.on("close", lambda page: None)


def closed(device: Device) -> None:
    device.page.close()


def a_long_time(device: Device) -> None:
    for _ in range(WORN + 1):
        device.page.clock.run_for(1)


@pytest.mark.parametrize("marks", [another_tab, no_network, a_listener, closed, a_long_time])
def test_what_cannot_be_taken_back_is_not_used_again(own: Callable[[], Room], marks: Callable[[Device], None]) -> None:
    with own() as room:
        first, other = room.device(), room.device()
        marks(first)
    assert first not in SHELVES[room.browser]
    assert other in SHELVES[room.browser]
