"""The game's own drawing of the board."""

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Flask
from markupsafe import Markup

from companion import games
from companion.engine.markup import tag
from companion.engine.pages import Say, Seen
from companion.engine.pictures import Picture, Sketch
from companion.engine.questions import Target
from companion.i18n import render
from companion.service.look.reader import TableReader

REMEMBERED: Final = 4096
NOWHERE: Final = Markup()


def picture(reader: TableReader, view: Seen) -> Picture | None:
    """The board where the game can draw it."""
    found = reader.game.drawing
    return found.draw(view, _speaker(reader.language, reader.names)) if found else None


@lru_cache(maxsize=REMEMBERED)
def _speaker(language: str, names: tuple[str, ...]) -> Say:
    """Who says what is drawn: always the same to these people, so that a game may keep what was said."""

    def say(code: str, /, **params: Any) -> str:
        return render(code, params, language, names)

    return say


games.when_changed(_speaker.cache_clear)


def whole(found: Picture) -> Markup:
    """All of it; a game escapes what it writes."""
    return Markup(found.svg())  # noqa: S704


def ground(found: Picture | None) -> Markup:
    """All of it but what walks about."""
    return Markup(found.ground() if found else "")  # noqa: S704


def walkers(found: Picture | None) -> Markup:
    return Markup(found.walkers() if found else "")  # noqa: S704


def sketch(found: Sketch | None) -> Markup:
    """A little picture beside words."""
    return Markup(found.svg() if found else "")  # noqa: S704


def overlay(drawn: Mapping[str, str], stamps: Iterable[str], shown: str) -> Markup:
    """What lies over the board while an answer is picked: by the key of that answer, or put where the answer lies.

    Scripts give it its measures.
    """
    each = (tag("g", what, data_of=key, class_="shown" if key == shown else None) for key, what in drawn.items())
    moved = (tag("g", what, data_stamp=stamp_of(what)) for what in sorted(stamps))
    return Markup(tag("svg", *each, *moved, class_="previews", aria_hidden="true"))  # noqa: S704


def stamp_of(what: str) -> str:
    """By what answers name it."""
    return f"{zlib.crc32(what.encode()):x}"


def lies(target: Target | None) -> Markup:
    """Where something lies on the map, as attributes of the element."""
    return NOWHERE if target is None else _lies(target.x, target.y, target.reach, target.square)


@lru_cache(maxsize=REMEMBERED)
def _lies(x: float, y: float, reach: float, square: bool) -> Markup:
    """A board has so many places, and each is asked for again and again."""
    shape = " data-square" if square else ""
    return Markup(f' data-x="{x:.0f}" data-y="{y:.0f}" data-r="{reach:.0f}"{shape}')  # noqa: S704


def board(reader: TableReader, view: Seen) -> Markup | None:
    """The whole picture."""
    drawn = picture(reader, view)
    return whole(drawn) if drawn else None


def init_app(app: Flask) -> None:
    for helper in (whole, ground, walkers, lies, sketch, overlay):
        app.add_template_global(helper)
