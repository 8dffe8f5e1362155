"""Parts of a page that everybody sees alike are made once for all phones of a language, from what is public."""

import pytest
from flask import Flask

from companion.web import shared_parts
from companion.web.shared_parts import SHARED
from tests.support.page_client import founded, seated


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In which languages shared parts were made, each time."""
    found, make = [], shared_parts._make
    monkeypatch.setattr(shared_parts, "_make", lambda reader: found.append(reader.language) or make(reader))
    return found


def test_they_are_made_once_for_a_position(app: Flask, made: list[str]) -> None:
    anna, bernd, cleo = seated(app)
    anna.press("Start a pyramid at building site 4")
    made.clear()
    for phone in (bernd, cleo, anna, bernd):
        phone.look()
    assert made == []

    bernd.press("Start a pyramid at building site 5")
    for phone in (anna, cleo):
        phone.look()
    assert made == ["en"]


def test_they_are_made_for_each_language(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    assert "On the board" in bernd.says()
    bernd.client.set_cookie("companion_language", "de")
    bernd.look()
    assert "Auf dem Spielbrett" in bernd.says()
    assert "On the board" in anna.look().text


def test_each_is_one_element_with_its_id(app: Flask) -> None:
    anna, *_ = founded(seated(app))
    for name in SHARED:
        assert anna.answer.text.count(f'id="{name}"') == 1


def test_seats_that_change_hands_make_them_anew(app: Flask, made: list[str]) -> None:
    anna, bernd, _ = founded(seated(app))
    made.clear()
    anna.client.post(f"{anna.url}/free", data={"seat": "1"})
    for phone in (anna, bernd):
        phone.look()
    assert made == ["en"]
