"""Parts of a table's page that everybody sees alike: made once for a position and a language, for all phones.

They are made from what a spectator sees, so nothing of a seat's own can get into them.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from flask import Flask, current_app, render_template
from markupsafe import Markup

from companion.live.channel import TableVersion
from companion.service.access.callers import NOBODY
from companion.service.look.reader import TableReader
from companion.service.look.view import View
from companion.web.drawing import needed
from companion.web.kept_once import KeptOnce
from companion.web.layers import Layers, Part, change
from companion.web.partials import moved

SHARED: Mapping[str, str] = {
    "headline": "table/waiting.html",
    "numbers": "table/numbers.html",
    "lying": "table/lying.html",
    "log": "table/told.html",
}
"""Each part's id and its template: one element with that id, there at all times, in which nothing depends on who
looks."""

LAYERED: Mapping[str, Callable[[TableReader, View], Layers]] = {}
"""Parts with a drawing: what gives its layers, which the part's template is told as `layers`."""

RECENT = 30
"""How many entries the page looks at."""

TOLD = 10
"""How many of them it tells."""

MOST = 512
"""How many positions are kept, each in one language; the least recently used one goes."""

Made = Mapping[str, Part]


def shared(reader: TableReader) -> Mapping[str, Markup]:
    """The parts by their ids, as they are now."""
    return {name: part.whole for name, part in _made(reader).items()}


def changed(reader: TableReader, since: int) -> Markup | None:
    """What puts a page right that shows the table at an earlier position; nothing if that is not known any more."""
    before = _kept().find(key_of(reader, since))
    if before is None:
        return None
    changes = (change(name, before[name], part) for name, part in _made(reader).items())
    return moved(since, version_of(reader)) + Markup().join(changes)


def version_of(reader: TableReader) -> TableVersion:
    return TableVersion(reader.desk.position, reader.table.revision)


def _made(reader: TableReader) -> Made:
    return _kept().get(key_of(reader, reader.desk.position), lambda: _make(reader))


def key_of(reader: TableReader, position: int) -> Hashable:
    table = reader.table
    return table.uid, table.revision, position, reader.desk.only_tried, reader.language


def _make(reader: TableReader) -> Made:
    spectator = TableReader(reader.table, reader.desk, NOBODY, reader.language)
    view = spectator.view()
    context = _context(spectator, view)
    return {name: _part(name, template, spectator, view, context) for name, template in SHARED.items()}


def _part(name: str, template: str, spectator: TableReader, view: View, context: dict[str, Any]) -> Part:
    layers = LAYERED[name](spectator, view) if name in LAYERED else {}
    return Part(Markup(render_template(template, **context, layers=layers).strip()), layers)  # noqa: S704


def _context(spectator: TableReader, view: View) -> dict[str, Any]:
    return {
        "view": view.seen,
        "code": view.code,
        "game": view.game,
        "waiting": [waiting.seat for waiting in view.waiting_for],
        "entries": spectator.latest(TOLD, RECENT),
    } | needed(spectator, view.seen, [])


def _kept() -> KeptOnce[Made]:
    kept: KeptOnce[Made] = current_app.extensions["shared_parts"]
    return kept


def init_app(app: Flask) -> None:
    app.extensions["shared_parts"] = KeptOnce[Made](MOST)
