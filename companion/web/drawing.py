"""The game's own drawing of the board."""

from typing import Any

from markupsafe import Markup

from companion.engine.pages import Seen
from companion.service.look.reader import TableReader


def board(reader: TableReader, view: Seen) -> Markup | None:
    """The board where the game can draw it; it escapes what it writes."""

    def say(code: str, /, **params: Any) -> str:
        return reader.say(code, params)

    found = reader.game.drawing
    return Markup(found.draw(view, say)) if found else None  # noqa: S704
