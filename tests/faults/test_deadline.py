"""One time for all that a request waits for: whatever else may be waited for longer, it is told before."""

import math
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion import deadline
from companion.live.turns import NO_TURN, Turns
from companion.service.play.desks import Desks
from companion.store import reach
from companion.store.database import db
from companion.store.trouble import Resting
from tests.support.api_client import BASE, Table
from tests.support.postgres import Postgres
from tests.support.server_process import PATIENCE
from tests.support.troubles import held, hung_up, in_hand, note, post, refused, row_held

FOR_EVER = 600.0
"""Seconds that no test waits."""

WAITS = ("POOL_SECONDS", "CONNECT_SECONDS", "STATEMENT_SECONDS", "LOCK_SECONDS")
PATIENT = dict.fromkeys(WAITS, FOR_EVER) | {"REQUEST_SECONDS": PATIENCE}
A_MOMENT = 0.2
LONG_AGO = {deadline.ARRIVED: -FOR_EVER}


def late_answer(table: Table, body: dict[str, Any]) -> TestResponse:
    """What is answered to an entry that has waited elsewhere for almost as long as it may."""
    answers: list[TestResponse] = []
    waited = {deadline.ARRIVED: time.monotonic() - PATIENCE + A_MOMENT}

    def send() -> None:
        path, headers = f"{BASE}{table.path}/log", table.host.headers()
        answers.append(table.app.test_client().post(path, json=body, headers=headers, environ_overrides=waited))

    sending = threading.Thread(target=send, daemon=True)
    sending.start()
    sending.join(PATIENCE)
    assert answers, "it waits for ever"
    return answers[0]


@pytest.fixture
def in_file(make: Callable[..., Flask], tmp_path: Path) -> Flask:
    return make(**PATIENT, SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path / 'companion.sqlite'}")


@pytest.fixture
def there(make: Callable[..., Flask], far: Flask) -> Table:
    """A table on a server."""
    return Table(make(**PATIENT, SQLALCHEMY_DATABASE_URI=far.config["SQLALCHEMY_DATABASE_URI"])).start()


def test_waits_draw_from_one_time() -> None:
    assert deadline.left(7.0) == 7.0
    assert deadline.left() == math.inf
    with deadline.until(time.monotonic() + FOR_EVER):
        assert deadline.left(7.0) == 7.0
        assert 0 < deadline.left() <= FOR_EVER
        with deadline.until(time.monotonic()):
            assert deadline.left(7.0) == 0.0
        assert deadline.left(7.0) == 7.0
    assert deadline.left() == math.inf


def test_the_time_begins_when_a_request_is_there_and_goes_along_with_it() -> None:
    left: list[float] = []

    def app(environ: dict[str, Any], start_response: object) -> list[bytes]:
        left.append(deadline.left())
        return []

    turns = Turns(app, 1, 100.0, FOR_EVER)
    for environ in ({"PATH_INFO": "/t/ABC"}, {"PATH_INFO": "/t/ABC"} | LONG_AGO, {"PATH_INFO": "/games/import"}):
        turns({"REQUEST_METHOD": "POST"} | environ, None)

    assert 0 < left[0] <= 100
    assert left[1] == 0
    assert 100 < left[2] <= FOR_EVER
    assert deadline.left() == math.inf


def test_who_has_waited_elsewhere_waits_no_longer_for_a_turn() -> None:
    late: list[bool] = []

    def app(environ: dict[str, Any], start_response: object) -> list[bytes]:
        if "inner" not in environ:
            turns({"REQUEST_METHOD": "POST", "PATH_INFO": "/t/OTHER", "inner": True} | LONG_AGO, None)
        else:
            late.append(NO_TURN in environ)
        return []

    turns = Turns(app, 1, FOR_EVER / 2, FOR_EVER)
    turns({"REQUEST_METHOD": "POST", "PATH_INFO": "/t/ABC"}, None)

    assert late == [True]


def test_a_table_in_somebody_s_hands_is_waited_for_no_longer() -> None:
    desks = Desks(patience=FOR_EVER)
    with in_hand(desks, 1), deadline.until(time.monotonic()), pytest.raises(Resting), desks.lock(1):
        pass


def test_a_file_that_somebody_holds_is_waited_for_no_longer(in_file: Flask) -> None:
    table = Table(in_file).start()
    body = note(table)
    with held(in_file):
        refused(late_answer(table, body), "busy")
        with in_file.app_context(), db.engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 1000 * FOR_EVER, "others wait as usual"


def test_a_free_connection_is_waited_for_no_longer(in_file: Flask, make: Callable[..., Flask]) -> None:
    address = in_file.config["SQLALCHEMY_DATABASE_URI"]
    options = reach.engine_options(address, reach.Patience(*[FOR_EVER] * len(WAITS)), connections=1)
    app = make(**PATIENT, SQLALCHEMY_DATABASE_URI=address, SQLALCHEMY_ENGINE_OPTIONS=options)
    table = Table(app).start()
    body = note(table)
    with app.app_context(), db.engine.connect():
        refused(late_answer(table, body), "busy")

    assert post(table, body).status_code == 201


def test_a_row_that_somebody_holds_is_waited_for_no_longer(there: Table) -> None:
    body = note(there)
    with row_held(there.app.config["SQLALCHEMY_DATABASE_URI"], there.code):
        refused(late_answer(there, body), "busy")

    assert post(there, body).status_code == 201


def test_a_server_that_stands_still_is_waited_for_no_longer(there: Table, server: Postgres) -> None:
    body = note(there)
    server.freeze()
    try:
        said = late_answer(there, body)
    finally:
        server.thaw()

    assert (said.status_code, said.json["code"]) == (503, "unavailable.busy")


def test_a_new_connection_is_not_begun_when_no_time_is_left_for_it(there: Table) -> None:
    body = note(there)
    hung_up(there.app)
    refused(late_answer(there, body), "busy")

    assert there.host.get(there.path).status_code == 200


def test_what_is_done_at_once_asks_no_database_and_waits_for_no_table(in_file: Flask) -> None:
    table = Table(in_file).start()
    with in_file.app_context():
        with deadline.at_once(), pytest.raises(deadline.NotAtOnce):
            db.session.execute(db.text("SELECT 1"))
        assert db.engine.pool.checkedout() == 0
        found = in_file.extensions["state"].tables.find(table.code)
        desks = in_file.extensions["state"].desks
        desks.seen(found)
        with in_hand(desks, found.id), deadline.at_once(), pytest.raises(deadline.NotAtOnce):
            desks.seen(found)
        with deadline.at_once():
            assert desks.seen(found).position == found.position
