"""A household's games that are over, for what they tell together: which there are, and those that are new."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import String, cast, func, select

from companion.store.database import db
from companion.store.log import ENTRY
from companion.store.models import IS_OVER, Household, Seat, Table
from companion.store.tables import batches


class Version(NamedTuple):
    """By what a finished game is known: as long as this is the same, nothing of it has changed."""

    id: int
    created_at: datetime
    position: int
    revision: int


class Finished(NamedTuple):
    """A game that is over: what it was, how it came out, who sat there by the number of their seat."""

    id: int
    game: str
    edition: str
    modules: list[str]
    result: dict[str, Any]
    people: dict[int, int | None]


SUMS = (
    func.count(),
    func.sum(Table.id),
    func.max(Table.created_at),
    func.sum(Table.position),
    func.sum(Table.revision),
)
TOLD = (Table.id, Table.game, Table.edition, Table.modules, Table.result)


def extent(household: Household) -> tuple[Any, ...]:
    """By what it is known that none of them was added, changed or deleted; an index holds it."""
    return tuple(db.session.execute(select(*SUMS).where(Table.household_id == household.id, IS_OVER)).one())


def versions(household: Household) -> list[Version]:
    """All of them, the earliest first."""
    every = select(Table.id, Table.created_at, Table.position, Table.revision)
    mine = every.where(Table.household_id == household.id, IS_OVER).order_by(Table.created_at, Table.id)
    return [Version(*row) for row in db.session.execute(mine)]


def finished(numbers: Iterable[int]) -> Iterator[Finished]:
    """The games with these numbers, as far as they came out somehow."""
    for batch in batches(numbers):
        sat = _seated(batch)
        for row in db.session.execute(select(*TOLD).where(Table.id.in_(batch))):
            if row.result:
                yield Finished(row.id, row.game, row.edition, row.modules, row.result, sat.get(row.id, {}))


def _seated(numbers: list[int]) -> dict[int, dict[int, int | None]]:
    found: dict[int, dict[int, int | None]] = {}
    seats = select(Seat.table_id, Seat.number, Seat.person_id).where(Seat.table_id.in_(numbers))
    for seat in db.session.execute(seats):
        found.setdefault(seat.table_id, {})[seat.number] = seat.person_id
    return found


def receipts_at(numbers: Iterable[int]) -> Iterator[tuple[int, list[Any]]]:
    """Every row of points that were given at these tables and hold."""
    entry = ENTRY.c
    given = select(entry.table_id, entry.receipts).where(entry.effective, cast(entry.receipts, String) != "[]")
    for batch in batches(numbers):
        for row in db.session.execute(given.where(entry.table_id.in_(batch))):
            yield from ((row.table_id, raw) for raw in row.receipts)
