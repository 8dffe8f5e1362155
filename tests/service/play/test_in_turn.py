"""Who writes in one process writes one after another, and nobody sleeps while the file is free."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from companion import create_app
from companion.store import entering
from companion.store.database import db
from tests.support.many_games import statements

SOON = 5.0


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), PONDER=False)
    yield made
    with made.app_context():
        db.engine.dispose()


def begun(app: Flask, done: threading.Event) -> threading.Thread:
    """Somebody who writes, in a thread of their own."""

    def write() -> None:
        with app.app_context(), entering.transaction():
            done.set()

    thread = threading.Thread(target=write)
    thread.start()
    return thread


def test_who_waits_goes_on_as_soon_as_it_is_their_turn(app: Flask) -> None:
    done = threading.Event()
    with app.app_context(), statements(app) as asked:
        with entering.in_turn(db.engine):
            other = begun(app, done)
            assert not done.wait(0.1)
            assert not [each for each in asked if "BEGIN" in each], "the database was not even asked"
        assert done.wait(SOON)
    other.join(SOON)


def test_what_fails_gives_the_turn_back(app: Flask) -> None:
    done = threading.Event()
    with app.app_context():
        with pytest.raises(LookupError), entering.transaction():
            raise LookupError
        begun(app, done).join(SOON)
    assert done.is_set()


def test_who_has_waited_for_long_asks_the_database(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "LONG", 0.05)
    done = threading.Event()
    with app.app_context(), entering.in_turn(db.engine):
        begun(app, done).join(SOON)
        assert done.is_set()
    with app.app_context(), entering.transaction():
        assert db.session.execute(text("SELECT 1")).scalar() == 1, "and takes the turn of nobody else with it"
