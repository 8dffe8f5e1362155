"""A database in a file: held by somebody else, full, gone, overwritten, or of another version."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from companion import config
from companion.store.database import db
from tests.support.api_client import Table
from tests.support.many_games import heard, statements
from tests.support.server_process import PATIENCE
from tests.support.troubles import (
    LANGUAGES,
    file,
    health,
    held,
    hung_up,
    note,
    nothing_else_works,
    post,
    refused,
    told,
)

LOOKS = ("", "/decisions", "/log", "/ledger", "/states/1")
WRITES = "BEGIN IMMEDIATE"
PAGES = ("", "/log", "/display", "/check")


@pytest.fixture
def make(make: Callable[..., Flask], tmp_path: Path) -> Callable[..., Flask]:
    """A file is what this is about, whatever else the tests run on."""
    return partial(make, SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path / 'companion.sqlite'}")


def test_who_writes_while_somebody_holds_the_file_is_told_and_sends_it_again(app: Flask, table: Table) -> None:
    body = note(table)
    with held(app):
        for language in LANGUAGES:
            refused(post(table, body, language), "busy", language)
            told(app.test_client().post("/new", headers={"Accept-Language": language}), "busy", language)

    assert [post(table, body).status_code for _ in range(2)] == [201, 200], "as soon as it is let go"


def test_looks_go_on_while_somebody_holds_the_file(app: Flask, table: Table) -> None:
    with held(app):
        asked = [table.host.get(f"{table.path}{path}").status_code for path in LOOKS]
        shown = [app.test_client().get(f"/t/{table.code}{path}").status_code for path in PAGES]

        assert {*asked, *shown} == {200}
        assert health(app) == (200, 200, [])


@contextmanager
def about_to_write(app: Flask) -> Iterator[threading.Semaphore]:
    """Released by everybody who begins to wait for the lock."""
    waiting = threading.Semaphore(0)

    def hear(statement: str) -> None:
        if statement == WRITES:
            waiting.release()

    with heard(app, hear):
        yield waiting


def looked(app: Flask, tables: list[Table]) -> tuple[set[int], list[str]]:
    """Everybody looks at everything: what is answered, and what the database is asked.

    Whoever has just begun to write may still be heard of.
    """
    with statements(app) as asked:
        looks = {table.host.get(f"{table.path}{path}").status_code for table in tables for path in LOOKS}
        pages = {app.test_client().get(f"/t/{table.code}").status_code for table in tables}
        assert health(app) == (200, 200, [])
    return looks | pages, [statement for statement in asked if statement != WRITES]


def test_nobody_who_looks_waits_for_those_who_wait_to_write(make: Callable[..., Flask]) -> None:
    """As many wait as can be worked on, at every table that is looked at. The database is asked the same as always."""
    app = make(LOCK_SECONDS=PATIENCE, REQUEST_SECONDS=PATIENCE)
    tables = [Table(app).start() for _ in range(config.WORKING)]
    bodies, answers = [note(table) for table in tables], []
    writers = [
        threading.Thread(target=lambda table=table, body=body: answers.append(post(table, body).status_code))
        for table, body in zip(tables, bodies, strict=True)
    ]
    looked(app, tables)
    undisturbed = looked(app, tables)
    with held(app), about_to_write(app) as waiting:
        for writer in writers:
            writer.start()
        for _ in writers:
            assert waiting.acquire(timeout=PATIENCE)

        assert looked(app, tables) == undisturbed
        assert undisturbed[0] == {200}
        assert answers == []
    for writer in writers:
        writer.join(PATIENCE)
    assert answers == [201] * len(writers)


def full_from_now_on(app: Flask, room: int = 0) -> None:
    """There is no room for another page."""
    hung_up(app)

    def limit(connection: Any, record: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages + room}")

    with app.app_context():
        event.listen(db.engine, "connect", limit)


def test_a_full_disk_is_told_and_everything_that_was_entered_is_there(app: Flask, table: Table) -> None:
    full_from_now_on(app)
    accepted, body = table.position, note(table)
    while (answer := post(table, body)).status_code == 201:
        accepted, body = answer.json["position"], note(table)
    refused(answer, "full")
    for language in LANGUAGES:
        refused(post(table, body, language), "full", language)

    assert table.position == accepted
    assert table.log()[-1]["position"] == accepted
    assert health(app) == (200, 200, [])


def test_a_file_that_is_gone_is_noticed_and_no_empty_one_takes_its_place(app: Flask, table: Table) -> None:
    body, elsewhere = note(table), file(app).with_name("elsewhere")
    file(app).rename(elsewhere)
    nothing_else_works(table, "away")

    assert health(app) == (200, 503, ["database"])
    hung_up(app)
    nothing_else_works(table, "away")
    assert not file(app).exists()
    elsewhere.rename(file(app))
    assert post(table, body).status_code == 201
    assert health(app) == (200, 200, [])


def test_an_overwritten_file_is_told(app: Flask, table: Table) -> None:
    hung_up(app)
    with file(app).open("r+b") as opened:
        opened.write(b"Dear Anna, this is a letter." * 10)
    nothing_else_works(table, "damaged")

    assert health(app) == (200, 503, ["database"])


def test_an_empty_file_in_its_place_is_told(app: Flask, table: Table) -> None:
    hung_up(app)
    file(app).unlink()
    sqlite3.connect(file(app)).close()
    file(app).touch()
    nothing_else_works(table, "unready")

    assert health(app) == (200, 503, ["migrations"])


def test_the_tables_of_another_version_are_told_to_whoever_watches(app: Flask) -> None:
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")

    assert health(app) == (200, 503, ["migrations"])


def test_no_connection_is_free(make: Callable[..., Flask]) -> None:
    options = {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.05}
    app = make(SQLALCHEMY_ENGINE_OPTIONS=options)
    table = Table(app).start()
    with app.app_context(), db.engine.connect():
        nothing_else_works(table, "busy")
    assert table.host.get(table.path).status_code == 200
