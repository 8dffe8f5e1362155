"""Clients that take their time, and clients that are too many: they go, and nobody else notices."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.proxies import Proxies, networks
from companion.server import door, fairness, living_room
from companion.server.patience import Patience
from companion.store.database import db
from tests.support.living_room import HERE, connected, heard, served
from tests.support.server_process import PATIENCE

SLOW = 40
HEADER_SECONDS, BODY_SECONDS = 1.0, 0.5
LANGUAGES = (b"en", b"de")
POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("guarded")
    made = create_app(
        INSTANCE=str(folder),
        PONDER=False,
        STREAMS=4,
        STREAMS_PER_ADDRESS=2,
        HEADER_SECONDS=HEADER_SECONDS,
        BODY_SECONDS=BODY_SECONDS,
    )
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    with served(app) as found:
        yield found


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long somebody was waited for, each time."""
    found, chosen = list[float](), Patience.next
    monkeypatch.setattr(Patience, "next", lambda patience: found.append(chosen(patience)) or found[-1])
    return found


def problem(said: bytes, status: int, code: str) -> str:
    """What a client is told as problem+json, in words."""
    answer = HTTPResponse(Said(said))  # type: ignore[arg-type]
    answer.begin()
    found = json.loads(answer.read())
    assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert (found["status"], found["code"], found["type"]) == (status, code, f"urn:companion:{code}")
    return str(found["detail"])


class Said:
    """All that was said on a connection, to be read as an answer."""

    def __init__(self, said: bytes) -> None:
        self._said = said

    def makefile(self, mode: str) -> BytesIO:
        return BytesIO(self._said)


def status(port: int, headers: dict[str, str] | None = None) -> int:
    connection = HTTPConnection(HERE, port, timeout=PATIENCE)
    connection.request("GET", "/healthz", headers=headers or {})
    found = connection.getresponse().status
    connection.close()
    return found


@pytest.mark.parametrize("said", [b"", b"GET / HT", POST + b"X-Slow: "], ids=["nothing", "a line", "headers"])
def test_who_does_not_say_what_it_wants_is_cut_off(port: int, waits: list[float], said: bytes) -> None:
    slow = [connected(port, said) for _ in range(SLOW)]

    assert status(port) == 200, "meanwhile others are answered"
    assert [heard(each) for each in slow] == [b""] * SLOW
    assert len({wait for wait in waits if wait >= HEADER_SECONDS}) >= SLOW, "not all of them in the same moment"


def test_a_body_that_does_not_come_is_waited_for_no_longer(port: int, waits: list[float]) -> None:
    slow = [
        connected(port, POST + b"Accept-Language: %s\r\nContent-Length: 5000\r\n\r\n" % language, b"{")
        for language in LANGUAGES
        for _ in range(SLOW // 2)
    ]

    assert status(port) == 200
    told = [problem(heard(each), 408, "http.too_slow") for each in slow]
    assert told == ["Not everything that was sent arrived in time. Please send it again."] * (SLOW // 2) + [
        "Es kam nicht rechtzeitig alles an, was gesendet wurde. Bitte sende es noch einmal."
    ] * (SLOW // 2)
    assert len({wait for wait in waits if BODY_SECONDS <= wait < HEADER_SECONDS}) >= SLOW


def test_a_request_on_a_kept_connection_has_no_longer(port: int) -> None:
    kept = connected(port, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
    answer = HTTPResponse(kept)
    answer.begin()
    assert (answer.status, answer.read()) == (200, b'{"status":"ok"}\n')
    kept.sendall(b"GET /hea")

    assert heard(kept) == b""


def test_what_is_too_large_is_not_read(port: int) -> None:
    said = heard(connected(port, POST + b"Content-Length: 99999999999999999999\r\n\r\n"))

    assert said.startswith(b"HTTP/1.1 413")
    assert b"application/problem+json" in said


def test_one_address_holds_no_more_than_its_share(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(living_room, "OTHERS", 0)
    admitted = living_room.connections(app.config["STREAMS_PER_ADDRESS"])
    with served(app) as port:
        held = [connected(port, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n") for _ in range(admitted)]
        assert all(each.recv(4096).startswith(b"HTTP/1.1 200") for each in held)

        said = heard(connected(port))
        assert b"Retry-After: 5\r\n" in said
        told = problem(said, 429, "http.connections")
        assert "Too many connections" in told
        assert "Zu viele Verbindungen" in told, "nobody has said yet what they understand"

        for each in held:
            each.close()
        assert any(status(port) == 200 for _ in range(100)), "who leaves makes room"


def test_everybody_comes_in_by_the_same_door(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    doors, let_in = [], door.let_in
    monkeypatch.setattr(door, "let_in", lambda at, connection: doors.append(at) or let_in(at, connection))
    with served(app) as port:
        assert (status(port), [each.getsockname()[1] for each in doors]) == (200, [port])


def test_whose_turn_it_is_goes_by_the_client_behind_a_proxy(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    queues, queue = [], fairness.Turns.queue
    monkeypatch.setattr(fairness.Turns, "queue", lambda turns, who: queues.append(who) or queue(turns, who))
    monkeypatch.setitem(app.config, "TRUSTED_PROXIES", Proxies(networks(HERE)))
    with served(app) as port:
        statuses = [status(port, {"X-Forwarded-For": f"203.0.113.{number}"}) for number in range(2)]

    assert (statuses, queues) == ([200, 200], ["203.0.113.0", "203.0.113.1"])
