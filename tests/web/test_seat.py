"""What the screen of a seat says: whose turn it is, for whom it was opened, the chips and their order."""

import re
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from flask import Flask

from companion.engine.actions import TABLE, Action
from companion.engine.pages import Pages
from companion.web.dice import Roll, roll_of
from companion.web.seat import of_one
from tests.support.page_client import NAMES, Phone, founded, joined, opened, seated

BAR = re.compile(r'<header id="bar" class="([^"]*)"([^>]*)>.*?<h1>(.*?)</h1>', re.DOTALL)
CHIP = re.compile(r'<a class="(chip[^"]*)" href="#p-everyone" data-seat="(\d)"([^>]*)>')
STARTS = "Start a pyramid at building site {}"


def bar(phone: Phone) -> tuple[str, str, str]:
    looks, marks, heading = BAR.search(phone.answer.text).groups()
    return looks, marks.strip(), heading.replace("&#39;", "'")


def test_whoever_is_asked_is_told_in_their_colour_and_in_the_title(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    anna.look()
    bernd.look()
    assert bar(anna) == ("bar yours of-red", 'data-yours="true" data-me="0"', "Your turn")
    assert bar(bernd) == ("bar", 'data-me="1"', "Waiting")
    assert "<title>Your turn, Anna – Caral Companion</title>" in anna.answer.text
    assert f"<title>{bernd.url[3:]} – Caral Companion</title>" in bernd.answer.text


def test_a_question_to_the_table_is_everybody_s_and_in_nobody_s_colour(app: Flask) -> None:
    anna, bernd, _ = founded(seated(app, **{"option-die": "table"}))
    for seat, phone in enumerate((anna, bernd)):
        assert bar(phone)[0].split() == ["bar", "yours"]
        assert bar(phone)[1:] == (f'data-yours="true" data-me="{seat}"', "For the table")
        assert "Your turn" not in phone.answer.text.partition("</title>")[0]
    guest = Phone(app)
    guest.look(anna.url)
    assert bar(guest) == ("bar", "", "Spectator")


def test_the_host_opens_somebody_s_question_and_enters_it_for_them(app: Flask) -> None:
    anna, _, _ = seated(app)
    assert "Enter something for Anna" not in anna.page.links, "Anna's own seat"
    assert anna.page.links["Enter something for Bernd"] == f"{anna.url}?for=1"
    anna.press(STARTS.format(4))
    assert bar(anna)[2] == "Waiting"
    anna.look(f"{anna.url}?for=1")
    assert bar(anna) == ("bar yours of-blue", 'data-yours="true" data-me="0"', "Bernd's turn, on this device")
    assert anna.entry(STARTS.format(5)).items() >= {"seat": 1, "proxy": True}.items()
    assert f'hx-sse:connect="{anna.url}"'.replace("?for=1", "/live?for=1") in anna.answer.text


@pytest.mark.parametrize("wanted", ["2", "0", "9", "-1", "table", "x", ""])
def test_a_question_that_is_not_asked_is_not_opened(app: Flask, wanted: str) -> None:
    anna, *_ = seated(app)
    anna.press(STARTS.format(4))
    anna.look(f"{anna.url}?for={wanted}")
    assert bar(anna)[2] == "Waiting"
    assert not anna.named("Start a pyramid")


def test_nobody_else_opens_questions_of_others(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    for phone in (bernd, Phone(app)):
        phone.look(f"{anna.url}?for=0")
        assert not phone.named("Start a pyramid")
        assert "Enter something for" not in phone.says()


def test_a_host_without_a_seat_enters_for_those_without_a_phone(app: Flask) -> None:
    host = opened(app)
    joined(app, host, "Bernd")
    host.press("Start the game")
    assert bar(host) == ("bar yours of-red", 'data-yours="true"', "Anna's turn, on this device")
    assert [name for name in NAMES if f"Enter something for {name}" in host.page.links] == ["Bernd"]


def test_every_player_has_a_chip_and_those_who_are_asked_are_marked(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    anna.press(STARTS.format(4))
    bernd.look()
    for phone in (anna, bernd):
        found = CHIP.findall(phone.answer.text)
        assert [(seat, looks, "aria-current" in marks) for looks, seat, marks in found] == [
            ("0", "chip", False),
            ("1", "chip on", True),
            ("2", "chip", False),
        ]


def test_whoever_comes_late_finds_the_free_seats_in_the_menu(app: Flask) -> None:
    anna, *_ = seated(app)
    guest = Phone(app)
    guest.look(anna.url)
    assert not guest.named("Sit down")
    anna.look()
    anna.press("Free the seat of Bernd")
    guest.look()
    menu = guest.answer.text.partition('<details id="menu">')[2].partition("</details>")[0]
    assert "Sit down as Bernd" in menu
    assert guest.named("Sit down") == "Sit down as Bernd"
    anna.look()
    assert not anna.named("Sit down"), "the host sits already"


def line(seat: int, position: int = 1, effective: bool = True, **action: Any) -> Any:
    return SimpleNamespace(seat=seat, position=position, effective=effective, action=Rolled(**action))


@dataclass(frozen=True)
class Rolled(Action):
    kind: ClassVar[str] = "any.roll"
    face: Any = "3"


def test_the_last_deeds_are_of_whoever_acted_last_with_what_chance_did() -> None:
    newest, chance, same, other = line(TABLE), line(TABLE), line(1), line(0)

    assert list(of_one([newest, same, chance, same, other, same])) == [newest, same, chance, same]
    assert list(of_one([line(1, effective=False), same])) == []
    assert list(of_one([])) == []


@pytest.mark.parametrize(
    ("newest", "found"),
    [
        ([line(TABLE, 7)], Roll(7, ("3",))),
        ([line(TABLE, 7, face=(2, 6))], Roll(7, ("2", "6"))),
        ([line(TABLE, 7, effective=False)], None),
        ([], None),
    ],
)
def test_a_die_is_shown_while_its_roll_is_the_last_thing_that_happened(newest: list[Any], found: Roll | None) -> None:
    assert roll_of(Pages(dice={"any.roll": "face"}), newest) == found
    assert roll_of(Pages(), newest) is None
