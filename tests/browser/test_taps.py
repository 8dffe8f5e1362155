"""As few taps as possible: sitting down, and a turn. Real clicks are counted, wherever they fall."""

from playwright.sync_api import expect

from tests.support.devices import Device, Room

COUNT = """addEventListener("click", event => {
  if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true)"""

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
    """The first player's phone, after everybody has founded a pyramid."""
    everybody = room.quick_table(**{"option-die": "table"})
    for number, device in enumerate(everybody):
        device.tap(f"Found a pyramid at building site {3 * number + 1}")
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
