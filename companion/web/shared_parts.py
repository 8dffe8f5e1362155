"""Parts of a table's page that everybody sees alike: made once for a position and a language, for all phones.

They are made from what a spectator sees, so nothing of a seat's own can get into them.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import Flask, current_app, render_template
from markupsafe import Markup

from companion.service.access.callers import NOBODY
from companion.service.look.reader import TableReader
from companion.web.drawing import needed
from companion.web.parts import part

MOST = 512
"""How many parts are kept; the least recently used one goes."""


class SharedParts:
    """The parts that were made last."""

    def __init__(self, most: int = MOST) -> None:
        self._made: OrderedDict[Hashable, Markup] = OrderedDict()
        self._most, self._guard = most, threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Markup]) -> Markup:
        with self._guard:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
        made = make()
        with self._guard:
            self._made[key] = made
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        return made


def board_part(reader: TableReader) -> Markup:
    """The board as the game's own template shows it to everybody."""
    kept: SharedParts = current_app.extensions["shared_parts"]
    table, desk = reader.table, reader.desk
    key = ("board", table.uid, table.revision, desk.position, desk.only_tried, reader.language)
    return kept.get(key, lambda: _board(reader))


def _board(reader: TableReader) -> Markup:
    spectator = TableReader(reader.table, reader.desk, NOBODY, reader.language)
    view = spectator.view()
    context = {"view": view.seen, "code": view.code, "game": view.game, "who": NOBODY}
    template = part(view.game, "board") or ""
    return Markup(render_template(template, **context, **needed(spectator, view.seen, [])))  # noqa: S704


def init_app(app: Flask) -> None:
    app.extensions["shared_parts"] = SharedParts()
