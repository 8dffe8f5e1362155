"""Parts of a table's page that everybody sees alike: made once for a position and a language, for all phones.

They are made from what a spectator sees, so nothing of a seat's own can get into them.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from companion.engine.pictures import ABOVE, BOARD, Picture
from companion.live.channel import TableVersion
from companion.service.access.callers import NOBODY
from companion.service.look.reader import TableReader
from companion.web.kept_once import KeptOnce
from companion.web.layers import Layers, Part, change
from companion.web.partials import moved
from companion.web.seat import public

SHARED: Mapping[str, str] = {
    "when": "seat/when.html",
    "chips": "seat/chips.html",
    "ground": "seat/ground.html",
    "walkers": "seat/walkers.html",
    "moment": "seat/moment.html",
    "hands": "seat/hands.html",
    "lately": "seat/lately.html",
    "everyone": "seat/everyone.html",
    "story": "seat/story.html",
}
"""Each part's id and its template: one element with that id, there at all times, in which nothing depends on who
looks."""

Context = Mapping[str, Any]


def below(context: Context) -> Layers:
    picture: Picture | None = context["picture"]
    return picture.below() if picture else {}


def walking(context: Context) -> Layers:
    picture: Picture | None = context["picture"]
    return picture.walking() if picture else {}


def cards(context: Context) -> Layers:
    found: Layers = context["cards"]
    return found


def to_do(context: Context) -> Layers:
    return {"to-do": context["to_do"]}


LAYERED: Mapping[str, Callable[[Context], Layers]] = {
    "ground": below,
    "walkers": walking,
    "hands": to_do,
    "everyone": cards,
}
"""Parts of which single elements are sent, and what these are."""

DRAWINGS: Mapping[str, str] = {"ground": BOARD, "walkers": ABOVE}
"""Parts that are a drawing, with the id of its element."""

MOST = 512
"""How many positions are kept, each in one language; the least recently used one goes."""

Made = Mapping[str, Part]


def shared(reader: TableReader) -> Mapping[str, Markup]:
    """The parts by their ids, as they are now."""
    return {name: part.whole for name, part in _made(reader).items()}


def changed(reader: TableReader, since: TableVersion) -> Markup | None:
    """What puts a page right that shows the table as it was before; nothing if that is not known any more."""
    kept: KeptOnce[Markup] = current_app.extensions["shared_changes"]
    before = _kept().find(key_of(reader, since))
    if before is None:
        return None
    return kept.get((key_of(reader, since), version_of(reader)), lambda: _changed(reader, since, before))


def _changed(reader: TableReader, since: TableVersion, before: Made) -> Markup:
    changes = (change(name, before[name], part) for name, part in _made(reader).items())
    return Markup("").join((moved(since, version_of(reader)), *changes))


def version_of(reader: TableReader) -> TableVersion:
    return TableVersion(reader.desk.position, reader.table.revision)


def _made(reader: TableReader) -> Made:
    return _kept().get(key_of(reader, version_of(reader)), lambda: _make(reader))


def key_of(reader: TableReader, version: TableVersion) -> Hashable:
    return reader.table.uid, version, reader.desk.only_tried, reader.language


def _make(reader: TableReader) -> Made:
    spectator = TableReader(reader.table, reader.desk, NOBODY, reader.language)
    context = public(spectator)
    current_app.update_template_context(context)
    return {name: _part(name, template, context) for name, template in SHARED.items()}


def _part(name: str, template: str, context: Context) -> Part:
    layers = LAYERED[name](context) if name in LAYERED else {}
    made = current_app.jinja_env.get_template(template).render(context)
    picture: Picture | None = context["picture"]
    boxes = {DRAWINGS[name]: picture.view_box} if picture and name in DRAWINGS else {}
    return Part(Markup(made.strip()), layers, boxes)  # noqa: S704


def _kept() -> KeptOnce[Made]:
    kept: KeptOnce[Made] = current_app.extensions["shared_parts"]
    return kept


def init_app(app: Flask) -> None:
    app.extensions["shared_parts"] = KeptOnce[Made](MOST)
    app.extensions["shared_changes"] = KeptOnce[Markup](MOST)
