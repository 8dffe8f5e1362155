"""Who writes to one file from one process: all who wait are written in one go, and what goes wrong is one's own."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.store import together
from companion.store.database import db
from companion.store.entering import Transaction
from tests.support.many_games import statements
from tests.support.waiting import wait_until

SOON = 5.0
OTHERS = 5
PATIENT = 0.4


class Ended(BaseException):
    """Somebody's work is ended in its midst."""


class Writer:
    """Somebody who writes a number, in a thread of their own."""

    def __init__(self, app: Flask, number: int, also: Callable[[Transaction], object] = lambda begun: None) -> None:
        self._app, self._number, self._also = app, number, also
        self.problem: BaseException | None = None
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        try:
            with self._app.app_context():
                together.write(self._work)
        except BaseException as problem:
            self.problem = problem

    def _work(self, begun: Transaction) -> None:
        begun.say("INSERT INTO written VALUES (?)", (self._number,))
        self._also(begun)

    def end(self) -> None:
        self.thread.join(SOON)
        assert not self.thread.is_alive()


class Room:
    """A file to which somebody is writing already, until they are let go."""

    def __init__(self, app: Flask) -> None:
        self.app, self._busy, self._go = app, threading.Event(), threading.Event()
        self.first = Writer(app, 0, self._hold)
        assert self._busy.wait(SOON)
        self.others = list[Writer]()

    def _hold(self, begun: Transaction) -> None:
        self._busy.set()
        assert self._go.wait(SOON)

    def comes(self, number: int, also: Callable[[Transaction], object] = lambda begun: None) -> Writer:
        self.others.append(Writer(self.app, number, also))
        with self.app.app_context():
            here = together.together(db.engine).waiting
        wait_until(lambda: len(here) == len(self.others))
        return self.others[-1]

    def let_go(self) -> list[int]:
        """Everybody ends; what is written then."""
        self._go.set()
        for writer in (self.first, *self.others):
            writer.end()
        return written(self.app)


def written(app: Flask) -> list[int]:
    with app.app_context():
        return [*db.session.execute(text("SELECT number FROM written ORDER BY number")).scalars()]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), PONDER=False)
    with made.app_context():
        db.session.execute(text("CREATE TABLE written (number INTEGER PRIMARY KEY)"))
        db.session.commit()
    yield made
    with made.app_context():
        db.engine.dispose()


def test_all_who_wait_are_written_in_one_go(app: Flask) -> None:
    room = Room(app)
    with statements(app) as asked:
        for number in range(1, OTHERS + 1):
            room.comes(number)
        assert not asked, "the database was not even asked"
        assert room.let_go() == [*range(OTHERS + 1)]
    assert len([each for each in asked if each == "BEGIN IMMEDIATE"]) == 1


def test_no_more_than_so_many_wait_for_one_another(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "AT_ONCE", 2)
    room = Room(app)
    with statements(app) as asked:
        for number in range(1, OTHERS + 1):
            room.comes(number)
        assert room.let_go() == [*range(OTHERS + 1)]
    assert len([each for each in asked if each == "BEGIN IMMEDIATE"]) == 3


@pytest.mark.parametrize("failing", range(1, 4))
def test_what_fails_is_nothing_to_the_others(app: Flask, failing: int) -> None:
    def fail(begun: Transaction) -> None:
        raise LookupError(failing)

    room = Room(app)
    for number in range(1, 4):
        room.comes(number, fail) if number == failing else room.comes(number)
    assert room.let_go() == [number for number in range(4) if number != failing]
    assert [type(writer.problem) for writer in room.others].count(LookupError) == 1
    assert isinstance(room.others[failing - 1].problem, LookupError)
    assert room.first.problem is None


def test_who_is_ended_in_the_midst_leaves_nothing_undone(app: Flask) -> None:
    def end(begun: Transaction) -> None:
        raise Ended

    room = Room(app)
    room.comes(1, end)
    room.comes(2)
    room.comes(3)
    assert room.let_go() == [0, 2, 3]
    assert isinstance(room.others[0].problem, Ended)
    Writer(app, 4).end()
    assert written(app) == [0, 2, 3, 4], "and somebody else may write"


def test_a_commit_that_fails_is_said_to_nobody_as_written(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(self: Any) -> None:
        raise OSError("the disk is full")

    room = Room(app)
    room.comes(1)
    room.comes(2)
    monkeypatch.setattr(Transaction, "commit", no_room)
    assert room.let_go() == []
    assert all(isinstance(writer.problem, OSError) for writer in (room.first, *room.others))


def test_who_has_waited_for_long_asks_the_database(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "LONG", 0.05)
    with app.app_context():
        here = together.together(db.engine)
    here._led = True
    Writer(app, 1).end()
    assert written(app) == [1]
    assert not here.waiting


def test_who_is_written_already_waits_for_the_end_of_it(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long that takes: nobody writes the same thing once more."""
    monkeypatch.setattr(together, "LONG", PATIENT)

    def slowly(begun: Transaction) -> None:
        threading.Event().wait(2 * PATIENT)

    room = Room(app)
    room.comes(1, slowly)
    room.comes(2)
    assert room.let_go() == [0, 1, 2]
    assert [writer.problem for writer in room.others] == [None, None]
