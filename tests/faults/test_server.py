"""A database on a server: killed, standing still, full, or with a row that somebody holds."""

import threading
from collections.abc import Callable

import psycopg
import pytest
from flask import Flask
from sqlalchemy import text

from companion import config
from companion.store.database import db
from tests.support.api_client import Table
from tests.support.postgres import Postgres
from tests.support.server_process import PATIENCE
from tests.support.troubles import LANGUAGES, health, note, nothing_else_works, post, refused, row_held

FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON entry EXECUTE FUNCTION full_disk();
"""


@pytest.fixture
def there(far: Flask) -> Table:
    return Table(far).start()


def test_a_server_that_is_killed_is_told_and_found_again(far: Flask, server: Postgres, there: Table) -> None:
    body = note(there)
    server.kill()
    nothing_else_works(there, "away")
    assert health(far) == (200, 503, ["database"])
    server.start()
    once_rested(far)

    assert [post(there, body).status_code for _ in range(2)] == [201, 200]


def test_connections_are_looked_at_before_they_are_used(far: Flask, server: Postgres, there: Table) -> None:
    """The server was started anew meanwhile, and nobody who comes then notices."""
    server.kill()
    server.start()

    assert there.host.get(there.path).status_code == 200
    assert post(there, note(there)).status_code == 201


def test_a_server_that_stands_still_keeps_nobody_for_ever(far: Flask, server: Postgres, there: Table) -> None:
    body = note(there)
    server.freeze()
    try:
        nothing_else_works(there, "away")
        assert health(far) == (200, 503, ["database"])
    finally:
        server.thaw()
    once_rested(far)

    assert {post(there, body).status_code, post(there, body).status_code} <= {200, 201}
    assert [entry["note"] for entry in there.log() if "note" in entry] == ["so it was"]


def once_rested(app: Flask) -> None:
    """Wait until somebody may ask the server again."""
    for _ in range(1000):
        if app.test_client().get("/readyz").status_code == 200:
            return
        threading.Event().wait(0.01)
    raise AssertionError("it was never asked again")


def test_a_full_disk_is_told(far: Flask, there: Table) -> None:
    with far.app_context(), db.engine.begin() as connection:
        connection.execute(text(FULL))
    for language in LANGUAGES:
        refused(post(there, note(there), language), "full", language)

    assert there.host.get(there.path).status_code == 200


def waits(address: str) -> None:
    """Until somebody waits for a lock."""
    asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as other:
        for _ in range(3000):
            if other.execute(asked).fetchone() != (0,):
                return
            threading.Event().wait(0.01)
    raise AssertionError("nobody waits")


def test_a_row_that_somebody_holds_is_told(far: Flask, there: Table) -> None:
    with row_held(far.config["SQLALCHEMY_DATABASE_URI"], there.code):
        for language in LANGUAGES:
            refused(post(there, note(there), language), "busy", language)
        assert there.host.get(there.path).status_code == 200
    assert post(there, note(there)).status_code == 201


def test_other_tables_play_on_while_somebody_holds_a_row(
    make: Callable[..., Flask], server: Postgres, there: Table
) -> None:
    """More wait at one table than can be worked on at once."""
    address = there.app.config["SQLALCHEMY_DATABASE_URI"]
    waits_long = dict.fromkeys(("LOCK_SECONDS", "STATEMENT_SECONDS", "REQUEST_SECONDS"), PATIENCE)
    app = make(SQLALCHEMY_DATABASE_URI=address, **waits_long)
    other, here, answers = Table(app).start(), Table(app).start(), []
    bodies = [note(here) for _ in range(config.WORKING + 4)]
    writers = [
        threading.Thread(target=lambda body=body: answers.append(post(here, body).status_code)) for body in bodies
    ]
    with row_held(address, here.code):
        for writer in writers:
            writer.start()
        waits(address)
        played = [post(other, note(other)).status_code for _ in range(5)]
        looks = [here.host.get(here.path).status_code, app.test_client().get(f"/t/{here.code}").status_code]

        assert (played, looks, answers) == ([201] * 5, [200] * 2, [])
    for writer in writers:
        writer.join(PATIENCE)
    assert sorted(answers) == [201] + [409] * (len(writers) - 1), "all were for the same position"
