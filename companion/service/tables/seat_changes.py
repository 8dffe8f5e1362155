"""Who sits where, changed: after the start everybody reads it in the log, by seat and role, without names."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from companion.engine.actions import Seat as SeatNumber
from companion.engine.log import Entry
from companion.engine.meta_actions import Claim, Free, SeatChange
from companion.engine.seats import signature
from companion.service.access.callers import HOST, Caller
from companion.service.app_state import AppState
from companion.service.play import clock
from companion.service.play.desk import LOBBY
from companion.service.play.stored_entries import Row, of_log
from companion.service.tables.change import changing
from companion.store import log
from companion.store.models import Table
from companion.store.records import TableRecord


@dataclass
class SeatChanges:
    """A table's row while its seats change, and what the log will say of it."""

    row: Table
    rows: list[Row] = field(default_factory=list)

    def freed(self, number: SeatNumber) -> None:
        """Only the host frees seats, or gives the link by which one changes hands."""
        self._tell(Free(), number, HOST)

    def claimed(self, number: SeatNumber, caller: Caller) -> None:
        self._tell(Claim(), number, HOST if caller.host else signature(min(caller.seats, default=number)))

    def _tell(self, action: SeatChange, number: SeatNumber, by: str) -> None:
        if self.row.status != LOBBY:
            position = self.row.position + len(self.rows) + 1
            self.rows.append(of_log(Entry(position, number, action, by=by, at=clock.timestamp())))


@contextmanager
def changing_seats(state: AppState, table: TableRecord) -> Iterator[SeatChanges]:
    """Seats and their entries change together or not at all; whoever is entering something here waits for it."""
    with state.desks.lock(table.id):
        with changing(table) as row:
            changes = SeatChanges(row)
            yield changes
            log.add_within(row, changes.rows)
            position, revision = row.position, row.revision
        if changes.rows:
            state.desks.catch_up(replace(table, position=position, revision=revision + 1))
