"""Parts of a table's page that everybody sees alike: made once for a position and a language, for all phones.

They are made from what a spectator sees, so nothing of a seat's own can get into them.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from flask import Flask
from markupsafe import Markup

from companion.engine.pictures import ABOVE, BOARD, Picture
from companion.live.channel import TableVersion
from companion.live.pieces import Piece, piece
from companion.service.access.callers import NOBODY
from companion.service.look.reader import TableReader
from companion.web.kept_once import Kept, KeptOnce
from companion.web.layers import Layers, Part, change
from companion.web.partials import in_one_line, moved
from companion.web.rendering import app_now, rendered
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

Context = dict[str, Any]


class Layered(NamedTuple):
    """A part of which single elements are sent. Its template sees one thing and nothing else."""

    sees: str
    layers: Callable[[Any], Layers]
    """The elements, by their ids."""
    frame: Callable[[Any], Any] = lambda seen: None
    """What else of it can change, if anything."""
    drawing: str = ""
    """The id of the drawing that it is, if it is one."""


LAYERED: Mapping[str, Layered] = {
    "ground": Layered("picture", Picture.below, Picture.around, BOARD),
    "walkers": Layered("picture", Picture.walking, drawing=ABOVE),
    "hands": Layered("to_do", lambda to_do: {"to-do": to_do}),
    "everyone": Layered("cards", lambda cards: cards),
}

MOST = 512
"""How many positions are kept, each in one language; the least recently used one goes."""

TABLES, LAST = 1024, 2
"""At how many tables besides the last positions are kept, however much happens at others, and how many of each: without
the one before nobody can be sent what changed."""

Made = Mapping[str, Part]


class Wholes(Mapping[str, Markup]):
    """Parts by their ids, each put together when it is shown."""

    def __init__(self, made: Made) -> None:
        self._made = made

    def __getitem__(self, name: str) -> Markup:
        return self._made[name].whole

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


def shared(reader: TableReader) -> Mapping[str, Markup]:
    """The parts as they are now."""
    return Wholes(_made(reader))


class Change(NamedTuple):
    """What is sent alike to all phones that show the table as it was: packed once, whatever it comes with."""

    head: Piece
    """How it begins on a stream."""
    parts: Piece


def changed(reader: TableReader, since: TableVersion) -> Change | None:
    """What puts a page right that shows the table as it was before; nothing if that is not known any more."""
    kept: KeptOnce[Change] = app_now().extensions["shared_changes"]
    before = _kept().find(key_of(reader, since)) or _last(reader).find(since)
    if before is None:
        return None
    return kept.get((key_of(reader, since), version_of(reader)), lambda: _changed(reader, since, before))


def change_made(reader: TableReader, since: TableVersion) -> Change | None:
    """The same if somebody was told it already, so that nothing is to be made for it."""
    kept: KeptOnce[Change] = app_now().extensions["shared_changes"]
    return kept.find((key_of(reader, since), version_of(reader)))


def _changed(reader: TableReader, since: TableVersion, before: Made) -> Change:
    now = version_of(reader)
    changes = [change(name, before[name], part) for name, part in _made(reader).items()]
    return Change(piece(f"id: {now.position}\ndata: "), piece(in_one_line("".join((moved(since, now), *changes)))))


def version_of(reader: TableReader) -> TableVersion:
    return TableVersion(reader.desk.position, reader.table.revision)


def _made(reader: TableReader) -> Made:
    now = version_of(reader)
    return _kept().get(key_of(reader, now), lambda: _last(reader).get(now, lambda: _make(reader)))


def key_of(reader: TableReader, version: TableVersion) -> Hashable:
    return reader.table.uid, version, reader.desk.only_tried, reader.language


def _make(reader: TableReader) -> Made:
    spectator = TableReader(reader.table, reader.desk, NOBODY, reader.language)
    context = public(spectator)
    return {name: _part(name, template, context) for name, template in SHARED.items()}


def _part(name: str, template: str, context: Context) -> Part:
    layered = LAYERED.get(name)
    seen = None if layered is None else context[layered.sees]
    if layered is None or seen is None:
        return Part.plain(rendered(template, context))
    boxes = {layered.drawing: seen.view_box} if layered.drawing else {}
    make = partial(rendered, template, {layered.sees: seen})
    return Part(make, layered.frame(seen), layered.layers(seen), boxes)


def _kept() -> KeptOnce[Made]:
    kept: KeptOnce[Made] = app_now().extensions["shared_parts"]
    return kept


def _last(reader: TableReader) -> Kept[Made]:
    """The last positions of a table, in one language."""
    tables: KeptOnce[Kept[Made]] = app_now().extensions["last_parts"]
    return tables.get((reader.table.uid, reader.desk.only_tried, reader.language), lambda: Kept[Made](LAST))


def init_app(app: Flask) -> None:
    app.extensions["shared_parts"] = KeptOnce[Made](MOST)
    app.extensions["last_parts"] = KeptOnce[Kept[Made]](TABLES)
    app.extensions["shared_changes"] = KeptOnce[Change](MOST)
