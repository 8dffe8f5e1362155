"""Everything a database holds, as one file that either kind of database can be filled from.

It is a gzipped text: a line that says what it is, lines with some rows of a table each, and a last line with the number
of rows, which shows that it is whole. The database is read as it was at one moment, while others play on.
"""

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, Table, select

from companion.brand import BACKUP_FORMAT
from companion.store import reach
from companion.store.database import db
from companion.store.models import Snapshot

VERSION = 1
LEFT_OUT = {"alembic_version", Snapshot.__tablename__}
"""What the migrations know themselves, and what is made anew from the logs."""

AT_A_TIME = 500
"""Rows that are read or written at once."""

OWN = 0o600
"""It holds everybody's cards and the seeds of games that go on: nobody else on the machine reads it."""


def save(path: Path) -> int:
    """Write everything to a file that is there whole or not at all; how many rows."""
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.touch(mode=OWN)
    try:
        with _at_one_moment(db.engine) as connection, gzip.open(unfinished, "wt", encoding="utf-8") as file:
            rows = _write(connection, file)
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


@contextmanager
def _at_one_moment(engine: Engine) -> Iterator[Connection]:
    """A look at the database that nobody's writing changes."""
    level = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with (
        engine.connect().execution_options(**level) as connection,
        connection.begin(),
        reach.unhurried(connection),
    ):
        yield connection


def _write(connection: Connection, file: Any) -> int:
    made = {"format": BACKUP_FORMAT, "version": VERSION, "revision": revision_of(connection)}
    _line(file, made | {"made_at": datetime.now(UTC).isoformat(timespec="seconds")})
    count = 0
    for table in tables_of(connection):
        found = connection.execute(
            select(table).order_by(*table.primary_key.columns), execution_options={"yield_per": AT_A_TIME}
        )
        for rows in found.partitions():
            _line(file, {"table": table.name, "columns": list(found.keys()), "rows": [[*map(_plain, r)] for r in rows]})
            count += len(rows)
    _line(file, {"rows": count})
    return count


def _line(file: Any, told: Any) -> None:
    file.write(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")


def _plain(value: Any) -> Any:
    """Moments are written in UTC; SQLite gives them without saying so."""
    if isinstance(value, datetime):
        return (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)).isoformat()
    return value.hex() if isinstance(value, bytes) else value


def tables_of(connection: Connection) -> list[Table]:
    """As the database has them, whichever version it is of; those that others name come first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in LEFT_OUT]


def revision_of(connection: Connection) -> str | None:
    """How far a database is migrated; nothing if it is empty."""
    found: str | None = MigrationContext.configure(connection).get_current_revision()
    return found
