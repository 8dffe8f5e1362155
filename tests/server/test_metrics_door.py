"""Counts are told at the configured address, at a port for each process, and nowhere else."""

import re
import socket
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion import config, create_app
from companion.server import metrics_door
from companion.store.database import db
from tests.support.living_room import HERE, served
from tests.support.server_process import PATIENCE


def asked(port: int, path: str = "/metrics") -> tuple[int, str, str]:
    connection = HTTPConnection(HERE, port, timeout=PATIENCE)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, answer.headers["Content-Type"], answer.read().decode()
    connection.close()
    return found


def test_a_server_tells_its_counts_while_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doors: list[int] = []
    listening = metrics_door._listening
    monkeypatch.setattr(
        metrics_door, "_listening", lambda *args: (made := listening(*args), doors.append(made.server_port))[0]
    )
    app = create_app(INSTANCE=str(tmp_path), PONDER=False, METRICS=config.a_door(f"{HERE}:0"))
    with served(app) as port:
        assert asked(port, "/healthz")[0] == 200
        (door,) = doors
        status, kind, text = asked(door)
        assert (status, kind) == (200, "text/plain; version=0.0.4; charset=utf-8")
        assert 'companion_answers_total{status="200"} 1\n' in text
        assert re.search(r"^companion_connections \d+$", text, re.M)
        assert "companion_connections_refused 0\n" in text
        assert asked(door, "/healthz")[0] == 404
        assert asked(port)[0] == 404
    with pytest.raises(ConnectionRefusedError):
        asked(door)
    with app.app_context():
        db.engine.dispose()


def test_each_process_takes_the_next_free_port() -> None:
    with socket.create_server((HERE, 0)) as other:
        taken = other.getsockname()[1]
        with (
            metrics_door.opened(config.Door(HERE, taken), lambda: "first\n") as one,
            metrics_door.opened(config.Door(HERE, taken), lambda: "second\n") as two,
        ):
            assert one is not None
            assert two is not None
            assert taken < one < two <= taken + metrics_door.PROCESSES
            assert (asked(one)[2], asked(two)[2]) == ("first\n", "second\n")


def test_who_hangs_up_early_is_no_fault_of_ours(capfd: pytest.CaptureFixture[str]) -> None:
    def broken() -> str:
        raise ConnectionResetError

    with metrics_door.opened(config.Door(HERE, 0), broken) as port, pytest.raises(ConnectionError):
        asked(port or 0)

    assert capfd.readouterr().err == ""


def test_an_address_of_another_machine_is_told() -> None:
    with (
        pytest.raises(OSError, match="COMPANION_METRICS") as problem,
        metrics_door.opened(config.Door("203.0.113.7", 9108), str),
    ):
        pass

    assert problem.value.filename == "203.0.113.7:9108"


def test_without_an_address_there_is_no_door() -> None:
    with metrics_door.opened(None, str) as port:
        assert port is None
