"""Filling an empty database from a backup, whichever kind of database that was taken from."""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Column, Connection, DateTime, LargeBinary, Table, func, insert, literal, null, select, text

from companion.brand import BACKUP_FORMAT
from companion.store.backups import VERSION, tables_of
from companion.store.database import db


class NotWhole(Exception):
    """A file that is no backup, or of which something is missing; told in one line."""


@dataclass(frozen=True)
class Made:
    """What a backup says of itself."""

    revision: str
    """How far the database was migrated that it was taken from."""
    made_at: str
    rows: int


def is_empty() -> bool:
    """Whether nothing was ever kept in the database."""
    with db.engine.connect() as connection:
        firsts = [select(literal(1)).select_from(table).limit(1) for table in tables_of(connection)]
        return not any(connection.execute(first).scalar() for first in firsts)


def read(path: Path) -> Made:
    """What a backup says of itself, once it has been looked through to its end."""
    lines = _lines(path)
    first = next(lines, None)
    if first is None or not isinstance(first, dict) or first.get("format") != BACKUP_FORMAT:
        raise NotWhole("this is not a backup")
    if first.get("version") != VERSION:
        raise NotWhole(f"this backup is of version {first.get('version')}, and version {VERSION} can be read here")
    rows = 0
    for line in lines:
        if line == {"rows": rows}:
            return Made(first["revision"], first["made_at"], rows)
        rows += len(line["rows"]) if "table" in line else 0
    raise NotWhole("its end is missing")


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield from map(json.loads, file)
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError):
        raise NotWhole("this is not a backup, or it is damaged") from None


def fill(path: Path) -> None:
    """Put a backup into a database that is migrated as far as it was: everything, or nothing."""
    with db.engine.connect().execution_options(writes=True) as connection, connection.begin():
        tables = {table.name: table for table in tables_of(connection)}
        for line in _lines(path):
            if "table" in line:
                _insert(connection, tables[line["table"]], line)
        if connection.dialect.name == "postgresql":
            _count_on(connection, tables.values())


def _insert(connection: Connection, table: Table, line: dict[str, Any]) -> None:
    columns = [table.c[name] for name in line["columns"]]
    rows = [{c.name: _typed(c, value) for c, value in zip(columns, row, strict=True)} for row in line["rows"]]
    connection.execute(insert(table), rows)


def _typed(column: Column[Any], value: Any) -> Any:
    """Nothing is nothing, not a JSON text that says so."""
    if value is None:
        return null() if isinstance(column.type, JSON) else None
    if isinstance(column.type, LargeBinary):
        return bytes.fromhex(value)
    return datetime.fromisoformat(value) if isinstance(column.type, DateTime) else value


def _count_on(connection: Connection, tables: Iterable[Table]) -> None:
    """PostgreSQL numbers new rows by itself: from the largest that is there."""
    for table in tables:
        column = table.autoincrement_column
        if column is not None and column.server_default is not None:
            largest = connection.execute(select(func.max(column))).scalar()
            connection.execute(
                text("SELECT setval(pg_get_serial_sequence(:name, :column), :largest, :used)"),
                {
                    "name": connection.dialect.identifier_preparer.format_table(table),
                    "column": column.name,
                    "largest": largest or 1,
                    "used": largest is not None,
                },
            )
