"""Streams on our server need no threads, and one address takes no more of them than its share."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion import config, create_app, deadline
from companion.deadline import NotAtOnce
from companion.live.channel import Listener, TableVersion
from companion.live.hub import Full, Hub
from companion.live.open_stream import WAITS, Waits, Words
from companion.live.stream import STILL_HERE, WELCOME, Positions, frame
from companion.server import bridge
from companion.server.native_streams import TOGETHER, Bells, Telling
from companion.store.database import db
from tests.support.bridge_client import Counted, run
from tests.support.living_room import connected, served
from tests.support.server_process import PATIENCE

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
    stream = Positions(listener, lambda: now[0], None, 15.0).stream()

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


class Spoken:
    """A stream that notes in which thread it was asked, and says its own name or fails."""

    def __init__(self, listener: Listener, name: str, asked: list[tuple[str, int]]) -> None:
        self.listener, self._name, self._asked = listener, name, asked
        self.is_near = name.startswith("near")

    def next(self) -> Words | Waits:
        self._asked.append((self._name, threading.get_ident()))
        if self._name == "near, but slow":
            try:
                deadline.waiting()
            except NotAtOnce:
                return WAITS
        if self._name.endswith("broken"):
            raise LookupError(self._name)
        return Words(self._name.encode(), 1.0)


def told(names: list[str], tables: int = 1) -> tuple[list[object], list[tuple[str, int]], int]:
    """What streams say that ask at once, who was asked in which thread, and how many jobs it took."""
    hub, asked = Hub(99), list[tuple[str, int]]()

    async def ask(threads: Counted) -> list[object]:
        telling = Telling(threads)
        streams = [Spoken(hub.join(f"T{at % tables}"), name, asked) for at, name in enumerate(names)]
        return await asyncio.gather(*map(telling.next, streams), return_exceptions=True)

    with Counted(4) as threads:
        return run(ask(threads)), asked, threads.jobs


def test_streams_of_a_table_that_are_woken_at_once_are_asked_in_one_thread() -> None:
    said, asked, jobs = told(["a", "b", "c"])
    assert [words.data for words in said] == [b"a", b"b", b"c"]
    assert ([name for name, _ in asked], len({thread for _, thread in asked}), jobs) == (["a", "b", "c"], 1, 1)


def test_tables_and_crowds_are_asked_apart() -> None:
    assert told(["a", "b", "c", "d"], tables=2)[2] == 2
    assert told([str(number) for number in range(TOGETHER + 1)])[2] == 2


def test_what_is_near_is_told_without_a_thread_and_what_has_to_be_waited_for_is_not() -> None:
    said, asked, jobs = told(["near", "far", "near, but slow"])
    here = asked[0][1]
    assert [words.data for words in said] == [b"near", b"far", b"near, but slow"]
    assert [name for name, thread in asked if thread == here] == ["near", "near, but slow"]
    assert [name for name, thread in asked if thread != here] == ["far", "near, but slow"]
    assert jobs == 1


def test_while_other_tables_or_a_crowd_wait_nobody_is_told_before_them() -> None:
    _, asked, jobs = told(["near", "near", "near", "near"], tables=2)
    assert len({thread for _, thread in asked}) == jobs + 1 == 2, "the last table has the loop for itself"
    assert told(["near"] * (TOGETHER + 1))[2] == 2


def test_a_stream_that_fails_takes_no_other_with_it() -> None:
    said, *_ = told(["near", "near and broken", "near"])
    assert [type(words) for words in said] == [Words, LookupError, Words]

    said, *_ = told(["a", "broken", "c"])
    assert [type(words) for words in said] == [Words, LookupError, Words]


def test_a_stream_that_ends_has_nothing_more_at_hand() -> None:
    hub = Hub(9)
    listener = hub.join("TABLE")
    stream = Positions(listener, lambda: TableVersion(5, 0), None, 15.0).stream()
    hub.publish("TABLE", TableVersion(5, 0))
    assert stream.at_once() is None, "it has not begun"
    stream.next()
    assert stream.at_once() == Words(STILL_HERE.encode(), 15.0)
    assert stream.at_once() is None, "nothing has happened since"
    hub.publish("TABLE", TableVersion(7, 0))
    hub.close()

    assert (stream.at_once(), stream.next()) == (None, None)


def test_bells_that_are_rung_at_once_call_the_loop_once() -> None:
    async def rung(count: int) -> int:
        loop, bells, calls = asyncio.get_running_loop(), Bells(), list[object]()
        rings = [asyncio.Event() for _ in range(count)]
        call = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda do: calls.append(call(do))  # type: ignore[assignment,method-assign]
        for bell in rings:
            bells.ring(loop, bell.set)
        await asyncio.gather(*(bell.wait() for bell in rings))
        bells.ring(loop, rings[0].set)
        await asyncio.sleep(0)
        return len(calls)

    assert run(rung(5)) == 2


def test_no_ring_of_many_threads_is_lost() -> None:
    async def rung() -> int:
        loop, bells, rings = asyncio.get_running_loop(), Bells(), [asyncio.Event() for _ in range(2000)]
        with ThreadPoolExecutor(8) as threads:
            for bell in rings:
                threads.submit(bells.ring, loop, bell.set)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(bell.wait() for bell in rings))
        return sum(bell.is_set() for bell in rings)

    assert run(rung()) == 2000


def test_the_loop_is_not_woken_by_itself() -> None:
    async def woken(threads: ThreadPoolExecutor) -> list[int]:
        loop, telling, calls, rung = asyncio.get_running_loop(), Telling(threads), list[object](), asyncio.Event()
        call = loop.call_soon_threadsafe

        def counted(*do: Any) -> Any:
            calls.append(do)
            return call(*do)

        loop.call_soon_threadsafe = counted  # type: ignore[assignment,method-assign]
        ring, found = telling.when_rung(rung.set), []
        for where in (ring, threading.Thread(target=ring).start):
            where()
            async with asyncio.timeout(PATIENCE):
                await rung.wait()
            rung.clear()
            found.append(len(calls))
        return found

    with ThreadPoolExecutor(1) as threads:
        assert run(woken(threads)) == [0, 1]
