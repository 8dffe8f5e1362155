"""The game's own drawing of the board."""

from typing import Any

from markupsafe import Markup

from companion.engine.pages import Seen
from companion.engine.pictures import Picture
from companion.service.look.reader import TableReader


def picture(reader: TableReader, view: Seen) -> Picture | None:
    """The board where the game can draw it."""

    def say(code: str, /, **params: Any) -> str:
        return reader.say(code, params)

    found = reader.game.drawing
    return found.draw(view, say) if found else None


def board(reader: TableReader, view: Seen) -> Markup | None:
    """The whole picture; a game escapes what it writes."""
    drawn = picture(reader, view)
    return Markup(drawn.svg()) if drawn else None  # noqa: S704
