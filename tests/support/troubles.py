"""What is done to a database, and what a person is told then."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.i18n import render
from companion.service.play.desks import Desks
from companion.store.database import db
from tests.support.api_client import Table
from tests.support.kept import file_of
from tests.support.server_process import PATIENCE

LANGUAGES = ("en", "de")
QUICK = {"POOL_SECONDS": 0.1, "CONNECT_SECONDS": 1.0, "STATEMENT_SECONDS": 0.5, "LOCK_SECONDS": 0.1}
"""Nobody in a test waits long for what does not come."""


def file(app: Flask) -> Path:
    found = file_of(app)
    assert found is not None
    return found


@contextmanager
def held(app: Flask) -> Iterator[None]:
    """Somebody else writes, and does not come to an end."""
    with closing(sqlite3.connect(file(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def row_held(address: str, code: str) -> Iterator[psycopg.Connection]:
    """Somebody holds a table's row."""
    with psycopg.connect(address.replace("+psycopg", "")) as other:
        other.execute("SELECT id FROM game_table WHERE code = %s FOR UPDATE", [code])
        yield other


@contextmanager
def in_hand(desks: Desks, table: int) -> Iterator[None]:
    """Somebody else has a table in hand."""
    taken, free = threading.Event(), threading.Event()

    def stay() -> None:
        with desks.lock(table):
            taken.set()
            assert free.wait(PATIENCE)

    holder = threading.Thread(target=stay)
    holder.start()
    try:
        assert taken.wait(PATIENCE)
        yield
    finally:
        free.set()
        holder.join(PATIENCE)


def note(table: Table) -> dict[str, Any]:
    """An entry as the host would send it."""
    return {"kind": "note", "text": "so it was", "expected": table.position, "id": str(uuid4())}


def hung_up(app: Flask) -> None:
    """No connection is left."""
    with app.app_context():
        db.engine.dispose()


def post(table: Table, body: dict[str, Any], language: str = "en") -> TestResponse:
    return table.host.speaking(language).post(f"{table.path}/log", body)


def words(reason: str, language: str, changes: bool) -> str:
    """What is said of a trouble, and of what was sent."""
    what_now = "service.unavailable.unsure" if changes else "service.unavailable.again"
    return f"{render(f'service.unavailable.{reason}', {}, language)} {render(what_now, {}, language)}"


def refused(answer: TestResponse, reason: str, language: str = "en") -> None:
    """A client is told what is the matter, and when to come again."""
    assert answer.status_code == 503, answer.text
    assert answer.content_type == "application/problem+json"
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.json["code"] == f"unavailable.{reason}"
    assert answer.json["detail"] == words(reason, language, answer.request.method == "POST")


def told(answer: TestResponse, reason: str, language: str = "en") -> None:
    """A person is told the same on a page."""
    assert answer.status_code == 503, answer.text
    assert int(answer.headers["Retry-After"]) > 0
    assert words(reason, language, answer.request.method == "POST") in answer.text.replace("&#39;", "'")


def nothing_else_works(table: Table, reason: str) -> None:
    """Every way in tells what is the matter, in both languages."""
    for language in LANGUAGES:
        spoken = {"Accept-Language": language}
        refused(table.host.speaking(language).get(table.path), reason, language)
        refused(post(table, note_at(1), language), reason, language)
        browser = table.app.test_client()
        told(browser.get(f"/t/{table.code}", headers=spoken), reason, language)
        told(browser.post(f"/t/{table.code}/claim", data={"seat": "0"}, headers=spoken), reason, language)


def note_at(position: int) -> dict[str, Any]:
    return {"kind": "note", "text": "so it was", "expected": position, "id": str(uuid4())}


def health(app: Flask) -> tuple[int, int, list[str]]:
    """What those are told who watch the app: alive, ready, and what is missing."""
    client = app.test_client()
    ready = client.get("/readyz")
    return client.get("/healthz").status_code, ready.status_code, ready.json.get("missing", [])


def no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
