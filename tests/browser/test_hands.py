"""On the table now, in browsers: told to the right people in their language, ticked on one phone and gone on all."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from companion.engine.log import Chronicle
from companion.engine.seats import write_seat
from companion.http.language import COOKIE
from companion.i18n import render
from tests.support.caral_words import founded, starts
from tests.support.devices import Device, Room, uid
from tests.support.every_decision import examples
from tests.support.opened_table import chronicle_of, sat_down
from tests.support.orchard_pages import choose, named

LANGUAGES = ("en", "de", "en", "de")


def said(code: str, language: str, **params: Any) -> str:
    return render(f"caral.hands.{code}", params, language)


class Brought:
    """Four phones and a German display at a table that is about to lose and to win cards, all of them real."""

    def __init__(self, room: Room, folder: Path) -> None:
        example = next(each for each in examples("caral") if each.name == "penalty-card")
        self.chronicle: Chronicle[Any] = deepcopy(chronicle_of(example))
        self.phones = sat_down(room, folder, example, *LANGUAGES)
        self.display = room.device(1280, "de")
        self.display.page.goto(f"{self.phones[0].page.url}/display")
        self.display.connected()

    def answer(self) -> int:
        """Whoever is asked gives the first answer there is."""
        rules, state = self.chronicle.ruleset, self.chronicle.state
        asked = rules.asked(state)
        action, position = rules.legal(state).listed[0], self.chronicle.position
        phone = self.phones[max(0, asked.seat)]
        entry = {**rules.codec.encode(action), "seat": write_seat(asked.seat), "id": uid()}
        phone.post(f"{phone.page.url}/log", entry=json.dumps(entry), expected=str(position))
        self.chronicle.add(action, asked.seat)
        return int(asked.seat)

    def until(self, kind: str) -> None:
        while self.chronicle.ruleset.asked(self.chronicle.state).kind != kind:
            self.answer()

    def shown_by(self, phone: Device) -> None:
        """Wait until a phone shows all that was entered: whoever is asked something new is led to the question."""
        expect(phone.page.locator("#table")).to_have_attribute("data-position", str(self.chronicle.position))

    @property
    def everybody(self) -> list[Device]:
        return [*self.phones, self.display]

    def row(self, device: Device, key: str) -> Locator:
        return device.page.locator(f"#do-{key}, #d-hands-{key}")

    def check_no_complaints(self) -> None:
        assert [complaint for device in self.everybody for complaint in device.complaints] == []


def due(phone: Device, seat: int) -> Locator:
    return phone.page.locator(f".chip[data-seat='{seat}'][data-due]")


def shown(chip: Locator) -> str:
    """What the badge on a chip says."""
    said: str = chip.evaluate("chip => getComputedStyle(chip, '::before').content")
    return said.strip('"')


def test_a_penalty_is_told_to_who_pays_it_and_ticked_there(room: Room, folder: Path) -> None:
    table = Brought(room, folder)
    seat = table.answer()
    mine, other = table.phones[seat], table.phones[seat + 1]
    expect(table.row(mine, "discard-0")).to_contain_text(said("discard", "en", count=1))
    expect(table.row(mine, "discard-0")).to_be_visible()
    expect(table.row(other, "discard-0")).to_be_hidden()
    expect(due(other, seat)).to_be_visible()
    assert shown(due(other, seat)) == due(other, seat).get_attribute("data-due")
    expect(table.row(table.display, "discard-0")).to_contain_text(said("discard", "de", count=1))
    mine.page.reload()
    expect(table.row(mine, "discard-0")).to_be_visible()
    mine.page.locator("#hands .done").click()
    for device in table.everybody:
        expect(table.row(device, "discard-0")).to_have_count(0)
    expect(due(other, seat)).to_have_count(0)
    table.check_no_complaints()


def test_a_blessing_is_told_to_everybody_and_ticked_by_one(room: Room, folder: Path) -> None:
    table = Brought(room, folder)
    table.until("caral.choose_next_year")
    table.until("caral.roll_die")
    for phone, language in zip(table.phones[:3], LANGUAGES, strict=False):
        expect(table.row(phone, "draw-0")).to_contain_text(said("row.draw", language))
        expect(table.row(phone, "draw-0")).to_be_visible()
    table.shown_by(table.phones[1])
    german = table.phones[1].page
    german.locator(".chip[data-seat='2']").click()
    expect(german.locator("#hands")).to_contain_text(render("web.hands.title", {}, "de"))
    loads = [phone.loads for phone in table.phones]
    german.locator("#do-draw-0 .tick").click()
    for device in table.everybody:
        expect(table.row(device, "draw-0")).to_have_count(0)
    assert [phone.loads for phone in table.phones] == loads, "told by parts"
    german.reload()
    expect(german.locator("#to-do")).to_be_attached()
    expect(table.row(table.phones[1], "draw-0")).to_have_count(0)
    table.check_no_complaints()


def speaking(device: Device, language: str) -> Device:
    device.page.context.add_cookies([{"name": COOKIE, "value": language, "url": device.page.url}])
    device.page.reload()
    device.connected()
    return device


def test_a_repair_three_turns_back_tells_whose_pieces_move(room: Room) -> None:
    host, bernd, cleo = room.quick_table(entered=founded(1, 5, 9), **{"option-die": "table"})
    host.tap("The die shows 1")
    host.tap("Move to quarry 1")
    table = host.page.url.partition("#")[0]
    speaking(bernd, "de")
    host.page.locator(".chip[data-seat='1']").click()
    host.page.locator("#hands .all").click()
    expect(bernd.page.locator("#to-do li")).to_have_count(0)
    host.page.goto(f"{table}/repair/3")
    host.tap(starts(6))
    expect(host.page.locator("#preview-hands")).to_contain_text(f"Bernd: {said('builder', 'en', site='site-6')}")
    host.tap("Yes, change it")
    expect(bernd.page.locator("#hands")).to_contain_text(said("builder", "de", site="site-6"))
    expect(bernd.page.locator("#hands")).to_be_visible()
    expect(host.page.locator("#hands")).to_be_hidden()
    expect(due(cleo, 1)).to_be_visible()
    bernd.page.reload()
    bernd.connected()
    bernd.page.locator("#hands .done").click()
    for device in (host, bernd, cleo):
        expect(device.page.locator("#to-do li")).to_have_count(0)
        assert device.complaints == []


def test_the_next_tap_needs_none_for_the_sheet(room: Room) -> None:
    """Own rows are a sheet while nothing is asked, and one line beside a question."""
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(1))
    expect(host.page.locator("#hands h2")).to_be_visible()
    expect(host.page.locator("#hands .tick").first).to_be_visible()
    bernd.tap(starts(5))
    expect(host.page.locator("#hands h2")).to_be_hidden()
    expect(host.page.locator("#hands .line")).to_be_visible()
    host.page.locator("#hands .line").click()
    expect(host.page.locator("#hands h2")).to_be_visible()
    host.page.locator(".tabs [data-tab=now]").click()
    expect(host.page.locator("#hands h2")).to_be_hidden()


def test_the_toy_has_them_too(toy_room: Room) -> None:
    host = toy_room.device(900)
    host.page.goto(f"{toy_room.address}/new?game=orchard")
    named(host, "Anna", "Bernd")
    choose(host, "option-cards", "table")
    host.tap("Open the table")
    host.tap("Sit down as Anna")
    host.tap("Start the game")
    host.on_turn()
    host.page.locator("#places .t:not(.no)").first.click()
    host.page.locator("#enter").click()
    expect(host.page.locator("#to-do li").first).to_be_attached()
    host.page.locator("#hands .done").click()
    expect(host.page.locator("#to-do li")).to_have_count(0)
    assert host.complaints == []
