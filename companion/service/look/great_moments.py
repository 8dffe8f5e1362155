"""Moments worth a page of their own: what a great moment or the game's end brought, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.acts import Line, Told, last_act
from companion.engine.headlines import headline
from companion.engine.ledger import Receipt
from companion.engine.pages import Scene
from companion.engine.view import readable
from companion.i18n import receipt_text
from companion.service.look.reader import TableReader
from companion.service.review.digest import digest_of
from companion.service.review.timeline import steps_since

LOOK_BACK = 80
"""How many entries a moment can be made of."""


@dataclass(frozen=True)
class MomentLine:
    """Something that happened, and everybody's points after it; with a receipt, whose points and by which rule."""

    text: str
    seat: int | None = None
    amount: int | None = None
    rule: str = ""
    counted: tuple[int, int] | None = None
    """How many there were of how many wanted, where that is what it tells."""
    scores: tuple[int, ...] = ()
    scene: Scene | None = None
    """What of the drawing it is about."""


@dataclass(frozen=True)
class GreatMoment:
    """What it brought, in its order, and what it did to the standings."""

    position: int
    """Of the entry that opened it: by it the moment is known as long as it grows."""
    before: tuple[int, ...]
    """Everybody's points when it opened."""
    lines: tuple[MomentLine, ...]
    headline: str


def moment(reader: TableReader) -> GreatMoment | None:
    """Everything since the last entry that opened a moment; nothing if none did."""
    scores = digest_of(reader.desk).totals(len(reader.table.seats))
    begins = reader.game.moments.begins
    act = last_act(steps_since(reader.desk, begins, LOOK_BACK), scores, begins)
    if act is None:
        return None
    told = headline(act.before, act.after)
    lines = tuple(_line(reader, line) for line in act.lines if _readable(reader, line.told))
    return GreatMoment(act.position, act.before, lines, reader.say(told.code, told.params))


def asked_after(reader: TableReader) -> GreatMoment | None:
    """The moment with which a question is shown that is open now."""
    after = reader.game.moments.after
    shown = any(asked.decision in after for asked in reader.view().waiting_for)
    return moment(reader) if shown else None


def _readable(reader: TableReader, told: Told) -> bool:
    """Points are everybody's business; what else was told may be for one seat alone."""
    return isinstance(told, Receipt) or bool(readable((told,), reader.viewer))


def _line(reader: TableReader, line: Line) -> MomentLine:
    told, scene = line.told, reader.game.moments.scene(reader.view().seen, line.told.params)
    if isinstance(told, Receipt):
        text = receipt_text(told, reader.language, reader.names)
        return MomentLine(text, told.seat, told.amount, told.rule, scores=line.scores, scene=scene)
    counted = _counted(reader.game.moments.counters.get(told.code), told.params)
    return MomentLine(reader.say(told.code, told.params), counted=counted, scores=line.scores, scene=scene)


def _counted(names: tuple[str, str] | None, params: Mapping[str, Any]) -> tuple[int, int] | None:
    return None if names is None else (params[names[0]], params[names[1]])
