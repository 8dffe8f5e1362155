"""What goes wrong in a real room: plugs pulled, taps at once, old pages, lost seats, several tabs, sleeping phones."""

import sqlite3
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.support.answering import enter
from tests.support.caral_words import founded as begun_at
from tests.support.caral_words import starts
from tests.support.chromium import ARGUMENTS, PATIENCE, WHOLE_CHROMIUM, served
from tests.support.counting import count_out_any
from tests.support.devices import Device, Room
from tests.support.first_turns import CACAO, CARAL, FirstTurns
from tests.support.qr_camera import read_svg

MISSES_ONE = """document.getElementById("live").addEventListener("htmx:sse:before:message", (event) => {
  event.stopImmediatePropagation();
  event.detail.cancelled = true;
}, { once: true, capture: true })"""
"""What the stream brings next goes astray."""

every_game = pytest.mark.parametrize("turns", [CARAL, CACAO], ids=str)
AFTER_FOUNDING = 4
WITH_A_REAL_DIE = {"option-die": "table"}


def founded(room: Room, **form: str) -> tuple[Device, ...]:
    """Three at a table; everybody has founded their first pyramid."""
    everybody = room.quick_table(entered=begun_at(3, 6, 9), **form)
    for device in everybody:
        at(device, AFTER_FOUNDING)
    return everybody


def tells(device: Device, words: str, times: int = 1) -> None:
    """Wait until the page's log tells this so often; a tab that is not shown follows a moment later."""
    expect(device.page.locator("#story li", has_text=words)).to_have_count(times)


def cards(device: Device) -> Locator:
    """The heading of somebody's own cards, wherever the page has it."""
    return device.page.locator("#table h2", has_text="Your cards")


def position(device: Device) -> int:
    return int(device.page.locator("#table").get_attribute("data-position"))


def at(device: Device, wanted: int) -> None:
    expect(device.page.locator("#table")).to_have_attribute("data-position", str(wanted))


def deaf(device: Device) -> None:
    """From now on this device hears nothing, and is not told so."""
    device.page.route("**/live", lambda route: None)
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


@every_game
def test_a_tap_while_the_server_is_away_is_entered_once_when_it_is_back(pulled, turns: FirstTurns):
    room, pull, put_in = pulled
    host, bernd, cleo = turns.table(room)
    pull()
    for device in (host, bernd, cleo):
        device.connected("lost")
    for _ in range(3):
        turns.tap(host)
    unsaved = host.page.locator("#unsaved")
    expect(unsaved).to_contain_text("Not confirmed yet")
    expect(unsaved.locator("li")).to_have_text([turns.says])
    host.wait(seconds=9)
    expect(unsaved.locator("li")).to_have_count(1)
    put_in()
    for device in (host, bernd, cleo):
        device.wait(seconds=5)
        device.connected("live")
    expect(unsaved).to_be_hidden()
    host.waits_for("Bernd")
    bernd.on_turn()
    for device in (host, bernd, cleo):
        tells(device, turns.told)
        assert device.loads == 1
    turns.go_on(bernd)
    cleo.on_turn()


@every_game
def test_a_tap_whose_answer_is_lost_is_entered_once(room, turns: FirstTurns):
    host, bernd = turns.table(room, pages=2)

    def answer_lost(route):
        route.fetch(max_redirects=0)
        route.abort()

    host.page.route("**/log", answer_lost, times=1)
    turns.tap(host)
    expect(host.page.locator("#unsaved")).to_be_visible()
    host.wait(seconds=5)
    expect(host.page.locator("#unsaved")).to_be_hidden()
    bernd.on_turn()
    host.waits_for("Bernd")
    tells(host, turns.told)
    expect(host.page.get_by_role("alert")).to_have_count(0)


