"""The whole server answers alike, whether it reads requests at a glance or leaves them all to h11."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.server import plain_connection
from companion.store.database import db
from tests.support.living_room import connected, heard, served

TABLE = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}
OWN = re.compile(rb"(?i)\r\n(date|x-request-id): [^\r]*")
LAST = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
JSON = b"Host: here\r\nContent-Type: application/json\r\n"
REQUESTS = {
    "a look": b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n",
    "only a head": b"HEAD /healthz HTTP/1.1\r\nHost: here\r\n\r\n",
    "nothing there": b"GET /nowhere?%s= HTTP/1.1\r\nHost: here\r\n\r\n",
    "a file": b"GET /static/style.css HTTP/1.1\r\nHost: here\r\nRange: bytes=0-20\r\n\r\n",
    "a wrong method": b"DELETE /healthz HTTP/1.1\r\nHost: here\r\n\r\n",
    "a wrong body": b"POST /api/v1/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 2\r\n\r\n{]",
    "too much": b"POST /api/v1/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 99999999\r\n\r\n{",
    "far too much": b"POST /api/v1/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 99999999999999999999\r\n\r\n{",
    "an unknown table": b"POST /api/v1/tables/ABCDE/log HTTP/1.1\r\n" + JSON + b"Content-Length: 2\r\n\r\n{}",
    "nothing for an import": b"POST /api/v1/tables/import HTTP/1.1\r\n" + JSON + b"Content-Length: 2\r\n\r\n{}",
}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), PONDER=False, BODY_SECONDS=0.3, HEADER_SECONDS=0.5)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def glances(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was read at a glance."""
    found, head_of = list[bytes](), plain_connection.head_of

    def noted(data: bytes) -> plain_connection.Head | None:
        head = head_of(data)
        found.extend([head.target] if head else [])
        return head

    monkeypatch.setattr(plain_connection, "head_of", noted)
    return found


def answers(app: Flask, *parts: bytes) -> bytes:
    with served(app) as port:
        return OWN.sub(rb"\r\n\1: ...", heard(connected(port, *parts)))


def by_h11(app: Flask, monkeypatch: pytest.MonkeyPatch, *parts: bytes) -> bytes:
    with monkeypatch.context() as changed:
        changed.setattr(plain_connection, "head_of", lambda _: None)
        return answers(app, *parts)


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_the_server_answers_alike(
    app: Flask, monkeypatch: pytest.MonkeyPatch, glances: list[bytes], request_: bytes
) -> None:
    ours = answers(app, request_, LAST)
    assert len(glances) == 1
    assert ours == by_h11(app, monkeypatch, request_, LAST)


def test_a_body_that_does_not_come_is_answered_alike(
    app: Flask, monkeypatch: pytest.MonkeyPatch, glances: list[bytes]
) -> None:
    slow = b"POST /api/v1/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 50\r\n\r\n"
    ours = answers(app, slow, b"{")
    assert (ours.startswith(b"HTTP/1.1 408 "), len(glances)) == (True, 1)
    assert ours == by_h11(app, monkeypatch, slow, b"{")


def test_a_stream_begins_alike(app: Flask, monkeypatch: pytest.MonkeyPatch, glances: list[bytes]) -> None:
    code = app.test_client().post("/api/v1/tables", json=TABLE).json["code"]
    asked = f"GET /api/v1/tables/{code}/events HTTP/1.1\r\nHost: here\r\n\r\n".encode()

    with served(app) as port:
        ours = begun(port, asked)
        monkeypatch.setattr(plain_connection, "head_of", lambda _: None)
        assert ours == begun(port, asked)
    assert len(glances) == 1


def begun(port: int, asked: bytes) -> bytes:
    """What a stream says at first."""
    said = b""
    with connected(port, asked) as phone:
        while b"event: seats" not in said and (part := phone.recv(4096)):
            said += part
    return OWN.sub(rb"\r\n\1: ...", said)


def test_many_requests_on_one_connection_are_read_at_a_glance(app: Flask, glances: list[bytes]) -> None:
    with served(app) as port, connected(port) as phone:
        for _ in range(3):
            phone.sendall(REQUESTS["a look"])
            assert phone.recv(4096).endswith(b'{"status":"ok"}\n')
        assert len(glances) == 3


def test_the_next_request_on_a_connection_must_come_in_time(app: Flask, glances: list[bytes]) -> None:
    with served(app) as port, connected(port, REQUESTS["a look"]) as phone:
        assert phone.recv(4096)
        phone.sendall(REQUESTS["a look"][:-2])
        assert (phone.recv(4096), len(glances)) == (b"", 1)


def test_a_server_that_ends_lets_go_of_who_asks_nothing(app: Flask) -> None:
    with served(app) as port:
        phone: socket.socket = connected(port, REQUESTS["a look"])
        assert phone.recv(4096)
    assert phone.recv(4096) == b""
    phone.close()
