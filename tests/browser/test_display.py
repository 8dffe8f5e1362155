"""The display in a browser: live by event alone, pieces glide, nothing to scroll on a television, no page sideways."""

import json

from playwright.sync_api import Route, expect

from companion.games.caral.meta import META
from companion.games.caral.modules.status.layer import SHOWN as STATUS_CARDS
from companion.http.language import COOKIE
from tests.support.devices import Device, Room, uid
from tests.support.screens import Table

TELEVISION = {"width": 1280, "height": 720}
TELEVISIONS = ((1280, 720), (1920, 1080))
NARROWER = ((800, 1280), (360, 740), (320, 640))
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
MANY = 25
"""So many things to do take the least room each: everything that is set up with all modules, before anybody moves."""

ROOM_FOR_ALL = """
() => {
    const part = name => document.querySelector(name), box = name => part(name).getBoundingClientRect();
    const { scrollHeight, clientHeight } = part(".d-hands"), { top, bottom } = box(".d-hands");
    return scrollHeight <= clientHeight + 1 && top >= box(".d-asking").bottom && bottom <= box(".d-scene").top;
}
"""

HIDDEN = """
() => [...document.querySelectorAll(".d-people, .d-cards, .d-panel, .d-invitation, .d-track")]
    .filter(part => part.getBoundingClientRect().bottom > innerHeight + 1 || part.scrollHeight > part.clientHeight + 1)
    .map(part => part.className)
"""


def display(room: Room, host: Device, **context: str) -> Device:
    """A television that shows the host's table."""
    shown = room.device(TELEVISION["width"])
    shown.page.set_viewport_size(TELEVISION)
    if context:
        shown.page.emulate_media(**context)
    shown.page.goto(f"{host.page.url}/display")
    shown.connected()
    return shown


def found(host: Device, seat: int, position: int) -> None:
    """Start a pyramid for a seat, by way of the form behind the page."""
    entry = {"kind": "caral.start_at", "site": f"site-{3 * seat + 1}", "seat": seat, "id": uid()}
    host.post(f"{host.page.url}/log", entry=json.dumps(entry), expected=str(position))


def test_what_happens_arrives_by_event_and_pieces_stay_themselves(room):
    (host,) = room.quick_table(pages=1)
    shown = display(room, host)
    expect(shown.page.locator(".d-waiting")).to_contain_text("Anna")
    shown.page.evaluate("document.getElementById('b-figure-0').mine = true")
    shown.forget()
    found(host, 0, 1)
    expect(shown.page.locator("#b-spot-2 .b-pyramid")).to_have_count(1)
    expect(shown.page.locator(".d-waiting")).to_contain_text("Bernd")
    assert shown.page.evaluate("document.getElementById('b-figure-0').mine"), "it was moved, not drawn anew"
    assert shown.loads == 0
    assert {*shown.asked_for("GET")} == {shown.page.url}
    assert shown.complaints == []


def test_figures_glide_unless_somebody_wants_no_motion(room):
    (host,) = room.quick_table(pages=1)
    for motion, seconds in (("no-preference", "0.6s"), ("reduce", "0s")):
        shown = display(room, host, reduced_motion=motion)
        figure = shown.page.locator("#b-figure-0")
        assert figure.evaluate("it => getComputedStyle(it).transitionDuration") == seconds


def opened_at(device: Device, width: int, height: int) -> Device:
    """The same display, opened on a screen of this size."""
    device.page.set_viewport_size({"width": width, "height": height})
    device.page.reload()
    device.connected()
    return device


def test_a_television_shows_everything_without_scrolling(room):
    (host,) = room.quick_table(pages=1)
    playing, lobby = display(room, host), display(room, room.host())
    for width, height in TELEVISIONS:
        for device in (playing, lobby):
            opened_at(device, width, height)
            assert device.page.evaluate(SIZE) == [width, height]
            assert device.page.evaluate(HIDDEN) == [], (width, height)
        drawn = playing.page.locator("#board-drawing").bounding_box()
        assert drawn["height"] > height * 0.7


def test_a_television_shows_all_cards_of_all_modules_in_german_too(room, folder):
    table = Table(room, folder, "cards", years=1, module=META.modules).start().until("caral.choose_move", 9)
    table.device.page.goto(table.address)
    shown = display(room, table.device)
    for language in ("en", "de"):
        shown.page.context.add_cookies([{"name": COOKIE, "value": language, "url": room.address}])
        for width, height in TELEVISIONS:
            opened_at(shown, width, height)
            assert shown.page.locator(".d-chip").count() >= STATUS_CARDS
            assert shown.page.evaluate(HIDDEN) == [], (language, width, height)


def test_all_that_hands_have_to_do_is_shown_beside_everything_else(room, folder):
    table = Table(room, folder, "much to do", module=META.modules).start().until("caral.choose_move")
    table.device.page.goto(table.address)
    shown = display(room, table.device)
    for width, height in TELEVISIONS:
        opened_at(shown, width, height)
        assert shown.page.locator(".d-most .d-task").count() >= MANY
        assert shown.page.evaluate(SIZE) == [width, height]
        assert shown.page.evaluate(ROOM_FOR_ALL), (width, height)


def test_seats_fill_on_the_display(room):
    host = room.host()
    shown = display(room, host)
    shown.forget()
    room.device().post(f"{host.page.url}/claim", seat="2", id=uid())
    expect(shown.page.locator("#chair-2")).to_contain_text("Here")
    assert shown.loads == 0


def test_tablets_and_phones_scroll_no_display_sideways(room):
    (host,) = room.quick_table(pages=1)
    for device in (display(room, host), display(room, room.host())):
        for width, height in NARROWER:
            opened_at(device, width, height)
            assert device.page.evaluate(SIZE)[0] <= width, device.page.url


def test_it_looks_different_in_the_dark_and_asks_nobody_else(room):
    (host,) = room.quick_table(pages=1)
    grounds = set()
    for scheme in ("light", "dark"):
        shown = display(room, host, color_scheme=scheme)
        ground = shown.page.locator("#board-drawing .b-ground")
        grounds.add(ground.evaluate("it => getComputedStyle(it).fill"))
        assert all(request.url.startswith(room.address) for request in shown.requests)
        assert shown.complaints == []
    assert len(grounds) == 2


def test_what_happens_while_the_display_looks_is_not_missed(room):
    """It is told of a second and a third entry while it asks for the first, and is answered with the second."""
    anna, bernd, cleo = room.quick_table()
    page, held = display(room, anna).page, []

    def hold(route: Route) -> None:
        held.append(route)

    page.evaluate("live.addEventListener('position', ({ detail }) => { window.told = detail.id; })")
    page.route("**/display", hold, times=1)
    found(anna, 0, 1)
    while not held:
        page.wait_for_timeout(20)
    found(bernd, 1, 2)
    second = held[0].fetch()
    found(cleo, 2, 3)
    newest = anna.page.context.request.get(f"{room.address}/api/v1/tables/{anna.page.url.rsplit('/', 1)[1]}")
    last = str(newest.json()["position"])
    page.wait_for_function("(last) => window.told === last", arg=last)
    held[0].fulfill(response=second)
    expect(page.locator("#table")).to_have_attribute("data-position", last)