def test_a_tap_that_meets_a_held_database_is_told_honestly_and_entered_once(pulled, tmp_path):
    """Somebody else holds the file: the person reads what is the matter, and the tap is sent again by itself."""
    room, _, _ = pulled
    host, bernd = room.quick_table(pages=2)
    with closing(sqlite3.connect(tmp_path / "companion.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with host.page.expect_response("**/log") as answer:
            host.tap(starts(3))
        assert answer.value.status == 503
        unsaved = host.page.locator("#unsaved")
        expect(unsaved).to_contain_text("perhaps it is saved, perhaps not")
        expect(unsaved.locator("li")).to_have_text([starts(3)])
        expect(host.page.locator("#notice")).to_contain_text("something else is using its records")
        other.execute("ROLLBACK")
    host.wait(seconds=5)
    expect(unsaved).to_be_hidden()
    bernd.on_turn()
    tells(host, "Anna starts a pyramid")


def test_a_tap_that_is_never_answered_is_told(room):
    host, bernd = room.quick_table(pages=2)
    host.page.route("**/log", lambda route: None, times=1)
    host.tap(starts(3))
    host.wait(seconds=12)
    expect(host.page.locator("#unsaved")).to_contain_text(starts(3))
    host.wait(seconds=5)
    bernd.on_turn()
    expect(host.page.locator("#unsaved")).to_be_hidden()
    tells(bernd, "Anna")


def held_both(device: Device, held: list[Route]) -> None:
    """Let the browsers tell what they have asked for."""
    for _ in range(100):
        if len(held) == 2:
            return
        device.page.evaluate("0")
    raise AssertionError("a tap went nowhere")


@pytest.mark.parametrize("others", [1, 2])
def test_two_phones_enter_the_same_die_at_once(room, others):
    everybody = host, bernd, cleo = founded(room, **WITH_A_REAL_DIE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for device, points in ((host, 1), (bernd, others)):
        device.page.route("**/log", hold, times=1)
        with device.page.expect_request("**/log"):
            device.tap(f"The die shows {points}")
    held_both(host, held)
    with bernd.page.expect_response("**/log") as of_bernd, host.page.expect_response("**/log") as of_host:
        for route in held:
            route.continue_()
    assert sorted((of_host.value.status, of_bernd.value.status)) == [200, 409]
    for device in everybody:
        at(device, AFTER_FOUNDING + 1)
    alerts = [device.page.get_by_role("alert").all_inner_texts() for device in (host, bernd)]
    assert sum("Something has happened" in text for texts in alerts for text in texts) == 1
    assert cleo.complaints == []


@pytest.fixture(params=[(), ("--disable-back-forward-cache",)], ids=["fetched", "kept"])
def forgetful(chromium, address, request):
    """Rooms with browsers that do and do not keep the pages one has left."""
    if not request.param:
        with Room(chromium, address, PATIENCE) as room:
            yield room, False
        return
    left_out = list(request.param)
    browser = chromium.browser_type.launch(executable_path=WHOLE_CHROMIUM, args=ARGUMENTS, ignore_default_args=left_out)
    with Room(browser, address, PATIENCE) as room:
        yield room, True
    browser.close()


def test_the_back_button_shows_the_table_as_it_is(forgetful):
    room, keeps = forgetful
    host, bernd, cleo = room.quick_table()
    host.tap(starts(3))
    host.waits_for("Bernd")
    host.page.evaluate("window.left = true")
    host.page.locator("#menu > summary").click()
    host.page.get_by_role("link", name="Rules").click()
    expect(host.page.locator("#rulebook")).to_be_visible()
    bernd.tap(starts(6))
    cleo.tap(starts(9))
    cleo.waits_for("Anna")
    host.page.go_back(wait_until="commit")
    host.on_turn()
    assert host.page.evaluate("window.left ?? false") is keeps
    expect(host.page.locator("#menu")).not_to_have_attribute("open", "")
    host.connected()
    enter(host.page.locator(".screen .t:not(.no):visible").first)
    expect(cleo.page.locator("#table")).not_to_have_attribute("data-position", str(AFTER_FOUNDING))
    expect(host.page.get_by_role("alert")).to_have_count(0)


def test_a_reload_in_the_middle_of_a_decision_asks_the_same_again(room):
    host, *_ = founded(room, **WITH_A_REAL_DIE)
    host.tap("The die shows 1")
    expect(host.page.locator("[data-asked='caral.choose_move']")).to_be_visible()
    enter(host.page.locator("#places .t.costs").first)
    question = host.page.locator("[data-asked='caral.pay_cards']")
    expect(question).to_be_visible()
    stepper = host.page.locator("#places .stepper")
    asked, counted, before = question.inner_text(), stepper.inner_text(), position(host)
    host.page.reload()
    assert (question.inner_text(), stepper.inner_text()) == (asked, counted)
    at(host, before)
    count_out_any(stepper)
    expect(question).to_have_count(0)
    assert host.complaints == []


def test_whoever_s_seat_was_freed_is_told_and_sees_no_cards_any_more(room):
    host, bernd, cleo = room.quick_table()
    host.tap(starts(3))
    bernd.on_turn()
    deaf(bernd)
    table = host.page.url
    for seat in ("1", "2"):
        host.post(f"{table}/free", seat=seat)
    alert = cleo.page.get_by_role("alert")
    expect(alert).to_contain_text("does not play here any more")
    expect(cards(cleo)).to_have_count(0)
    expect(cards(bernd)).to_have_count(1)
    bernd.tap(starts(6))
    expect(bernd.page.get_by_role("alert")).to_contain_text("does not play here any more")
    expect(cards(bernd)).to_have_count(0)
    expect(bernd.page.locator("#unsaved")).to_be_hidden()
    bernd.page.locator("#menu > summary").click()
    bernd.tap("Sit down as Bernd")
    bernd.on_turn()
    expect(bernd.page.get_by_role("alert")).to_have_count(0)
    tells(bernd, "Bernd starts a pyramid", 0)


def test_whoever_s_seat_moved_to_another_phone_is_told_at_the_next_tap(room):
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(3))
    bernd.on_turn()
    deaf(bernd)
    code = host.page.url[-6:]
    link = read_svg(host.page.request.get(f"{room.address}/api/v1/tables/{code}/qr.svg?seat=1").text())
    new = room.device()
    new.post(f"{host.page.url}/rescue", seat="1", secret=link.partition("#rescue=1.")[2])
    new.page.goto(host.page.url)
    new.on_turn()
    bernd.tap(starts(6))
    expect(bernd.page.get_by_role("alert")).to_contain_text("moved to another phone")
    expect(cards(bernd)).to_have_count(0)
    bernd.waits_for("Bernd")
    tells(new, "Bernd starts a pyramid", 0)


@every_game
def test_two_tabs_of_one_phone_agree(room, turns: FirstTurns):
    host, bernd = turns.table(room, pages=2)
    tab = Device(host.page.context.new_page())
    tab.page.goto(host.page.url)
    tab.connected()
    host.page.context.route("**/log", lambda route: route.abort())
    turns.tap(host)
    for page in (host.page, tab.page):
        expect(page.locator("#unsaved li")).to_have_text([turns.says])
    host.page.context.unroute("**/log")
    tab.wait(seconds=5)
    for device in (host, tab):
        device.waits_for("Bernd")
        expect(device.page.locator("#unsaved")).to_be_hidden()
        expect(device.page.get_by_role("alert")).to_have_count(0)
    turns.go_on(bernd)
    for device in (host, tab):
        device.waits_for("Cleo")
        tells(device, turns.told)


def test_whoever_hears_nothing_is_right_all_the_same_and_hears_again(room):
    host, bernd, cleo = room.quick_table()
    deaf(cleo)
    host.tap(starts(3))
    bernd.on_turn()
    cleo.wait(seconds=5)
    cleo.waits_for("Bernd")
    cleo.page.unroute("**/live")
    bernd.tap(starts(6))
    cleo.wait(seconds=5)
    cleo.on_turn()
    assert cleo.loads == 1


def test_whoever_missed_something_is_sent_all_of_it(room):
    host, bernd, cleo = room.quick_table()
    cleo.forget()
    cleo.page.evaluate(MISSES_ONE)
    host.tap(starts(3))
    bernd.on_turn()
    bernd.tap(starts(6))
    cleo.on_turn()
    for words in ("Anna starts", "Bernd starts"):
        tells(cleo, words)
    assert cleo.asked_for("GET") == [cleo.page.url], "one look"
    assert cleo.loads == 0


def test_what_is_told_of_a_tap_lies_over_no_place_that_is_tapped_next(room):
    host, bernd = room.quick_table(pages=2)
    late = room.device(width=320)
    late.page.context.add_cookies(host.page.context.cookies())
    late.page.route("**/live", lambda route: None)
    late.page.goto(host.page.url)
    host.tap(starts(3))
    bernd.on_turn()
    host.undo()
    bernd.waits_for("Anna")
    late.tap(starts(5))
    alert = late.page.get_by_role("alert")
    expect(alert).to_contain_text("Look again")
    alert.click()
    expect(alert).to_have_count(0)
    late.tap(starts(1))
    bernd.on_turn()
    tells(bernd, "Anna starts a pyramid at building site 1")


def test_a_dropped_stream_comes_back_by_itself(room):
    host, bernd, cleo = room.quick_table()
    cleo.page.route("**/live", lambda route: route.abort())
    cleo.page.evaluate("document.getElementById('live')._htmx.sse.reader.cancel()")
    cleo.connected("lost")
    host.tap(starts(3))
    bernd.tap(starts(6))
    bernd.waits_for("Cleo")
    cleo.page.unroute("**/live")
    cleo.wait(seconds=5)
    cleo.connected("live")
    cleo.on_turn()
    cleo.forget()
    cleo.wait(seconds=30)
    assert cleo.asked_for("GET") == [], "it asks no more, now that it hears"


@every_game
def test_a_phone_that_slept_is_right_at_once(room, turns: FirstTurns):
    host, bernd, cleo = turns.table(room)
    cleo.hides()
    turns.tap(host)
    turns.go_on(bernd)
    bernd.waits_for("Cleo")
    cleo.waits_for("Anna")
    cleo.holds_still()
    cleo.wakes()
    cleo.on_turn()
    cleo.page.clock.resume()
    cleo.connected("live")
    assert cleo.loads == 1
    assert cleo.complaints == []
