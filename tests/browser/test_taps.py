"""As few taps as possible: sitting down, and a turn. Real clicks are counted, wherever they fall."""

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.support.devices import Device, Room, uid
from tests.support.screens import Table
from tests.support.touch_targets import small

COUNT = """addEventListener("click", event => {
  if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true)"""

LOOK_AGAIN = """() => new Promise(done => {
  document.addEventListener("htmx:after:swap", () => setTimeout(done), { once: true });
  htmx.trigger(document.getElementById("live"), "poll");
})"""

TURN = ("The die shows 1", "Move to village 1", "Place a worker in quarry 1", "End your turn")


def counting(device: Device) -> Device:
    device.page.add_init_script(COUNT)
    return device


def taps(device: Device) -> int:
    return int(device.page.evaluate("sessionStorage.taps ?? 0"))


def test_from_the_code_to_a_seat_in_two_taps(room):
    host = room.host()
    guest = counting(room.device())
    guest.page.goto(host.page.locator(".address").inner_text())
    guest.tap("Sit down as Bernd")
    expect(guest.page.locator("#seat-1")).to_contain_text("You sit here")
    expect(host.page.locator("#seat-1")).to_contain_text("Taken")
    assert taps(guest) <= 2


def founded(room: Room) -> Device:
    """The first player's phone, after everybody has started a pyramid."""
    everybody = room.quick_table(**{"option-die": "table"})
    for number, device in enumerate(everybody):
        device.tap(f"Start a pyramid at building site {3 * number + 1}")
    return everybody[0]


def test_a_plain_turn_takes_four_taps_even_with_a_real_die(room):
    host = counting(founded(room))
    host.page.reload()
    for position, words in enumerate(TURN, start=4):
        expect(host.page.locator("#table")).to_have_attribute("data-position", str(position))
        host.tap(words)
    expect(host.page.locator("#log")).to_contain_text("Anna places a worker")
    expect(host.page.locator("#table")).not_to_have_attribute("data-yours", "true")
    assert 0 < taps(host) <= 4
    assert host.complaints == []


def discarding(room: Room, count: int) -> Device:
    """The first player's phone, with so many cards to discard for a move."""
    host = founded(room)
    host.tap("The die shows 1")
    expect(host.page.locator("[data-asked='caral.choose_move']")).to_be_visible()
    move = {"kind": "caral.move", "to": "village-1", "discard": count, "seat": 0, "id": uid()}
    host.post(f"{host.page.url}/log", entry=json.dumps(move), expected="5")
    expect(host.page.locator("[data-asked='caral.pay_cards']")).to_be_visible()
    return host


def more(device: Device, kind: str) -> Locator:
    return device.page.get_by_role("button", name=f"{kind}: one more", exact=True)


def test_four_cards_are_discarded_with_five_taps_and_the_choice_outlives_news(room):
    host = counting(discarding(room, 4))
    host.page.reload()
    host.connected()
    main, counter = host.page.locator(".stepper .big"), host.page.locator(".chosen")
    for done, kind in enumerate(("stone", "stone", "fish")):
        expect(counter).to_contain_text(f"{done} of 4")
        expect(main).to_be_disabled()
        more(host, kind).click()
    host.page.evaluate(LOOK_AGAIN)
    expect(counter).to_contain_text("3 of 4")
    more(host, "clay").click()
    expect(more(host, "clay")).to_have_attribute("aria-disabled", "true")
    main.click()
    expect(host.page.locator("#log")).to_contain_text("Anna discards")
    assert 0 < taps(host) <= 6
    assert host.complaints == []


def test_amounts_are_counted_out_with_the_keyboard(room):
    host = discarding(room, 1)
    more(host, "fish").focus()
    host.page.keyboard.press("Enter")
    expect(host.page.locator(".chosen")).to_contain_text("1 of 1")
    expect(more(host, "fish")).to_be_focused()
    host.page.locator(".stepper .big").focus()
    host.page.keyboard.press("Enter")
    expect(host.page.locator("#log")).to_contain_text("Anna discards")
    assert host.complaints == []


def test_a_sacrifice_of_three_takes_four_taps(room, folder):
    table = Table(room, folder, "sacrifice", **{"option-cards": "table"}).start().until("caral.choose_sacrifice")
    device = counting(table.device)
    device.page.goto(f"{room.address}{table.path}")
    main = device.page.locator(".stepper .big")
    more(device, "fish").click()
    expect(main).to_have_text("Sacrifice 1 fish card")
    for _ in range(3):
        more(device, "stone").click()
    expect(main).to_have_text("Sacrifice 3 stone cards")
    expect(device.page.locator(".chosen")).to_contain_text("fame")
    main.click()
    expect(device.page.get_by_role("button", name="I am")).to_be_visible()
    assert 0 < taps(device) - 1 <= 5, "one was for another kind, which this one replaced"
    device.page.goto(f"{room.address}{table.path}/log")
    expect(device.page.locator("main")).to_contain_text("sacrifices 3 stone cards")


@pytest.mark.parametrize("width", [320, 360])
def test_tiles_have_room_for_thumbs(room, width):
    host = discarding(room, 2)
    host.page.set_viewport_size({"width": width, "height": 640})
    assert small(host.page) == []
    numbers = host.page.locator(".count input").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(numbers) >= 44
    assert host.page.evaluate("document.documentElement.scrollWidth") <= width


def test_two_drawn_cards_are_noted_with_two_taps(room):
    host = counting(founded(room))
    host.page.reload()
    host.connected()
    for kind in ("fish", "clay"):
        host.page.locator(f".card-{kind} .noting button", has_text="+").click()
        expect(host.page.locator(f".card-{kind} .kind strong")).to_have_text("1")
    assert 0 < taps(host) <= 3
