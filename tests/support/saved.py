"""All that an app's database holds, kept in memory and put back, on any database."""

import sqlite3
from typing import Any

from flask import Flask
from sqlalchemy import Connection, MetaData, delete, func, insert, select, text

from companion.store.database import Model, db

Rows = dict[str, list[dict[str, Any]]]
"""The rows of each table."""
Saved = sqlite3.Connection | Rows
"""SQLite copies a file page by page, which is less work than to put its rows into statements one by one."""


def saved(app: Flask) -> Saved:
    with app.app_context(), db.engine.connect() as connection:
        file = connection.connection.dbapi_connection
        if isinstance(file, sqlite3.Connection):
            copy = sqlite3.connect(":memory:")
            file.backup(copy)
            return copy
        tables = Model.metadata.sorted_tables
        return {table.name: [dict(row._mapping) for row in connection.execute(select(table))] for table in tables}


def put_back(app: Flask, kept: Saved) -> None:
    """The database holds this and nothing else."""
    with app.app_context(), db.engine.connect() as connection:
        if isinstance(kept, sqlite3.Connection):
            kept.backup(connection.connection.dbapi_connection)
        else:
            replace_rows(connection, kept)


def replace_rows(connection: Connection, rows: Rows) -> None:
    tables = Model.metadata.sorted_tables
    with connection.begin():
        for table in reversed(tables):
            connection.execute(delete(table))
        for table in tables:
            if rows[table.name]:
                connection.execute(insert(table), rows[table.name])
        count_on(connection, Model.metadata)


def count_on(connection: Connection, tables: MetaData) -> None:
    """Numbers that the server gives go on after those that were put back."""
    for table in tables.sorted_tables:
        if "id" in table.c and table.c.id.type.python_type is int:
            last = connection.execute(select(func.max(table.c.id))).scalar()
            begun = text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last, :used)")
            connection.execute(begun, {"name": f'"{table.name}"', "last": last or 1, "used": last is not None})
