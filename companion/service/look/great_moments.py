"""Moments worth a page of their own: what a great moment or the game's end brought, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.ledger import Event
from companion.engine.view import readable
from companion.service.look.reader import TableReader
from companion.service.play import stored_entries
from companion.store import log

LOOK_BACK = 80
"""How many entries a moment can be made of."""


@dataclass(frozen=True)
class MomentLine:
    """Something that happened; with points, whose and by which rule."""

    text: str
    seat: int | None = None
    amount: int | None = None
    rule: str = ""


def moment(reader: TableReader) -> list[MomentLine]:
    """Everything since the last entry that opened a moment, in its order; nothing if none did."""
    begins = reader.game.moments.begins
    events: list[Event] = []
    for row in log.entries(reader.table.id, max(0, reader.desk.position - LOOK_BACK), LOOK_BACK):
        for event in readable(stored_entries.events(row), reader.viewer) if row.effective else ():
            events = [event] if event.code == begins else [*events, event] if events else []
    return [_line(reader.say(event.code, event.params), event.params) for event in events]


def _line(text: str, params: Mapping[str, Any]) -> MomentLine:
    """What happened, with the points it gave; a game need not say whose they are or by which rule."""
    if "amount" not in params:
        return MomentLine(text)
    return MomentLine(text, params.get("seat"), params["amount"], params.get("rule", ""))
