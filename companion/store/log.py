"""The log's rows on the hot path: plain statements, one transaction per entry."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, Protocol, cast

import sqlalchemy
from sqlalchemy import Connection, Row, Select, String, bindparam, delete, insert, select, update
from sqlalchemy import cast as cast_to
from sqlalchemy.exc import IntegrityError

from companion.store import together
from companion.store.database import Model, db, reading
from companion.store.models import ClientId, LogEntry, Snapshot, Table
from companion.store.trouble import DatabaseError


def plain(model: type[Model]) -> sqlalchemy.Table:
    return cast(sqlalchemy.Table, model.__table__)


ENTRY, TABLE, CLIENT_ID, SNAPSHOT = map(plain, (LogEntry, Table, ClientId, Snapshot))

INSERT_ENTRY, INSERT_CLIENT_ID, INSERT_SNAPSHOT = insert(ENTRY), insert(CLIENT_ID), insert(SNAPSHOT)
CHANGE_ENTRY = update(ENTRY).where(ENTRY.c.table_id == bindparam("table"), ENTRY.c.position == bindparam("at_position"))
MOVE_ON = (
    update(TABLE)
    .where(TABLE.c.id == bindparam("table"), TABLE.c.position == bindparam("expected"))
    .values(position=bindparam("last"))
)
MOVE_ON_UNCHANGED = MOVE_ON.where(TABLE.c.revision == bindparam("seen"))

AT_ONCE = 500
"""How many entries of a long log are in memory at a time."""


class Writes(Protocol):
    """A transaction in which something is written."""

    def execute(self, statement: Any, parameters: Any, /) -> Any: ...


class Overtaken(Exception):
    """Somebody else entered something at this position first, or used this client id."""


class DamagedEntry(Exception):
    """What is stored of an entry cannot be read, or does not follow from what was before it."""

    def __init__(self, table: int, position: int) -> None:
        super().__init__(table, position)
        self.table, self.position = table, position


@contextmanager
def writing(*, waits: bool = True) -> Iterator[Connection]:
    """A transaction that holds the table's rows from its beginning on; a conflict is `Overtaken`."""
    try:
        with db.engine.connect() as connection, connection.execution_options(writes=True, waits=waits).begin():
            yield connection
    except IntegrityError as error:
        raise Overtaken from error


def enter(work: Callable[[Writes], None]) -> None:
    """The same for what somebody enters, which happens most; others may enter something in one transaction with it."""
    try:
        together.write(work)
    except IntegrityError as error:
        raise Overtaken from error


def append(writes: Writes, table: int, expected: int, rows: Sequence[dict[str, Any]], seen: int | None = None) -> None:
    """Add entries right after `expected`; where a revision is named, only if the table has it still."""
    move, values = MOVE_ON, {"table": table, "expected": expected, "last": expected + len(rows)}
    if seen is not None:
        move, values = MOVE_ON_UNCHANGED, values | {"seen": seen}
    if writes.execute(move, values).rowcount != 1:
        raise Overtaken
    writes.execute(INSERT_ENTRY, [{"table_id": table, **row} for row in rows])


def change(writes: Writes, table: int, rows: Iterable[dict[str, Any]]) -> None:
    """What entries led to, where that is something else now; each row names its position.

    Those that change in the same columns are changed by one statement.
    """
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        alike.setdefault(tuple(sorted(row.keys() - {"position"})), []).append(row)
    for names, found in alike.items():
        statement = CHANGE_ENTRY.values({name: bindparam(f"new_{name}", type_=ENTRY.c[name].type) for name in names})
        writes.execute(statement, [_changed(table, names, row) for row in found])


def _changed(table: int, names: Iterable[str], row: dict[str, Any]) -> dict[str, Any]:
    return {"table": table, "at_position": row["position"], **{f"new_{name}": row[name] for name in names}}


def settle(writes: Writes, table: int, values: dict[str, Any]) -> None:
    """Status and result of a table."""
    changed = {name: bindparam(f"new_{name}", type_=TABLE.c[name].type) for name in values}
    statement = update(TABLE).where(TABLE.c.id == bindparam("table")).values(changed)
    writes.execute(statement, {"table": table} | {f"new_{name}": value for name, value in values.items()})


def add_all(table: int, rows: Iterable[dict[str, Any]]) -> None:
    """Every entry of a game that was played elsewhere, within the change that adds its table."""
    db.session.execute(INSERT_ENTRY, [{"table_id": table, **row} for row in rows])


