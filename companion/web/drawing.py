"""The game's own drawing of the board."""

from typing import Any

from flask import Flask
from markupsafe import Markup

from companion.engine.pages import Seen
from companion.engine.pictures import Picture
from companion.engine.questions import Target
from companion.service.look.reader import TableReader


def picture(reader: TableReader, view: Seen) -> Picture | None:
    """The board where the game can draw it."""

    def say(code: str, /, **params: Any) -> str:
        return reader.say(code, params)

    found = reader.game.drawing
    return found.draw(view, say) if found else None


def whole(found: Picture) -> Markup:
    """All of it; a game escapes what it writes."""
    return Markup(found.svg())  # noqa: S704


def ground(found: Picture | None) -> Markup:
    """All of it but what walks about."""
    return Markup(found.ground() if found else "")  # noqa: S704


def walkers(found: Picture | None) -> Markup:
    return Markup(found.walkers() if found else "")  # noqa: S704


def lies(target: Target | None) -> Markup:
    """Where something lies on the map, as attributes of the element."""
    if target is None:
        return Markup()
    return Markup(f' data-x="{target.x:.1f}" data-y="{target.y:.1f}" data-r="{target.reach:.1f}"')  # noqa: S704


def board(reader: TableReader, view: Seen) -> Markup | None:
    """The whole picture."""
    drawn = picture(reader, view)
    return whole(drawn) if drawn else None


def init_app(app: Flask) -> None:
    for helper in (whole, ground, walkers, lies):
        app.add_template_global(helper)
