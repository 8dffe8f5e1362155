"""As few taps as possible: sitting down, and a turn. Real clicks are counted, wherever they fall."""

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.support.answering import enter
from tests.support.caral_words import founded as begun_at
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

ONE_TAP = "localStorage.setItem('one-tap', 'on')"
PHONE = {"width": 360, "height": 640}


def counting(device: Device, *scripts: str) -> Device:
    """From now on every tap on this phone is counted."""
    for script in (COUNT, *scripts):
        device.page.add_init_script(script)
    device.page.set_viewport_size(PHONE)
    device.page.reload()
    device.connected()
    return device


def taps(device: Device) -> int:
    return int(device.page.evaluate("sessionStorage.taps ?? 0"))


def test_from_the_code_to_a_seat_in_two_taps(room):
    host = room.host()
    guest = room.device()
    guest.page.add_init_script(COUNT)
    guest.page.goto(host.page.locator(".address").inner_text())
    guest.tap("Sit down as Bernd")
    expect(guest.page.locator("#seat-1")).to_contain_text("You sit here")
    expect(host.page.locator("#seat-1")).to_contain_text("Taken")
    assert 0 < taps(guest) <= 2


def founded(room: Room) -> Device:
    """The first player's phone, after everybody has started a pyramid; the die is real."""
    (host,) = room.quick_table(pages=1, entered=begun_at(1, 4, 7), **{"option-die": "table"})
    asked_for(host, "roll_die")
    return host


def rolled(room: Room) -> Device:
    """The same, to move."""
    host = founded(room)
    host.tap("The die shows 1")
    asked_for(host, "choose_move")
    return host


def asked_for(device: Device, kind: str) -> None:
    expect(device.page.locator(f"[data-asked='caral.{kind}']")).to_have_count(1)


def check_turn(host: Device, *words: str) -> int:
    """Enter these steps, from the move to the end of the turn; how many taps they took."""
    asked_for(host, "choose_move")
    for step in (*words, "End your turn"):
        position = host.page.locator("#table").get_attribute("data-position")
        host.tap(step)
        expect(host.page.locator("#table")).not_to_have_attribute("data-position", position)
    host.waits_for("Bernd")
    assert host.complaints == []
    return taps(host)


def test_a_turn_with_a_choice_takes_five_taps(room):
    host = counting(rolled(room))
    assert 0 < check_turn(host, "Move to village 1", "Place a worker in quarry 1") <= 5
    host.told("Anna places a worker")


def test_a_turn_where_one_goes_and_acts_takes_three_taps(room):
    host = counting(rolled(room))
    assert 0 < check_turn(host, "Move to quarry 1") <= 3
    host.told("Anna loads 1 stone")


def test_a_turn_with_one_tap_entry_takes_three_taps(room):
    host = counting(rolled(room), ONE_TAP)
    assert 0 < check_turn(host, "Move to village 1", "Place a worker in quarry 1") <= 3
    host.told("Anna places a worker")


@pytest.mark.parametrize(("scripts", "most"), [((), 5), ((ONE_TAP,), 3)])
def test_a_real_die_takes_one_tap_more(room, scripts, most):
    host = counting(founded(room), *scripts)
    host.tap("The die shows 1")
    assert 0 < check_turn(host, "Move to village 1", "Place a worker in quarry 1") <= most + 1


def discarding(room: Room, count: int) -> Device:
    """The first player's phone, with so many cards to discard for a move."""
    host = rolled(room)
    move = {"kind": "caral.move", "to": "village-1", "discard": count, "seat": 0, "id": uid()}
    host.post(f"{host.page.url}/log", entry=json.dumps(move), expected="5")
    asked_for(host, "pay_cards")
    return host


def more(device: Device, kind: str) -> Locator:
    return device.page.get_by_role("button", name=f"{kind}: one more", exact=True)


def test_four_cards_are_discarded_with_five_taps_and_the_choice_outlives_news(room):
    host = counting(discarding(room, 4))
    main, told = host.page.locator("#enter"), host.page.locator("#told")
    for done, kind in enumerate(("stone", "stone", "fish")):
        expect(told).to_contain_text(f"{done} of 4")
        expect(main).to_be_disabled()
        more(host, kind).click()
    host.page.evaluate(LOOK_AGAIN)
    expect(told).to_contain_text("3 of 4")
    more(host, "clay").click()
    expect(more(host, "clay")).to_have_attribute("aria-disabled", "true")
    main.click()
    host.told("Anna discards")
    assert 0 < taps(host) <= 6
    assert host.complaints == []


def test_amounts_are_counted_out_with_the_keyboard(room):
    host = discarding(room, 1)
    more(host, "fish").focus()
    host.page.keyboard.press("Enter")
    expect(host.page.locator("#told")).to_contain_text("1 of 1")
    expect(more(host, "fish")).to_be_focused()
    host.page.locator("#enter").focus()
    host.page.keyboard.press("Enter")
    host.told("Anna discards")
    assert host.complaints == []


def test_a_sacrifice_of_three_takes_four_taps(room, folder):
    table = Table(room, folder, "sacrifice", **{"option-cards": "table"}).brought_to("caral.choose_sacrifice")
    device = table.device
    device.page.goto(f"{room.address}{table.path}")
    counting(device)
    main = device.page.locator("#enter")
    more(device, "fish").click()
    expect(main).to_have_text("Sacrifice 1 fish card")
    for _ in range(3):
        more(device, "stone").click()
    expect(main).to_have_text("Sacrifice 3 stone cards")
    expect(device.page.locator("#told")).to_contain_text("fame")
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


def test_two_drawn_cards_are_noted_with_three_taps(room):
    host = counting(founded(room))
    host.tab("p-mine")
    for kind in ("fish", "clay"):
        enter(host.page.locator(f"#p-mine .card-{kind} button.kind"))
        expect(host.page.locator(f"#p-mine .card-{kind} strong")).to_have_text("1")
    assert 0 < taps(host) <= 3
