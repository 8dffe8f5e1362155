"""The mark of a player: a colour, and the shape that goes with it in this game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask
from markupsafe import Markup, escape

from companion import games
from companion.engine.shapes import OUTLINES, SHAPES
from companion.web.words import label
from companion.web.written import written

REMEMBERED = 256


def shape_of(game: str, colour: str) -> str:
    """The shape beside a colour, also where a game of old is no longer offered."""
    try:
        return games.card(game).shape(colour)
    except games.UnknownGame:
        return SHAPES[0]


def mark(game: str, colour: str) -> Markup:
    """A player's mark, with its colour in words. Pages are full of them, so it is no macro."""
    return _mark(colour, shape_of(game, colour), label(game, f"colour.{colour}"))


@lru_cache(maxsize=REMEMBERED)
def _mark(colour: str, shape: str, said: str) -> Markup:
    attributes = f'class="mark {escape(colour)}" data-shape="{shape}" role="img" aria-label="{escape(said)}"'
    return Markup(f"<span {attributes}></span>")  # noqa: S704


def person(game: str, who: Any) -> Markup:
    """A player's mark and name: of a seat in a view, or of a place in a result."""
    colour, name = (who["colour"], who["name"]) if isinstance(who, Mapping) else (who.colour, who.name)
    return Markup(f'<span class="person">{mark(game, colour)}{written(name)}</span>')  # noqa: S704


def outline(game: str, colour: str) -> str:
    """The same shape as the path of a drawing."""
    return OUTLINES[shape_of(game, colour)]


def init_app(app: Flask) -> None:
    for helper in (mark, person, outline):
        app.add_template_global(helper)
