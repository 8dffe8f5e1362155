"""What is seen of a seat's page stays where it is, also where its scripts come late."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.support.devices import Room

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) shifted += value;
}).observe({ type: "layout-shift", buffered: true });
"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(shifted))))"
GOOD = 0.1
"""Up to this much web vitals call a page still."""


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
        assert page.evaluate(DRAWN) < GOOD
