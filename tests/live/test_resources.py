"""What an open stream holds: a place, and neither a database connection nor its request."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import config, create_app
from companion.live.stream import STILL_HERE
from companion.store.database import db

STREAMS = config.CONNECTIONS + 10
TABLE = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), STREAMS=STREAMS, HEARTBEAT_SECONDS=0.001)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def path(client: FlaskClient) -> str:
    return f"/api/v1/tables/{client.post('/api/v1/tables', json=TABLE).json['code']}"


@pytest.fixture
def streams(client: FlaskClient, path: str) -> Iterator[list[TestResponse]]:
    """As many streams as are admitted: more than there are connections."""
    opened = [client.get(f"{path}/events") for _ in range(STREAMS)]
    yield opened
    for stream in opened:
        stream.close()


def checked_out(app: Flask) -> int:
    with app.app_context():
        return db.engine.pool.checkedout()


def test_open_streams_hold_no_connection(app: Flask, streams: list[TestResponse]) -> None:
    assert {stream.status_code for stream in streams} == {200}
    bodies = [stream.iter_encoded() for stream in streams]
    for body in bodies:
        assert next(body).startswith(b": welcome")
        assert checked_out(app) == 0


def test_everything_else_works_meanwhile(client: FlaskClient, path: str, streams: list[TestResponse]) -> None:
    for stream in streams:
        next(stream.iter_encoded())

    assert client.get(path).status_code == 200
    assert client.get(f"{path}/events").status_code == 503


def test_a_quiet_stream_sends_a_comment(client: FlaskClient, path: str) -> None:
    with client.get(f"{path}/events") as stream:
        body = stream.iter_encoded()
        assert [next(body) for _ in range(5)][3:] == [STILL_HERE.encode()] * 2


def test_closed_streams_give_their_places_back(app: Flask, client: FlaskClient, path: str) -> None:
    for _ in range(2 * STREAMS):
        client.get(f"{path}/events").close()

    assert len(app.extensions["state"].hub) == 0


def test_streams_end_when_the_hub_closes(app: Flask, streams: list[TestResponse]) -> None:
    bodies = [stream.iter_encoded() for stream in streams]
    for body in bodies:
        next(body)

    app.extensions["state"].hub.close()

    assert all(b"still here" not in b"".join(body) for body in bodies)


def test_the_interval_is_fifteen_seconds_unless_set_otherwise(tmp_path: Path) -> None:
    assert create_app(INSTANCE=str(tmp_path)).config["HEARTBEAT_SECONDS"] == 15
