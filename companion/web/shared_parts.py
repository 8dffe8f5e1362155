"""Parts of a table's page that everybody sees alike: made once for a position and a language, for all phones.

They are made from what a spectator sees, so nothing of a seat's own can get into them.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from flask import Flask, current_app, render_template
from markupsafe import Markup

from companion.service.access.callers import NOBODY
from companion.service.look.reader import TableReader
from companion.web.seat import public

MOST = 512
"""How many parts are kept; the least recently used one goes."""


class SharedParts:
    """The parts that were made last."""

    def __init__(self, most: int = MOST) -> None:
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
        self._most, self._guard = most, threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
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


SHARED = {
    "when": "seat/when.html",
    "chips": "seat/chips.html",
    "ground": "seat/ground.html",
    "walkers": "seat/walkers.html",
    "lately": "seat/lately.html",
    "everyone": "seat/everyone.html",
    "story": "seat/story.html",
}
"""Each part by the id of its element."""


def shared(reader: TableReader) -> dict[str, Markup]:
    """Everything that all see alike."""
    kept: SharedParts = current_app.extensions["shared_parts"]
    table, desk = reader.table, reader.desk
    key = (table.uid, table.revision, desk.position, desk.only_tried, reader.language)
    return kept.get(key, lambda: _rendered(reader))


def _rendered(reader: TableReader) -> dict[str, Markup]:
    spectator = TableReader(reader.table, reader.desk, NOBODY, reader.language)
    context = public(spectator)
    return {name: Markup(render_template(template, **context)) for name, template in SHARED.items()}  # noqa: S704


def init_app(app: Flask) -> None:
    app.extensions["shared_parts"] = SharedParts()
