"""Parts of a page that everybody sees alike are made once for all phones of a language, from what is public."""

import pytest
from flask import Flask
from markupsafe import Markup

from companion.web import shared_parts
from companion.web.shared_parts import SharedParts
from tests.support.page_client import seated


def test_the_board_is_made_once_for_a_position(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bernd, cleo = seated(app)
    anna.press("Start a pyramid at building site 4")
    made = []
    board = shared_parts._board
    monkeypatch.setattr(shared_parts, "_board", lambda reader: made.append(reader.language) or board(reader))
    for phone in (bernd, cleo, anna, bernd):
        phone.look()
    assert made == []

    bernd.press("Start a pyramid at building site 5")
    for phone in (anna, cleo):
        phone.look()
    assert made == ["en"]


def test_it_is_made_for_each_language(app: Flask) -> None:
    anna, bernd, _ = seated(app)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    assert "On the board" in bernd.says()
    bernd.client.set_cookie("companion_language", "de")
    bernd.look()
    assert "Auf dem Spielbrett" in bernd.says()
    assert "On the board" in anna.look().text


def test_the_least_recently_used_part_goes() -> None:
    kept, made = SharedParts(most=2), []

    def make(name: str) -> Markup:
        return kept.get(name, lambda: made.append(name) or Markup(name))

    for name in ("a", "b", "a", "c", "a", "b"):
        make(name)
    assert made == ["a", "b", "c", "b"]
