"""The mark of a player: a colour, and the shape that goes with it in this game."""

from flask import Flask

from companion import games
from companion.engine.shapes import OUTLINES, SHAPES


def shape_of(game: str, colour: str) -> str:
    """The shape beside a colour, also where a game of old is no longer offered."""
    try:
        return games.card(game).shape(colour)
    except games.UnknownGame:
        return SHAPES[0]


def outline(game: str, colour: str) -> str:
    """The same shape as the path of a drawing."""
    return OUTLINES[shape_of(game, colour)]


def init_app(app: Flask) -> None:
    app.add_template_global(shape_of)
    app.add_template_global(outline)
