"""Small parts that are made once say what their values say, whatever these are made of."""

from typing import Any

import pytest
from flask import Flask
from markupsafe import Markup

from companion.engine.questions import Target
from companion.web import fragments
from companion.web.fragments import fragment, people

WRITTEN = "{{ seat.what }}"


@pytest.fixture
def small(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was made, one after another."""
    made = list[Any]()

    def make(template: str, values: dict[str, Any]) -> Markup:
        made.append(values["seat"]["what"])
        return Markup(app.jinja_env.from_string(WRITTEN).render(values).strip())

    monkeypatch.setattr(fragments, "rendered", make)
    return made


@pytest.mark.parametrize("what", [3, "a word", [1, 2], {"stones": 3}, None, (1, "b"), Markup("<b>"), frozenset({1})])
def test_the_same_values_are_made_once(app: Flask, small: list[Any], what: Any) -> None:
    with app.test_request_context():
        texts = {fragment("any.html", seat={"what": what}) for _ in range(3)}
    assert (len(texts), small) == (1, [what])


ALIKE = [(1, True), (1, 1.0), ("<b>", Markup("<b>")), ([1], (1,)), (0, None), ("1", 1)]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_only_looks_alike_is_made_apart(app: Flask, small: list[Any], one: Any, other: Any) -> None:
    with app.test_request_context():
        for what in (one, other, one):
            fragment("any.html", seat={"what": what})
    assert [*map(type, small)] == [type(one), type(other)]


def test_values_that_cannot_be_written_are_known_by_themselves(app: Flask, small: list[Any]) -> None:
    """Beside others that can: none of them is taken for another."""
    with app.test_request_context():
        for name in ("a", "b", "a"):
            fragment("any.html", seat={"what": 1}, whose=Target(name, 1, 2, 3))
            fragment("any.html", seat={"what": 2}, whose=Target(name, 1, 2, 3))
    assert small == [1, 2, 1, 2]


def test_people_are_told_by_seat_name_and_colour_alone(app: Flask, small: list[Any]) -> None:
    seats = [{"seat": 0, "name": "Anna", "colour": "red", "score": score} for score in (3, 4)]
    with app.test_request_context():
        for each in seats:
            fragment("any.html", seat={"what": 1}, view={"seats": people([each])})
        fragment("any.html", seat={"what": 1}, view={"seats": people([seats[0] | {"name": "Bernd"}])})
    assert len(small) == 2