def add_within(table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Entries that go with a change of their table, whose row nobody else changes meanwhile."""
    if rows:
        db.session.execute(INSERT_ENTRY, [{"table_id": table.id, **row} for row in rows])
        table.position += len(rows)


def position(table: int) -> int | None:
    with reading() as connection:
        return connection.execute(select(TABLE.c.position).where(TABLE.c.id == table)).scalar()


def entries(table: int, after: int = 0, limit: int | None = None) -> Sequence[Row[Any]]:
    statement = select(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.position > after).order_by(ENTRY.c.position)
    return _read(statement.limit(limit), table, after)


def in_parts(table: int, last: int) -> Iterator[Row[Any]]:
    """The entries up to a position, so many read at a time: for who writes them down one by one."""
    for first in range(0, last, AT_ONCE):
        yield from entries(table, first, min(AT_ONCE, last - first))


def entries_at(table: int, positions: Collection[int]) -> Sequence[Row[Any]]:
    """The entries at these positions, in their order."""
    mine = select(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.position.in_(positions)).order_by(ENTRY.c.position)
    return _read(mine, table) if positions else ()


def giving(table: int, last: int, most: int) -> Sequence[Row[Any]]:
    """So many entries up to a position that hold and gave points, the newest first."""
    mine = (ENTRY.c.table_id == table, ENTRY.c.position <= last, ENTRY.c.effective)
    gave = cast_to(ENTRY.c.receipts, String) != "[]"
    return _read(select(ENTRY).where(*mine, gave).order_by(ENTRY.c.position.desc()).limit(most), table)


def _read(statement: Select[Any], table: int, after: int = 0) -> Sequence[Row[Any]]:
    try:
        with reading() as connection:
            return connection.execute(statement).all()
    except ValueError as problem:
        raise DamagedEntry(table, _first_unreadable(table, after)) from problem


def _first_unreadable(table: int, after: int) -> int:
    """Which of a table's entries cannot be read, by reading one after another."""
    one = select(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.position == bindparam("wanted"))
    for number in count(after + 1):
        try:
            with reading() as connection:
                if connection.execute(one, {"wanted": number}).first() is None:
                    return number
        except ValueError:
            return number
    raise AssertionError


def client_id(table: int, name: str) -> Row[Any] | None:
    statement = select(CLIENT_ID).where(CLIENT_ID.c.table_id == table, CLIENT_ID.c.id == name)
    with reading() as connection:
        return connection.execute(statement).first()


def snapshot(table: int, at_most: int, version: str) -> Row[Any] | None:
    """The newest snapshot of these rules at or before a position."""
    mine = (SNAPSHOT.c.table_id == table, SNAPSHOT.c.position <= at_most, SNAPSHOT.c.version == version)
    statement = select(SNAPSHOT).where(*mine).order_by(SNAPSHOT.c.position.desc()).limit(1)
    with reading() as connection:
        return connection.execute(statement).first()


def snapshots(table: int, version: str) -> dict[int, str]:
    """All snapshots of these rules, by their positions."""
    statement = select(SNAPSHOT.c.position, SNAPSHOT.c.data)
    with reading() as connection:
        found = connection.execute(statement.where(SNAPSHOT.c.table_id == table, SNAPSHOT.c.version == version))
        return {row.position: row.data for row in found}


def drop_snapshot(table: int, position: int) -> None:
    """What can be made again waits for nobody: if somebody is in the way, nothing is written."""
    with suppress(Overtaken, DatabaseError), writing(waits=False) as connection:
        connection.execute(delete(SNAPSHOT).where(SNAPSHOT.c.table_id == table, SNAPSHOT.c.position == position))


def change_snapshot(table: int, position: int, old: str, new: str) -> None:
    """Put another text in its place, if it still is what it was. It waits for nobody."""
    mine = (SNAPSHOT.c.table_id == table, SNAPSHOT.c.position == position, SNAPSHOT.c.data == old)
    with suppress(Overtaken, DatabaseError), writing(waits=False) as connection:
        connection.execute(update(SNAPSHOT).where(*mine).values(data=new))


def keep_snapshots(table: int, version: str, rows: Iterable[dict[str, Any]]) -> None:
    """Add the snapshots that are not there yet; those of other rules go. It waits for nobody either."""
    mine = SNAPSHOT.c.table_id == table
    with suppress(Overtaken, DatabaseError), writing(waits=False) as connection:
        connection.execute(delete(SNAPSHOT).where(mine, SNAPSHOT.c.version != version))
        there = set(connection.execute(select(SNAPSHOT.c.position).where(mine)).scalars())
        if missing := [row for row in rows if row["position"] not in there]:
            connection.execute(INSERT_SNAPSHOT, missing)
