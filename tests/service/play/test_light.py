"""What a table in memory holds: its state and its newest entries, and nothing that other tables hold as well."""

import gc
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.engine.ledger import Event
from companion.service.play.desk import Desk
from companion.store import log, tables
from companion.store.database import db
from tests.support.api_client import Table

DEALT = {"die": "app", "cards": "app", "setup": "app"}
PLAYED, SOME, MORE = 20, 3, 8
"""Entries of each table, and how many tables are there before any is weighed, and then."""

ALLOWED = 9.0
"""Times what is stored of a table as text: 6.5 were seen, and 15 where tables shared nothing."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), PONDER=False)
    yield made
    with made.app_context():
        db.engine.dispose()


def played(app: Flask) -> str:
    return Table(app, 4, claimed=0, options=DEALT).start().play(PLAYED).code


def desk_of(app: Flask, code: str) -> Desk:
    with app.app_context():
        table = app.extensions["state"].tables.find(code)
        return app.extensions["state"].desks.seen(table)


def stored(app: Flask, code: str) -> int:
    """How long the text is in which the state and the newest entries are stored."""
    desk = desk_of(app, code)
    with app.app_context():
        rows = log.entries(desk.table, max(0, desk.position - len(desk.latest)))
    return len(desk.snapshot()["data"]) + len(json.dumps([[*row] for row in rows]))


def test_a_further_table_weighs_no_more_than_a_few_times_what_is_stored_of_it(app: Flask) -> None:
    """What is made once for all tables is there by the first few."""
    codes = [played(app) for _ in range(SOME + MORE)]
    texts = sum(stored(app, code) for code in codes[SOME:])
    app.extensions["state"].forget_tables()
    for code in codes[:SOME]:
        desk_of(app, code)
    gc.collect()
    tracemalloc.start()
    try:
        for code in codes[SOME:]:
            desk_of(app, code)
        gc.collect()
        weighs, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert weighs / texts < ALLOWED


def test_tables_that_agreed_on_the_same_share_it(app: Flask) -> None:
    one, other = (desk_of(app, played(app)) for _ in range(2))

    assert one.ruleset is other.ruleset
    assert one.freezer is other.freezer
    assert one.header.catalogue is other.header.catalogue


def test_the_whole_log_is_in_memory_only_for_who_needs_it(app: Flask) -> None:
    table = Table(app, 4, claimed=0, options=DEALT).start().play(PLAYED)
    desks = app.extensions["state"].desks
    app.extensions["state"].forget_tables()
    with app.app_context():
        record = tables.by_code(table.code)
        assert record is not None
        assert desks.get(record).chronicle is None
        table.host.post(f"{table.path}/log", {"kind": "undo", "expected": record.position, "id": "0" * 32})
        record = tables.by_code(table.code)
        assert record is not None
        assert desks.get(record).chronicle is not None


def test_the_newest_entries_hold_what_was_played_and_no_copy_of_it(app: Flask) -> None:
    """They read like those that the database gives back."""
    desk = desk_of(app, played(app))
    with app.app_context():
        rows = log.entries(desk.table, desk.position - len(desk.latest))
    held = [event for row in desk.latest for event in row.events]

    assert held
    assert all(isinstance(event, Event) for event in held)
    assert json.loads(json.dumps([row.events for row in desk.latest])) == [row.events for row in rows]
