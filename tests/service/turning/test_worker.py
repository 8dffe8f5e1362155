"""The process that works out turning points: one at a time, not over and over, gone with the app."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.service.turning import worker as module
from companion.service.turning.worker import Worker
from companion.store import pondering
from tests.support.api_client import finished
from tests.support.tables import table_by_code

WAITS = ("-c", "import signal; signal.pause()")
"""A process that does nothing until it is ended."""


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(INSTANCE=str(tmp_path), PONDER=False)


@pytest.fixture
def worker(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setattr(module, "COMMAND", WAITS)
    made = Worker({})
    with app.app_context():
        yield made
    made.stop()


def test_there_is_one_process_however_often_somebody_looks(worker: Worker) -> None:
    assert worker.process is None
    worker.wake()
    first = worker.process
    worker.wake()

    assert first is not None
    assert worker.process == first


def test_it_ends_with_the_app(worker: Worker) -> None:
    worker.wake()
    process = worker.process
    worker.stop()

    assert process is not None
    assert worker.process is None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_what_a_dead_process_held_is_free_at_once(app: Flask, worker: Worker) -> None:
    code = finished(app, 2).code
    table = table_by_code(code).id
    pondering.want(table, 5, 0.0)
    worker.wake()
    assert pondering.take_up(worker.name, time.time(), table)
    process = worker.process
    assert process is not None
    os.kill(process, signal.SIGKILL)
    os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    worker.tend()

    assert pondering.take_up("another", time.time(), table)


def test_none_is_begun_while_another_app_s_works(app: Flask, worker: Worker) -> None:
    table = table_by_code(finished(app, 2).code).id
    pondering.want(table, 5, 0.0)
    assert pondering.take_up("of another app", time.time(), table)
    worker.wake()
    assert worker.process is None
    pondering.let_go("of another app")
    worker.wake()
    assert worker.process is not None


def test_a_process_that_ends_at_once_is_not_started_over_and_over(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker.wake()
    first = worker.name
    worker.stop()
    worker.wake()
    assert worker.process is None
    monkeypatch.setattr(module, "RESTING", 0.0)
    worker.wake()

    assert worker.process is not None
    assert worker.name != first


def test_where_it_is_not_allowed_nothing_is_started(app: Flask) -> None:
    with app.app_context():
        app.extensions["state"].worker.wake()

    assert app.extensions["state"].worker.process is None
