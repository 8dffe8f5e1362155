"""The connection: what the page says of it, and how it gets by without a stream."""

from playwright.sync_api import expect


def test_too_many_streams_make_the_page_ask_every_few_seconds(full_room):
    host = full_room.host()
    host.tap("Sit down as Anna")
    bernd = full_room.guest(host, "Bernd")
    for device in (host, bernd):
        device.connected("poll")
    expect(bernd.page.locator("#connection")).to_contain_text("looks every few seconds")
    host.tap("Start the game")
    host.asked("Your turn, Anna")
    bernd.wait(seconds=5)
    bernd.asked("Waiting for: Anna")
    assert bernd.loads == 1


def test_a_lost_connection_is_told_and_found_again(room):
    host = room.host()
    guest = room.guest(host)
    guest.connected()
    guest.page.route("**/events", lambda route: route.abort())
    guest.page.evaluate("document.getElementById('live')._htmx.sse.reader.cancel()")
    guest.connected("lost")
    guest.page.unroute("**/events")
    guest.wait(seconds=5)
    guest.connected("live")
    host.tap("Sit down as Anna")
    expect(guest.page.locator("#seat-0")).to_contain_text("Taken")
    assert guest.loads == 1


def test_a_tap_without_a_connection_is_told_and_can_be_repeated(room):
    host, *_ = room.quick_table()
    host.page.route("**/log", lambda route: route.abort())
    host.tap("Found a pyramid at building site 3")
    expect(host.page.get_by_role("alert")).to_contain_text("Not entered")
    host.page.unroute("**/log")
    host.tap("Found a pyramid at building site 3")
    host.asked("Waiting for: Bernd")
    expect(host.page.get_by_role("alert")).to_have_count(0)
    assert len(host.asked_for("POST")) == 2
