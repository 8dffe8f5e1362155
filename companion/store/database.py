"""The database: SQLite in the instance folder by default, any SQLAlchemy URL by configuration."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase

from companion import deadline
from companion.store.reach import Rest
from companion.store.trouble import BUSY, DatabaseError, reason

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
    """Write-ahead log, foreign keys, and durability on power loss: an acknowledged entry survives."""
    if isinstance(connection, sqlite3.Connection):
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "begin")
def begin_immediately(connection: Any) -> None:
    """SQLite's own transactions; those that write take the lock at once instead of failing half-way.

    Who only reads needs none: each statement sees one moment.
    """
    if connection.dialect.name == "sqlite":
        options = connection.get_execution_options()
        if options.get("writes", False):
            driver = connection.connection.dbapi_connection
            take_lock(connection.engine, driver, connection.exec_driver_sql, waits=options.get("waits", True))
        elif not options.get("reads", False):
            connection.exec_driver_sql("BEGIN")


_RESTS: WeakKeyDictionary[Engine, Rest] = WeakKeyDictionary()


def take_lock(engine: Engine, driver: Any, say: Callable[[str], object], *, waits: bool = True) -> None:
    """All who write wait for one another, but not each in turn for somebody who does not let go."""
    rest = _RESTS.setdefault(engine, Rest(BUSY))
    with _patient(engine, driver, deadline.left() if waits and not rest.on else 0.0) as whole:
        try:
            say("BEGIN IMMEDIATE")
        except DatabaseError as error:
            if whole and reason(error) == BUSY:
                rest.begin()
            raise
    rest.end()


_USUAL: WeakKeyDictionary[Engine, int] = WeakKeyDictionary()
"""How many milliseconds each database is waited for by every connection to it."""


@contextmanager
def _patient(engine: Engine, driver: Any, seconds: float) -> Iterator[bool]:
    """Waits for a lock as usual, but no longer than this; says whether that is as long as usual."""
    usual = _USUAL.get(engine)
    if usual is None:
        (usual,) = driver.execute("PRAGMA busy_timeout").fetchone()
        _USUAL[engine] = usual
    if 1000 * seconds >= usual:
        yield True
        return
    driver.execute(f"PRAGMA busy_timeout={round(1000 * seconds)}")
    try:
        yield False
    finally:
        driver.execute(f"PRAGMA busy_timeout={usual}")


@contextmanager
def reading(engine: Engine | None = None) -> Iterator[Connection]:
    """A connection for a look at the database, given back at once."""
    with (engine or db.engine).connect() as connection:
        yield connection.execution_options(reads=True)
