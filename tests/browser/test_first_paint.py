"""What is seen of a page stays where it is, also where the rest of it comes late."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.devices import Device, Room
from tests.support.every_decision import Example, examples
from tests.support.one_screen import SETTLED
from tests.support.opened_table import opened
from tests.support.slow_line import slow_line

SHIFTS = """
window.shifted = 0;
window.moved = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifted += value;
    moved.push(...sources.map(({ node }) => node?.id || node?.className || node?.nodeName));
  }
}).observe({ type: "layout-shift", buffered: true });
"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(shifted))))"
STILL = 0.02
"""A fifth of what web vitals call still."""
PHONE = {"width": 412, "height": 823}
MOVES = "no-preference"


@contextmanager
def held(page: Page) -> Iterator[list[Route]]:
    """The scripts of a seat wait; however long they do so here, they are not late by the page's own measure."""
    late, session = list[Route](), page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    page.route("**/seat.js*", lambda route: late.append(route))  # noqa: PLW0108 -- the library marks what it calls
    yield late
    page.unroute("**/seat.js*")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    session.detach()


def test_nothing_jumps_when_the_scripts_come(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    page = host.page
    page.add_init_script(SHIFTS)
    with held(page) as late:
        with page.expect_request("**/seat.js*"):
            page.reload(wait_until="commit")
        expect(page.locator(".tabs")).to_be_visible()
        page.evaluate(DRAWN)
        expect(page.locator("#world")).to_be_hidden()
        (script,) = late
        script.continue_()
        expect(page.locator("html.laid #world")).to_be_visible()
        assert page.evaluate(DRAWN) < STILL


@pytest.fixture(scope="module")
def line(address: str) -> Iterator[str]:
    with slow_line(address) as found:
        yield found


def paths(room: Room) -> Iterator[tuple[Device, str]]:
    """Pages as they are met one after the other, each with the phone that may see it."""
    host = room.host()
    table = host.page.url.removeprefix(room.address)
    yield from ((host, path) for path in ("/", "/new", table, f"{table}/display"))


SEATS = [each for each in examples("caral") if each.name in ("move", "drawn-cards", "choose-from-discard")]


def check_still(chromium: Browser, line: str, device: Device, path: str) -> None:
    """The page comes in pieces to a phone where things may move, and nothing does from the first picture on."""
    context = chromium.new_context(viewport=PHONE, reduced_motion=MOVES)
    context.add_cookies([{**each} for each in device.page.context.cookies()])
    page = context.new_page()
    page.add_init_script(SHIFTS)
    page.goto(f"{line}{path}")
    page.evaluate(SETTLED)
    assert page.evaluate(DRAWN) < STILL, (path, page.evaluate("moved"))
    context.close()


def test_nothing_jumps_when_a_page_comes_in_pieces(room: Room, chromium: Browser, line: str) -> None:
    for device, path in paths(room):
        check_still(chromium, line, device, path)


@pytest.mark.parametrize("example", SEATS, ids=str)
def test_nor_does_a_seat_s(room: Room, folder: Path, chromium: Browser, line: str, example: Example) -> None:
    device, address = opened(room, folder, example)
    path = address.removeprefix(room.address)
    for look in (path, f"{path}/display"):
        check_still(chromium, line, device, look)
