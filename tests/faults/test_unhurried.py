"""What nobody at a table waits for takes its time: migrations and backups are not ended as a request would be."""

import math
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from sqlalchemy import Connection, event, text

from companion.store import backups, reach, trouble
from companion.store.database import db
from companion.store.migrate import bring_up_to_date
from tests.faults.conftest import Make
from tests.support import databases
from tests.support.server_process import PATIENCE
from tests.support.waiting import wait_until

HASTY = {"STATEMENT_SECONDS": 20.0, "LOCK_SECONDS": 0.1}
WAITS_LONG = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > '0.3 s'
"""
MIGRATING = "SELECT pg_advisory_xact_lock(7230115)"
READING = "LOCK TABLE entry IN ACCESS EXCLUSIVE MODE"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return databases.in_folder(tmp_path)


@pytest.fixture
def app(make: Make, address: str) -> Flask:
    return make(SQLALCHEMY_DATABASE_URI=address, IS_COPY=True, **HASTY)


def migrate(app: Flask, folder: Path) -> None:
    bring_up_to_date(app)


def back_up(app: Flask, folder: Path) -> None:
    with app.app_context():
        backups.save(folder / "evening.backup")


@pytest.mark.parametrize(("work", "held"), [(migrate, MIGRATING), (back_up, READING)])
def test_they_wait_for_others_as_long_as_it_takes(
    app: Flask, address: str, tmp_path: Path, work: Callable[[Flask, Path], None], held: str
) -> None:
    """Of several processes that begin at once the others wait until one has migrated the database."""
    failed: list[Exception] = []

    def worked() -> None:
        try:
            work(app, tmp_path)
        except trouble.DatabaseError as error:
            failed.append(error)

    thread = threading.Thread(target=worked)
    with psycopg.connect(address) as holder, psycopg.connect(address, autocommit=True) as watcher:
        holder.execute(held)
        thread.start()
        wait_until(lambda: bool(failed or watcher.execute(WAITS_LONG).fetchone() != (0,)))
        holder.rollback()
        thread.join(PATIENCE)
    assert failed == []
    assert not thread.is_alive()


def limits(connection: Connection) -> tuple[str, str, float]:
    """What ends a statement of this connection: the server twice, and we ourselves."""
    shown = [connection.execute(text(f"SHOW {limit}")).scalar() for limit in reach.LIMITS]
    return *shown, connection.connection.dbapi_connection.patience


def test_everybody_else_is_in_a_hurry_again_afterwards(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        with connection.begin(), reach.unhurried(connection):
            assert limits(connection) == ("0", "0", math.inf)
        assert limits(connection) == ("20s", "100ms", 20.1)


def test_a_backup_holds_few_rows_at_a_time(app: Flask, tmp_path: Path) -> None:
    """However many there are: they stay with the server until they are written."""
    cursors = set()
    with app.app_context():
        event.listen(
            db.engine,
            "after_cursor_execute",
            lambda connection, cursor, statement, *_: cursors.add(type(cursor)) if "FROM entry" in statement else None,
        )
    back_up(app, tmp_path)
    assert cursors == {psycopg.ServerCursor}
