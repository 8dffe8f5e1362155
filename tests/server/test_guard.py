"""Clients that take their time, and clients that are too many: they go, and nobody else notices."""

from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.server import living_room
from companion.store.database import db
from tests.support.living_room import HERE, connected, heard, served
from tests.support.server_process import PATIENCE

SLOW = 40
POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("guarded")
    made = create_app(
        INSTANCE=str(folder), PONDER=False, STREAMS=4, STREAMS_PER_ADDRESS=2, HEADER_SECONDS=0.5, BODY_SECONDS=0.5
    )
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    with served(app) as found:
        yield found


def status(port: int) -> int:
    connection = HTTPConnection(HERE, port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    found = connection.getresponse().status
    connection.close()
    return found


@pytest.mark.parametrize("said", [b"", b"GET / HT", POST + b"X-Slow: "], ids=["nothing", "a line", "headers"])
def test_who_does_not_say_what_it_wants_is_cut_off(port: int, said: bytes) -> None:
    slow = [connected(port, said) for _ in range(SLOW)]

    assert status(port) == 200, "meanwhile others are answered"
    assert [heard(each) for each in slow] == [b""] * SLOW


def test_a_body_that_does_not_come_is_waited_for_no_longer(port: int) -> None:
    slow = [connected(port, POST + b"Content-Length: 5000\r\n\r\n", b"{") for _ in range(SLOW)]

    assert status(port) == 200
    said = [heard(each) for each in slow]
    assert {each.partition(b"\r\n")[0] for each in said} == {b"HTTP/1.1 408 Request Timeout"}
    assert all(b"application/problem+json" in each and b"http.too_slow" in each for each in said)


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
        assert said.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert b"Retry-After: 5" in said
        assert "Zu viele Verbindungen" in said.decode()
        assert "Too many connections" in said.decode()

        for each in held:
            each.close()
        assert any(status(port) == 200 for _ in range(100)), "who leaves makes room"
