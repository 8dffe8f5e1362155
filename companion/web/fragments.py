"""Small parts of pages that say the same for the same values, such as a player's numbers: made once for them."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, NamedTuple

from flask import Flask, current_app, render_template
from markupsafe import Markup

from companion.http.language import caller_language
from companion.web.kept_once import Kept
from companion.web.words import noted

MOST = 4096


def fragment(template: str, **values: Any) -> Markup:
    """A template that sees these values and nothing else, with the players' names as they are here."""
    kept: Kept[Markup] = current_app.extensions["fragments"]
    key = template, caller_language(), noted().get("names"), _said(values)
    return kept.get(key, lambda: Markup(render_template(template, **values)))  # noqa: S704


def _said(values: Mapping[str, Any]) -> Hashable:
    """What tells values from others: they themselves, or how they are written where they can change."""
    known = tuple(values.items())
    try:
        hash(known)
    except TypeError:
        return repr(values)
    return known


class Person(NamedTuple):
    """Who sits somewhere."""

    seat: int
    name: str
    colour: str


def people(seats: Iterable[Mapping[str, Any]]) -> tuple[Person, ...]:
    """Who sits where: what stays the same of the seats of a view."""
    return tuple(Person(seat["seat"], seat["name"], seat["colour"]) for seat in seats)


def init_app(app: Flask) -> None:
    app.extensions["fragments"] = Kept[Markup](MOST)
    app.add_template_global(fragment)
    app.add_template_global(people)
