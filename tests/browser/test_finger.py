"""A finger on the page: news wait until it is lifted, and its tap does what was under it."""

from playwright.sync_api import Locator, expect

from tests.support.caral_words import starts
from tests.support.devices import Device, uid

NEWS = """document.addEventListener("htmx:sse:before:message", () => { document.body.dataset.news = "yes"; }, true)"""


def lay_a_finger_on(device: Device, button: Locator) -> None:
    box = button.bounding_box()
    assert box is not None
    device.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    device.page.mouse.down()


def test_whoever_sits_down_as_others_do_is_seated(room):
    host = room.host()
    guest, other = room.guest(host), room.guest(host)
    guest.connected()
    lay_a_finger_on(guest, guest.page.locator("#seat-2 button"))
    with guest.page.expect_response(lambda answer: answer.request.method == "GET" and answer.url == host.page.url):
        other.post(f"{host.page.url}/claim", seat="0", id=uid())
    expect(guest.page.locator("#seat-0 button")).to_be_visible()
    guest.page.mouse.up()
    expect(guest.page.locator("#seat-2")).to_contain_text("You sit here")
    expect(guest.page.locator("#seat-0")).to_contain_text("Taken")


def test_what_was_entered_meanwhile_is_shown_when_the_finger_is_lifted(room):
    host, bernd = room.quick_table(pages=2)
    bernd.page.evaluate(NEWS)
    lay_a_finger_on(bernd, bernd.page.locator("#chips"))
    host.tap(starts(1))
    expect(bernd.page.locator("body")).to_have_attribute("data-news", "yes")
    expect(bernd.page.locator("#table")).to_have_attribute("data-position", "1")
    bernd.page.mouse.up()
    bernd.on_turn()
    assert bernd.asked_for("POST") == []
