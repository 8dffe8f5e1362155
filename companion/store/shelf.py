"""The games a household or a browser keeps, listed without their headers: each of those holds a whole catalogue."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, or_, select, union_all

from companion.store.database import db, reading
from companion.store.log import ENTRY, TABLE, plain
from companion.store.models import Device, Grant, Household, Seat, Table
from companion.store.records import SeatRecord

LATEST_FIRST = (Table.created_at.desc(), Table.id.desc())
Such = ColumnElement[bool]
SORTED_BY = (Table.id, Table.status, Table.created_at, Table.game)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as lists show it."""

    id: int
    uid: str
    code: str
    household_id: int | None
    game: str
    edition: str
    modules: list[str]
    status: str
    result: dict[str, Any] | None
    created_at: datetime
    seats: tuple[SeatRecord, ...]


SEAT = plain(Seat)
SEATS = select(SEAT).order_by(SEAT.c.number)
TABLES = select(*(TABLE.c[field.name] for field in fields(ListedTable) if field.name != "seats"))


def of_household(
    household: Household, over: str, after: Table | None = None, most: int | None = None
) -> list[ListedTable]:
    """So many tables of a household, the latest first, those before another one."""
    mine = select(*SORTED_BY).where(Table.household_id == household.id)
    if after is not None:
        same_moment = and_(Table.created_at == after.created_at, Table.id < after.id)
        mine = mine.where(or_(Table.created_at < after.created_at, same_moment))
    found = union_all(*(_latest(mine.where(each), most) for each in _sorts(over))).subquery()
    return listed(select(found.c.id).order_by(found.c.created_at.desc(), found.c.id.desc()).limit(most))


def on_device(device: Device, over: str, most: int, skipped: int = 0) -> list[ListedTable]:
    """Those of a browser's household, and those at which it sat down: what is not over first, then the latest."""
    found = union_all(*_known_at(device, _sorts(over), skipped + most)).subquery()
    known = select(found.c.id).order_by(found.c.status == over, found.c.created_at.desc(), found.c.id.desc())
    return listed(known.limit(most).offset(skipped))


def running_on(device: Device, over: str, games: Collection[str], most: int) -> list[ListedTable]:
    """Those of them that are not over, of these games; the latest first."""
    such = [and_(each, Table.game.in_(games)) for each in _not_over(over)]
    found = union_all(*_known_at(device, such, most)).subquery()
    return listed(select(found.c.id).order_by(found.c.created_at.desc(), found.c.id.desc()).limit(most))


def _not_over(over: str) -> tuple[Such, Such]:
    """Said so that an index leads there past all that are."""
    return Table.status < over, Table.status > over


def _sorts(over: str) -> tuple[Such, ...]:
    """All games, each of one sort."""
    return *_not_over(over), Table.status == over


def _latest(tables: Any, most: int | None) -> Any:
    return select(tables.order_by(*LATEST_FIRST).limit(most).subquery())


def _known_at(device: Device, such: Iterable[Such], most: int) -> Iterator[Any]:
    """The latest games of each sort, of the household and of others where the device sat, read no further than needed.

    The household's come from the index alone.
    """
    sat = select(*SORTED_BY).join(Grant, Grant.table_id == Table.id).where(Grant.device_id == device.id).distinct()
    kept = [sat]
    if device.household_id is not None:
        sat = sat.where(Table.household_id.is_distinct_from(device.household_id))
        kept = [select(*SORTED_BY).where(Table.household_id == device.household_id), sat]
    for each in such:
        for tables in kept:
            yield _latest(tables.where(each), most)


def last_played(running: str, among: int, most: int) -> list[str]:
    """The codes of the running tables at which something was entered last, of so many that were opened last."""
    opened = select(TABLE.c.id).order_by(TABLE.c.id.desc()).limit(among)
    last = and_(ENTRY.c.table_id == TABLE.c.id, ENTRY.c.position == TABLE.c.position)
    found = select(TABLE.c.code).join(ENTRY, last).where(TABLE.c.id.in_(opened), TABLE.c.status == running)
    with reading() as connection:
        return list(connection.execute(found.order_by(ENTRY.c.at.desc()).limit(most)).scalars())


def any_of(household: int | None) -> bool:
    """Whether a household has any game."""
    mine = select(Table.id).where(Table.household_id == household).limit(1)
    return household is not None and db.session.scalars(mine).first() is not None


def listed(numbers: Select[Any] | Sequence[int]) -> list[ListedTable]:
    """The tables with these numbers, in this order, as far as nobody has deleted one meanwhile."""
    order = list(db.session.scalars(numbers)) if isinstance(numbers, Select) else numbers
    seats: dict[int, list[SeatRecord]] = {number: [] for number in order}
    for row in db.session.execute(SEATS.where(SEAT.c.table_id.in_(order))):
        seats[row.table_id].append(SeatRecord(row.number, row.name, row.colour, row.person_id, row.claimed))
    rows = {row.id: row for row in db.session.execute(TABLES.where(TABLE.c.id.in_(order)))}
    there = [number for number in order if number in rows]
    return [ListedTable(**rows[number]._mapping, seats=tuple(seats[number])) for number in there]
