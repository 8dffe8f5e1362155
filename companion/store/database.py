"""The database: SQLite in the instance folder by default, any SQLAlchemy URL by configuration."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Constraints need names so that migrations can change them on SQLite."""


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMING)


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model


@event.listens_for(Engine, "connect")
def prepare_sqlite(connection: Any, record: object) -> None:
    """Write-ahead log, foreign keys, patience, and durability on power loss: an acknowledged entry survives."""
    if isinstance(connection, sqlite3.Connection):
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "begin")
def begin_immediately(connection: Any) -> None:
    """SQLite's own transactions; those that write take the lock at once instead of failing half-way.

    Who only reads needs none: each statement sees one moment.
    """
    if connection.dialect.name == "sqlite":
        options = connection.get_execution_options()
        if not options.get("reads", False):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes", False) else "BEGIN")


@contextmanager
def reading(engine: Engine | None = None) -> Iterator[Connection]:
    """A connection for a look at the database, given back at once."""
    with (engine or db.engine).connect() as connection:
        yield connection.execution_options(reads=True)
