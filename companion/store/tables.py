"""Tables: found by what people know of them, and listed for those they belong to."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Select, String, cast, or_, select, update

from companion.store import log
from companion.store.database import db
from companion.store.models import Device, Grant, Household, Table

LATEST_FIRST = (Table.created_at.desc(), Table.id.desc())


class Moved(NamedTuple):
    """How many entries a table has, and how often anything else of it changed."""

    position: int
    revision: int


class Played(NamedTuple):
    """What is needed to play a table's game over."""

    id: int
    uid: str
    code: str
    header: dict[str, Any]


def by_code(code: str) -> Table | None:
    return db.session.scalars(select(Table).where(Table.code == code)).first()


def by_client_id(opened_id: str) -> Table | None:
    """The table that was opened with a client's id, by the hash of it."""
    return db.session.scalars(select(Table).where(Table.opened_id == opened_id)).first()


def has_code(code: str) -> bool:
    return db.session.scalars(select(Table.id).where(Table.code == code)).first() is not None


def has_game(uid: str) -> bool:
    """Whether this very game is here already."""
    return db.session.scalars(select(Table.id).where(Table.uid == uid)).first() is not None


def of_household(household: Household) -> list[Table]:
    """Every table of a household, the latest first."""
    mine = select(Table).where(Table.household_id == household.id)
    return list(db.session.scalars(mine.order_by(*LATEST_FIRST)))


def latest_of(household: Household, most: int) -> list[Table]:
    mine = select(Table).where(Table.household_id == household.id)
    return list(db.session.scalars(mine.order_by(Table.id.desc()).limit(most)))


def ended_of(household: Household, status: str) -> list[Table]:
    """The tables of a household that stand so, the earliest first."""
    mine = select(Table).where(Table.household_id == household.id, Table.status == status)
    return list(db.session.scalars(mine.order_by(Table.created_at)))


def on_device(device: Device) -> list[Table]:
    """Those of a browser's household, and those at which it sat down; the latest first."""
    sat = Table.id.in_(select(Grant.table_id).where(Grant.device_id == device.id))
    mine = sat if device.household_id is None else or_(Table.household_id == device.household_id, sat)
    return list(db.session.scalars(select(Table).where(mine).order_by(*LATEST_FIRST)))


def in_household(household: Household, uid: str) -> Table | None:
    return db.session.scalars(select(Table).where(Table.household_id == household.id, Table.uid == uid)).first()


def ids_of(household: Household) -> Select[Any]:
    return select(Table.id).where(Table.household_id == household.id)


def changed(tables: Collection[int]) -> list[str]:
    """Let everybody who looks at these tables look again: their codes."""
    db.session.execute(update(Table).where(Table.id.in_(tables)).values(revision=Table.revision + 1))
    return list(db.session.scalars(select(Table.code).where(Table.id.in_(tables))))


def watched(table: int) -> Callable[[], Moved | None]:
    """Finds out where a table stands, as often as it is asked; nothing if it is gone.

    Whoever asks may outlive the request, so it needs no context and keeps no connection.
    """
    engine, row = db.engine, select(Table.position, Table.revision).where(Table.id == table)

    def look() -> Moved | None:
        with engine.connect() as connection:
            found = connection.execute(row).first()
        return None if found is None else Moved(found.position, found.revision)

    return look


def played(table: int) -> Played:
    """A table's game. No look at the database stays open: what is done with it takes long."""
    columns = (log.TABLE.c.id, log.TABLE.c.uid, log.TABLE.c.code, log.TABLE.c.header)
    with db.engine.connect() as connection:
        return Played(*connection.execute(select(*columns).where(log.TABLE.c.id == table)).one())


def receipts_at(tables: Iterable[int]) -> Iterator[tuple[int, list[Any]]]:
    """Every row of points that were given at these tables and hold."""
    entry = log.ENTRY.c
    given = select(entry.table_id, entry.receipts).where(
        entry.table_id.in_(list(tables)), entry.effective, cast(entry.receipts, String) != "[]"
    )
    for row in db.session.execute(given):
        yield from ((row.table_id, raw) for raw in row.receipts)
