"""One phone that goes from hand to hand: the cover has the focus, a keyboard lifts it, and nothing else does."""

import json
import re

from playwright.sync_api import expect

from tests.support.caral_words import starts
from tests.support.devices import Device, Room, uid


def passed_around(room: Room) -> Device:
    """The phone of Anna and Bernd at the start of their game."""
    phone = room.device()
    people = {"name": ("Anna", "Bernd"), "colour": ("red", "blue")}
    table = phone.post(f"{room.address}/new", game="caral", id=uid(), one_phone="on", **people)
    phone.post(f"{table}/log", entry=json.dumps({"kind": "start", "id": uid()}), expected="0")
    phone.page.goto(table)
    phone.connected()
    return phone


def covered(phone: Device, name: str) -> None:
    phone.asked(f"Hand the phone to {name}")
    expect(phone.page.locator("#hand, .question, #story, #bar")).to_have_count(0)


def uncovered(phone: Device, name: str) -> None:
    phone.on_turn()
    expect(phone.page).to_have_title(re.compile(f"^Your turn, {name}"))
    expect(phone.page.locator("#hand")).to_have_count(1)


def test_a_keyboard_takes_the_phone_from_one_to_the_next(room):
    phone = passed_around(room)
    for name, site in (("Anna", 4), ("Bernd", 8)):
        covered(phone, name)
        expect(phone.page.get_by_role("button", name=f"I am {name}")).to_be_focused()
        phone.page.keyboard.press("Enter")
        uncovered(phone, name)
        expect(phone.page.locator("#asked")).to_be_focused()
        phone.tap(starts(site))
    covered(phone, "Anna")
    assert phone.loads == 1
    assert phone.complaints == []


def test_neither_reload_nor_back_nor_another_tab_lifts_the_cover(room):
    phone = passed_around(room)
    phone.tap("I am Anna")
    uncovered(phone, "Anna")
    table = phone.page.url
    tab = Device(phone.page.context.new_page())
    tab.page.goto(table)
    tab.connected()
    uncovered(tab, "Anna")
    phone.page.goto(f"{table}/display")
    tab.tap(starts(4))
    covered(tab, "Bernd")
    phone.page.go_back()
    covered(phone, "Bernd")
    phone.page.reload()
    covered(phone, "Bernd")
    phone.undo()
    for device in (phone, tab):
        covered(device, "Anna")
    assert phone.complaints == tab.complaints == []
