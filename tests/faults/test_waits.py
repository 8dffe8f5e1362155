"""How long somebody waits: for a turn, for a table, for a database that has just kept others waiting."""

import threading

import pytest
from flask import Flask

from companion.live.turns import NO_TURN, Turns
from companion.service.look.following import version_of
from companion.service.play.desks import Desks
from companion.store import reach
from companion.store.database import db
from companion.store.reach import RESTING, Rest
from companion.store.trouble import BUSY, Resting
from tests.support.api_client import Table
from tests.support.server_process import PATIENCE
from tests.support.tables import table_by_code
from tests.support.troubles import LANGUAGES, hung_up, in_hand, refused, told

ENVIRON = {"REQUEST_METHOD": "POST", "PATH_INFO": "/t/ABC"}


class Room:
    """An app in which somebody stays until they are let out."""

    def __init__(self) -> None:
        self.inside, self.out = threading.Semaphore(0), threading.Event()
        self.late: list[str] = []

    def __call__(self, environ, start_response):
        if NO_TURN in environ:
            self.late.append(environ["PATH_INFO"])
            return []
        self.inside.release()
        assert environ.get("quick") or self.out.wait(PATIENCE)
        return []


@pytest.fixture
def room():
    made = Room()
    yield made
    made.out.set()


def enter(turns: Turns, room: Room, path: str, method: str = "POST") -> threading.Thread:
    environ = ENVIRON | {"PATH_INFO": path, "REQUEST_METHOD": method}
    thread = threading.Thread(target=turns, args=(environ, None))
    thread.start()
    assert room.inside.acquire(timeout=PATIENCE)
    return thread


def test_whose_turn_does_not_come_is_told(room: Room) -> None:
    turns = Turns(room, 1, 0.01, 0.01)
    first = enter(turns, room, "/t/ABC/log")
    turns(ENVIRON | {"PATH_INFO": "/t/ABC/log"}, None)
    turns(ENVIRON | {"PATH_INFO": "/t/OTHER/log"}, None)
    room.out.set()
    first.join(PATIENCE)

    assert room.late == ["/t/ABC/log", "/t/OTHER/log"]
    turns(ENVIRON, None)
    assert len(room.late) == 2


def test_who_looks_waits_for_nobody_who_changes_something(room: Room) -> None:
    turns = Turns(room, 1, 0.01, 0.01)
    enter(turns, room, "/t/ABC/log")
    turns(ENVIRON | {"REQUEST_METHOD": "GET", "quick": True}, None)

    assert room.late == []


def test_no_table_takes_every_place(room: Room) -> None:
    turns = Turns(room, 2, 0.01, 0.01)
    enter(turns, room, "/t/ABC/log")
    turns(ENVIRON | {"PATH_INFO": "/api/v1/tables/abc/log"}, None)
    turns(ENVIRON | {"PATH_INFO": "/api/v1/tables/OTHER/log", "quick": True}, None)

    assert room.late == ["/api/v1/tables/abc/log"]


def test_whether_we_are_there_is_answered_at_once(room: Room) -> None:
    turns = Turns(room, 1, 0.01, 0.01)
    enter(turns, room, "/t/ABC", "GET")
    turns(ENVIRON | {"PATH_INFO": "/healthz", "REQUEST_METHOD": "GET", "quick": True}, None)

    assert room.late == []


def test_a_turn_that_did_not_come_is_told_in_words(app: Flask, table: Table) -> None:
    late = {NO_TURN: True}
    for language in LANGUAGES:
        spoken = {"Accept-Language": language}
        client = app.test_client()
        refused(client.get(f"/api/v1{table.path}", headers=spoken, environ_overrides=late), "busy", language)
        assert client.get("/healthz").status_code == 200
        told(client.post(f"/t/{table.code}/log", headers=spoken, environ_overrides=late), "busy", language)


def test_nobody_waits_again_for_what_was_just_waited_for_in_vain() -> None:
    now = [0.0]
    rest = Rest(BUSY, lambda: now[0])
    rest.must_be_over()
    rest.begin()
    with pytest.raises(Resting):
        rest.must_be_over()
    now[0] = RESTING
    rest.must_be_over()
    rest.begin()
    rest.end()

    rest.must_be_over()


def test_a_table_that_somebody_has_in_hand_is_not_waited_for_for_ever() -> None:
    desks = Desks(patience=0.01)
    with in_hand(desks, 1), pytest.raises(Resting), desks.lock(1):
        pass


def test_a_stream_outlives_the_database(app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with app.app_context():
        look = version_of(table_by_code(table.code))
        engine = db.engine
    before = look()

    def away(*_: object) -> None:
        raise Resting(BUSY)

    hung_up(app)
    reach.event.listen(engine, "do_connect", away)
    assert look() == before
    reach.event.remove(engine, "do_connect", away)
    table.enter(table.host, "note", text="so it was")

    assert look().position == before.position + 1
