"""Small parts that are made once say what their values say, whatever these are made of."""

from typing import Any

import pytest
from flask import Flask
from markupsafe import Markup

from companion.web import fragments
from companion.web.fragments import fragment

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
