"""The connection: what the page says of it, and how it gets by without a stream."""

import pytest
from playwright.sync_api import expect

from tests.support.caral_words import started, starts


def test_too_many_streams_make_the_page_ask_every_few_seconds(full_room):
    host = full_room.host()
    host.tap("Sit down as Anna")
    bernd = full_room.guest(host, "Bernd")
    for device in (host, bernd):
        device.connected("poll")
    expect(bernd.page.locator("#connection")).to_contain_text("looks every few seconds")
    bernd.holds_still()
    host.tap("Start the game")
    host.on_turn()
    bernd.wait(seconds=5)
    bernd.waits_for("Anna")
    host.tap(starts(3))
    host.waits_for("Bernd")
    bernd.waits_for("Anna")
    bernd.wait(seconds=5)
    bernd.on_turn()
    assert bernd.loads == 1


@pytest.mark.parametrize("width", [320, 900])
def test_a_game_goes_on_under_a_line_that_tells_of_a_lost_connection(room, width):
    (host,) = room.quick_table(pages=1)
    host.page.set_viewport_size({"width": width, "height": 568})
    words = host.page.locator("#connection span")
    expect(words).to_have_css("clip-path", "inset(50%)")
    host.page.route("**/live", lambda route: route.abort())
    host.page.evaluate("document.getElementById('live')._htmx.sse.reader.cancel()")
    host.connected("lost")
    expect(words).to_have_text("The connection is lost; this page keeps trying.")
    expect(words).to_have_css("clip-path", "none")
    box = words.bounding_box()
    assert box["x"] > 0
    assert box["x"] + box["width"] < width
    host.tap(starts(1))
    host.waits_for("Bernd")


def test_a_lost_connection_is_told_and_found_again(room):
    host = room.host()
    guest = room.guest(host)
    guest.connected()
    guest.page.route("**/live", lambda route: route.abort())
    guest.page.evaluate("document.getElementById('live')._htmx.sse.reader.cancel()")
    guest.connected("lost")
    guest.page.unroute("**/live")
    guest.wait(seconds=5)
    guest.connected("live")
    for said, state in (("late", "poll"), ("live", "live")):
        guest.page.evaluate(f"htmx.trigger(document.getElementById('live'), '{said}')")
        guest.connected(state)
    host.tap("Sit down as Anna")
    expect(guest.page.locator("#seat-0")).to_contain_text("Taken")
    assert guest.loads == 1


def test_a_tap_without_a_connection_is_kept_over_a_reload_and_entered_once(room):
    host, bernd = room.quick_table(pages=2)
    host.page.route("**/log", lambda route: route.abort())
    for _ in range(10):
        host.tap(starts(3))
    unsaved = host.page.locator("#unsaved")
    expect(unsaved).to_contain_text("Not confirmed yet")
    expect(unsaved.locator("li")).to_have_count(1)
    host.page.reload()
    expect(unsaved.locator("li")).to_contain_text(starts(3))
    host.page.unroute("**/log")
    host.wait(seconds=5)
    host.waits_for("Bernd")
    expect(unsaved).to_be_hidden()
    bernd.told(started("Anna", 3))
    for device in (host, bernd):
        expect(device.page.locator("#story li", has_text="Anna starts a pyramid")).to_have_count(1)


def test_an_answer_kept_too_long_is_told_and_not_entered(room):
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(3))
    bernd.page.route("**/log", lambda route: route.abort())
    bernd.tap(starts(4))
    expect(bernd.page.locator("#unsaved")).to_be_visible()
    host.page.locator("#menu > summary").click()
    host.page.get_by_role("link", name="Enter something for Bernd").click()
    host.tap(starts(7))
    host.waits_for("Cleo")
    bernd.page.unroute("**/log")
    bernd.wait(seconds=5)
    expect(bernd.page.get_by_role("alert")).to_be_visible()
    expect(bernd.page.locator("#unsaved")).to_be_hidden()
    bernd.told(started("Bernd", 7))
    bernd.waits_for("Cleo")
    expect(bernd.page.locator("#story")).not_to_contain_text("building site 4")


def test_a_tap_is_one_request_of_the_phone_that_tapped_and_none_of_the_others(room):
    host, bernd = room.quick_table(pages=2)
    for device in (host, bernd):
        device.forget()
    host.tap(starts(3))
    host.waits_for("Bernd")
    bernd.on_turn()
    host.undo()
    host.on_turn()
    bernd.waits_for("Anna")
    host.tap(starts(5))
    bernd.on_turn()
    bernd.tap(starts(7))
    host.waits_for("Cleo")
    assert [request.method for request in host.requests] == ["POST", "POST", "POST"]
    assert [request.method for request in bernd.requests] == ["POST"]
