"""Every row of an app's database, kept in memory and put back: by the store, so on any database."""

from dataclasses import dataclass
from typing import Any

from flask import Flask
from sqlalchemy import Connection, MetaData, delete, func, insert, select, text

from companion.store.database import Model, db


@dataclass(frozen=True)
class Saved:
    """The rows of each table."""

    rows: dict[str, list[dict[str, Any]]]


def saved(app: Flask) -> Saved:
    with app.app_context(), db.engine.connect() as connection:
        tables = Model.metadata.sorted_tables
        return Saved(
            {table.name: [dict(row._mapping) for row in connection.execute(select(table))] for table in tables}
        )


def put_back(app: Flask, kept: Saved) -> None:
    """The database holds these rows and no others."""
    tables = Model.metadata.sorted_tables
    with app.app_context(), db.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for table in reversed(tables):
            connection.execute(delete(table))
        for table in tables:
            if rows := kept.rows[table.name]:
                connection.execute(insert(table), rows)
        if connection.dialect.name == "postgresql":
            count_on(connection, Model.metadata)


def count_on(connection: Connection, tables: MetaData) -> None:
    """Numbers that the server gives go on after those that were put back."""
    for table in tables.sorted_tables:
        if "id" in table.c and table.c.id.type.python_type is int:
            last = connection.execute(select(func.max(table.c.id))).scalar()
            begun = text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last, :used)")
            connection.execute(begun, {"name": f'"{table.name}"', "last": last or 1, "used": last is not None})
