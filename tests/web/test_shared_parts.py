"""Parts of a page that everybody sees alike are made once for all phones of a language, from what is public."""

from typing import Any

import pytest
from flask import Flask
from markupsafe import Markup

from companion.web import seat, shared_parts
from companion.web.layers import Part
from companion.web.shared_parts import LAYERED, SHARED, Made
from tests.orchard.registered import orchard as orchard
from tests.support.brought_table import Brought
from tests.support.every_decision import examples
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


def surroundings(part: Part) -> str:
    """A part as it is put together, without its layers, which lie in it in their order, and its measures."""
    whole, around, end = str(part.whole), "", 0
    for left_out in (*part.boxes.values(), *part.layers.values()):
        begin = whole.index(left_out, end)
        around += whole[end:begin]
        end = begin + len(left_out)
    return around + whole[end:]


@pytest.mark.usefixtures("orchard")
@pytest.mark.parametrize("game", ["caral", "cacao", "inkas", "orchard"])
def test_nothing_but_layers_changes_of_a_part_while_its_frame_stays(
    app: Flask, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, make = list[Made](), shared_parts._make
    monkeypatch.setattr(shared_parts, "_make", lambda reader: found.append(make(reader)) or found[-1])
    around: dict[tuple[object, ...], set[str]] = {}
    for example in [each for each in examples(game) if each.log][:3]:
        table = Brought(app, example, before=2)
        for more in (1, 1, 0):
            table.phones[0].look()
            for name in LAYERED:
                part = found[-1][name]
                with app.test_request_context():
                    around.setdefault((name, part.frame, *part.layers), set()).add(surroundings(part))
            if more:
                table.write(table.written + more)
    assert {name for name, *_ in around} == {*LAYERED}
    assert [len(each) for each in around.values()] == [1] * len(around)


def test_a_line_of_the_story_is_made_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it says the same: one that was taken back is struck through."""
    anna, bernd, _ = seated(app)
    made, make = list[int](), seat.rendered

    def counted(template: str, context: dict[str, Any]) -> Markup:
        made.extend([context["entry"].position] if template == "table/entry.html" else [])
        return make(template, context)

    monkeypatch.setattr(seat, "rendered", counted)
    anna.press("Start a pyramid at building site 4")
    bernd.look()
    assert len(made) == len({*made})

    before = made.copy()
    anna.press("Take back: start a pyramid at building site 4")
    assert made[len(before) :].count(before[-1]) == 1
    assert 'class="gone"' in bernd.look().text
