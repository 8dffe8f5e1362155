"""Saying that hands have done something. It is no entry: everybody sees it, and nothing of the game moves."""

from collections.abc import Collection

from companion.live.channel import TableVersion
from companion.service.access.callers import Caller
from companion.service.app_state import AppState
from companion.service.errors import BadInput
from companion.service.play import open_hands
from companion.service.tables.change import changing
from companion.store import ticks
from companion.store.records import TableRecord


def tick(
    state: AppState, table: TableRecord, caller: Caller, keys: Collection[str] | None, position: int
) -> TableVersion | None:
    """Tick these things, or all, as far as they were told at a position; nothing happens if none of them is open.

    Everybody who takes part may tick for others too: whoever's hands are free does it.
    """
    caller.must_take_part()
    desk = state.desks.seen(table)
    if not 0 <= position <= desk.position:
        raise BadInput("service.no_such_position", "position", position=position)
    told = {key for line in open_hands.lines(desk) for key in line.keys}
    found = told if keys is None else told.intersection(keys)
    if not found:
        return None
    with changing(table) as row:
        ticks.mark(row.id, found, position)
    return TableVersion(row.position, row.revision)
