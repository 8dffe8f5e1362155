"""Streams on our server need no threads, and one address takes no more of them than its share."""

import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion import config, create_app
from companion.live.channel import TableVersion
from companion.live.hub import Full, Hub
from companion.live.open_stream import OpenStream, Words
from companion.live.stream import WELCOME, frame, steps
from companion.server import bridge
from companion.store.database import db
from tests.support.living_room import connected, served

STREAMS = 60
TABLE = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}


def test_many_streams_share_few_threads(tmp_path: Path) -> None:
    app = create_app(INSTANCE=str(tmp_path), PONDER=False, STREAMS=STREAMS)
    client = app.test_client()
    opened = client.post("/api/v1/tables", json=TABLE).json
    path, bearer = f"/api/v1/tables/{opened['code']}", {"Authorization": f"Bearer {opened['host_token']}"}
    with ExitStack() as room, served(app) as port:
        before = threading.active_count()
        asked = f"GET {path}/events HTTP/1.1\r\nHost: here\r\n\r\n".encode()
        sockets = [room.enter_context(connected(port, asked)) for _ in range(STREAMS)]
        phones = [room.enter_context(each.makefile("rb")) for each in sockets]
        for phone in phones:
            assert any(line == b"event: seats\n" for line in phone)
        start = {"kind": "start", "expected": 0, "id": "00000000-0000-4000-8000-000000000001"}
        assert client.post(f"{path}/log", json=start, headers=bearer).status_code == 201
        for phone in phones:
            assert any(line.startswith(b"id: ") and line != b"id: 0\n" for line in phone)
        assert threading.active_count() - before <= bridge.TELLING + bridge.WORKING < STREAMS
        assert len(app.extensions["state"].hub) == STREAMS
    with app.app_context():
        db.engine.dispose()


def test_words_come_all_at_once_and_end_with_the_listener() -> None:
    hub, now = Hub(9), [TableVersion(7, 0)]
    listener = hub.join("TABLE")
    rung: list[bool] = []
    listener.ring = lambda: rung.append(True)
    stream = OpenStream(listener, steps(listener, lambda: now[0], None, 15.0), str.encode)

    assert stream.next() == Words((WELCOME + frame("position", 7) + frame("seats", 7)).encode(), 15.0)
    now[0] = TableVersion(8, 0)
    hub.publish("TABLE")
    assert rung == [True]
    assert stream.next() == Words(frame("position", 8).encode(), 15.0)
    hub.close()
    assert stream.next() is None


def test_one_address_takes_no_more_streams_than_its_share() -> None:
    hub = Hub(6, per_address=4)
    mine = [hub.join("TABLE", address="mine") for _ in range(4)]
    with pytest.raises(Full):
        hub.join("OTHER", address="mine")
    assert hub.join("TABLE", address="yours")

    hub.leave(mine.pop())
    assert hub.join("OTHER", address="mine")


def test_a_house_full_of_phones_has_room() -> None:
    assert config.streams_per_address(config.STREAMS) >= 200
    assert config.streams_per_address(8) == 8
