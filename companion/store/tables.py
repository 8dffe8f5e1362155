"""Tables: found by what people know of them, and listed for those they belong to."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Select, Text, bindparam, cast, select, update

from companion.store import log
from companion.store.agreements import agreement
from companion.store.database import db, reading
from companion.store.log import TABLE, plain
from companion.store.models import Household, Seat, Table
from companion.store.records import SeatRecord, TableRecord

T = TypeVar("T")
SEAT = plain(Seat)
AT_ONCE = 500
"""How many things are asked for in one question."""


class Moved(NamedTuple):
    """How many entries a table has, and how often anything else of it changed."""

    position: int
    revision: int


class Glance(NamedTuple):
    """What may change of a table while its revision stays."""

    id: int
    revision: int
    position: int
    status: str
    fair: bool
    result: dict[str, Any] | None


class Played(NamedTuple):
    """What is needed to play a table's game over."""

    id: int
    uid: str
    code: str
    header: dict[str, Any]


_GLANCE = select(*(TABLE.c[name] for name in Glance._fields)).where(TABLE.c.code == bindparam("wanted"))
_AS_TEXT = cast(TABLE.c.header, Text).label("header")
_RECORD = select(
    *(TABLE.c[field.name] for field in fields(TableRecord) if field.name not in ("header", "seats")), _AS_TEXT
)
_SEATS = (
    select(*(SEAT.c[field.name] for field in fields(SeatRecord)))
    .where(SEAT.c.table_id == bindparam("wanted"))
    .order_by(SEAT.c.number)
)
_BY_ID, _BY_CODE = _RECORD.where(TABLE.c.id == bindparam("wanted")), _RECORD.where(TABLE.c.code == bindparam("wanted"))


def glance(code: str) -> Glance | None:
    """How the table with this code stands."""
    with reading() as connection:
        found = connection.execute(_GLANCE, {"wanted": code}).first()
    return None if found is None else Glance(*found)


def by_code(code: str) -> TableRecord | None:
    return _record(_BY_CODE, code)


def by_id(table: int) -> TableRecord | None:
    return _record(_BY_ID, table)


def _record(statement: Select[Any], wanted: str | int) -> TableRecord | None:
    with reading() as connection:
        found = connection.execute(statement, {"wanted": wanted}).first()
        if found is None:
            return None
        seats = connection.execute(_SEATS, {"wanted": found.id})
        known = {**found._mapping, "header": agreement(found.header)}
        return TableRecord(**known, seats=tuple(SeatRecord(*seat) for seat in seats))


def numbers() -> list[int]:
    """Of all tables, the oldest first."""
    with reading() as connection:
        return list(connection.execute(select(TABLE.c.id).order_by(TABLE.c.id)).scalars())


class Opened(NamedTuple):
    """A table that a client's id was used for: what it was opened with, and what its tokens are made of."""

    id: int
    secret: str
    opened_with: str | None


def by_client_id(opened_id: str) -> Opened | None:
    """The table that was opened with a client's id, by the hash of it."""
    columns = (TABLE.c[name] for name in Opened._fields)
    with reading() as connection:
        found = connection.execute(select(*columns).where(TABLE.c.opened_id == opened_id)).first()
    return None if found is None else Opened(*found)


def has_code(code: str) -> bool:
    return db.session.scalars(select(Table.id).where(Table.code == code)).first() is not None


def known_games(uids: Collection[str]) -> set[str]:
    """Which of these very games are here already."""
    known = (db.session.scalars(select(Table.uid).where(Table.uid.in_(batch))) for batch in batches(uids))
    return {uid for found in known for uid in found}


def batches(things: Iterable[T]) -> Iterator[list[T]]:
    """As many as are asked for in one question."""
    some = iter(things)
    return iter(lambda: list(islice(some, AT_ONCE)), [])


def in_household(household: Household, uid: str) -> Table | None:
    return db.session.scalars(select(Table).where(Table.household_id == household.id, Table.uid == uid)).first()


def ids_of(household: Household) -> Select[Any]:
    return select(Table.id).where(Table.household_id == household.id)


def changed(tables: Collection[int]) -> list[str]:
    """Let everybody who looks at these tables look again: their codes."""
    db.session.execute(update(Table).where(Table.id.in_(tables)).values(revision=Table.revision + 1))
    return list(db.session.scalars(select(Table.code).where(Table.id.in_(tables))))


_VERSION = select(TABLE.c.position, TABLE.c.revision).where(TABLE.c.id == bindparam("wanted"))


def watched(table: int) -> Callable[[], Moved | None]:
    """Finds out where a table stands, as often as it is asked; nothing if it is gone.

    Whoever asks may outlive the request, so it needs no context and keeps no connection.
    """
    engine = db.engine

    def look() -> Moved | None:
        with reading(engine) as connection:
            found = connection.execute(_VERSION, {"wanted": table}).first()
        return None if found is None else Moved(found.position, found.revision)

    return look


def played(table: int) -> Played:
    """A table's game. No look at the database stays open: what is done with it takes long."""
    columns = (log.TABLE.c.id, log.TABLE.c.uid, log.TABLE.c.code, log.TABLE.c.header)
    with reading() as connection:
        return Played(*connection.execute(select(*columns).where(log.TABLE.c.id == table)).one())
