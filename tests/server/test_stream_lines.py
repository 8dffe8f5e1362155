"""A connection on which a stream goes out: it holds nothing else, and keeps to what its client can take."""

import asyncio
import gc
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.live.channel import Listener, TableVersion
from companion.live.hub import Hub
from companion.live.open_stream import OpenStream, Pause, Steps
from companion.live.stream import STILL_HERE, Positions, frame
from companion.server import stream_line
from companion.server.native_streams import Departure, Telling
from companion.server.stream_line import LAST_CHUNK, StreamLine
from companion.store.database import db
from tests.support.bridge_client import Counted, run
from tests.support.living_room import connected, heard, served

STREAMS = 20
REQUESTS = (
    "Request",
    "Connection",
    "RequestResponseCycle",
    "PlainCycle",
    "H11Protocol",
    "FlowControl",
    "AppContext",
    "Task",
    "Answer",
)
"""What a request is made of, on our server and in the app; whoever is told something needs none of it."""

TABLE = {"game": "caral", "seats": [{"name": "Anna"}, {"name": "Bernd"}]}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(INSTANCE=str(tmp_path), PONDER=False, STREAMS=STREAMS)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def path(app: Flask) -> str:
    return f"/api/v1/tables/{app.test_client().post('/api/v1/tables', json=TABLE).json['code']}/events"


def asked(path: str, version: str = "1.1") -> bytes:
    return f"GET {path} HTTP/{version}\r\nHost: here\r\n\r\n".encode()


def there() -> Counter[str]:
    gc.collect()
    return Counter(type(each).__name__ for each in gc.get_objects())


def test_of_a_request_that_became_a_stream_nothing_is_kept(app: Flask, path: str) -> None:
    with ExitStack() as room, served(app) as port:
        before = there()
        phones = [room.enter_context(connected(port, asked(path))).makefile("rb") for _ in range(STREAMS)]
        for phone in phones:
            assert any(line == b"event: seats\n" for line in phone)
        more = there() - before
        for phone in phones:
            phone.close()

    assert more["StreamLine"] == STREAMS
    assert {name: more[name] for name in REQUESTS if more[name] >= STREAMS / 2} == {}


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_clients_are_told_in_chunks_if_they_know_them(app: Flask, path: str, version: str) -> None:
    with served(app) as port:
        phone = connected(port, asked(path, version))
        first = phone.recv(65536)
    head, _, body = (first + heard(phone)).partition(b"\r\n\r\n")
    chunked = version == "1.1"

    assert (b"transfer-encoding: chunked" in head.lower()) is chunked
    assert (body.startswith(b": welcome"), body.endswith(LAST_CHUNK)) == (not chunked, chunked)


def test_who_leaves_gives_the_place_back(app: Flask, path: str) -> None:
    hub = app.extensions["state"].hub
    with served(app) as port:
        phone = connected(port, asked(path))
        assert phone.recv(65536)
        assert len(hub) == 1
        phone.shutdown(socket.SHUT_RDWR)
        phone.close()
        wait_until(lambda: len(hub) == 0)


def wait_until(done: Callable[[], bool]) -> None:
    async def look() -> None:
        async with asyncio.timeout(10):
            while not done():
                await asyncio.sleep(0.01)

    run(look())


class Wire(asyncio.Transport):
    """A connection whose client reads when it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.over = ""

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.over = "closed"

    def abort(self) -> None:
        self.over = "aborted"


def saying(words: int, rests: tuple[float, ...] = (60.0,)) -> Callable[[Listener], OpenStream[str]]:
    """A stream that says so many words, one whenever it is asked, and rests in between."""

    def steps() -> Steps[str]:
        for number in range(words):
            yield f"word {number}"
            yield Pause(rests[number % len(rests)])

    return lambda listener: OpenStream(listener, steps(), str.encode)


class Told:
    """A line with a stream."""

    def __init__(self, threads: ThreadPoolExecutor, made: Callable[[Listener], OpenStream[str]]) -> None:
        self.hub, self.wire, self.departure, self.ended, self.left = (
            Hub(9),
            Wire(),
            Departure(),
            list[int](),
            list[int](),
        )
        stream = made(self.hub.join("TABLE", self.departure))
        self.line = StreamLine(stream, Telling(threads), self.departure, lambda: self.ended.append(1))
        self.line.take(self.wire, chunked=False, left=lambda _: self.left.append(1))

    async def said(self, words: int) -> None:
        async with asyncio.timeout(10):
            while len(self.wire.sent) < words:
                await asyncio.sleep(0.001)


def test_who_reads_nothing_is_told_no_more_until_they_do() -> None:
    async def go(threads: ThreadPoolExecutor) -> tuple[list[bytes], list[bytes]]:
        told = Told(threads, saying(3))
        await told.said(1)
        told.line.pause_writing()
        told.hub.publish("TABLE")
        await asyncio.sleep(0.05)
        before = list(told.wire.sent)
        told.line.resume_writing()
        await told.said(2)
        told.line.connection_lost(None)
        return before, told.wire.sent

    with ThreadPoolExecutor(1) as threads:
        assert run(go(threads)) == ([b"word 0"], [b"word 0", b"word 1"])


def test_who_reads_nothing_for_long_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_line, "UNREAD_SECONDS", 0.01)

    async def go(threads: ThreadPoolExecutor) -> str:
        told = Told(threads, saying(3))
        await told.said(1)
        told.line.pause_writing()
        await asyncio.sleep(0.1)
        told.line.connection_lost(None)
        return told.wire.over

    with ThreadPoolExecutor(1) as threads:
        assert run(go(threads)) == "aborted"


def test_a_line_is_over_once() -> None:
    async def go(threads: ThreadPoolExecutor) -> tuple[bool, list[int], list[int], list[bytes]]:
        told = Told(threads, saying(3))
        await told.said(1)
        told.line.connection_lost(None)
        told.hub.publish("TABLE")
        await asyncio.sleep(0.05)
        return told.departure(), told.ended, told.left, told.wire.sent

    with ThreadPoolExecutor(1) as threads:
        assert run(go(threads)) == (True, [1], [1], [b"word 0"])


def test_a_stream_that_ends_hangs_up() -> None:
    async def go(threads: ThreadPoolExecutor) -> str:
        told = Told(threads, saying(1))
        await told.said(1)
        told.hub.publish("TABLE")
        await told.said(2)
        told.line.connection_lost(None)
        return told.wire.over

    with ThreadPoolExecutor(1) as threads:
        assert run(go(threads)) == "closed"


def test_what_is_at_hand_is_said_without_a_thread_and_the_rest_is_asked() -> None:
    looks = list[TableVersion]()

    def look() -> TableVersion:
        looks.append(TableVersion(5, 0))
        return looks[-1]

    async def go(threads: ThreadPoolExecutor) -> list[bytes]:
        told = Told(threads, lambda listener: Positions(listener, look, None, 60.0).stream())
        await told.said(1)
        for words, version in ((2, TableVersion(6, 0)), (3, None)):
            told.hub.publish("TABLE", version)
            await told.said(words)
        told.line.connection_lost(None)
        return told.wire.sent[1:]

    with Counted(1) as threads:
        assert run(go(threads)) == [frame("position", 6).encode(), STILL_HERE.encode()]
    assert (threads.jobs, len(looks)) == (2, 2), "the first words, and news of which nobody says what they are"


class Clock:
    """The time of a line, which goes on when it is told to."""

    def __init__(self) -> None:
        self.now, self.alarms = 0.0, list[Alarm]()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, do: Callable[[], None]) -> "Alarm":
        self.alarms.append(Alarm(when, do))
        return self.alarms[-1]

    def go(self, to: float) -> None:
        self.now = to
        for alarm in [alarm for alarm in self.alarms if alarm.set and alarm.when() <= to]:
            alarm.set = False
            alarm.do()


class Alarm:
    def __init__(self, when: float, do: Callable[[], None]) -> None:
        self._when, self.do, self.set = when, do, True

    def when(self) -> float:
        return self._when

    def cancel(self) -> None:
        self.set = False


def rested(rests: tuple[float, ...], news: list[float], until: list[float]) -> list[tuple[int, int]]:
    """How much was said and how many alarms were set up to each of these moments, with news at those before."""

    async def go(threads: ThreadPoolExecutor) -> list[tuple[int, int]]:
        told, clock, found = Told(threads, saying(9, rests)), Clock(), []
        told.line._loop = clock  # type: ignore[assignment]
        await told.said(1)
        for number, moment in enumerate(news):
            clock.go(moment)
            told.hub.publish("TABLE")
            await told.said(number + 2)
        for moment in until:
            clock.go(moment)
            await asyncio.sleep(0.05)
            found.append((len(told.wire.sent), len(clock.alarms)))
        told.line.connection_lost(None)
        return found

    with ThreadPoolExecutor(1) as threads:
        return run(go(threads))


def test_whoever_speaks_often_sets_one_alarm_and_rests_as_long_afterwards() -> None:
    assert rested((60.0,), news=[20.0, 40.0], until=[59.0, 60.0, 99.0, 100.0]) == [(3, 1), (3, 2), (3, 2), (4, 3)]


def test_a_short_rest_after_a_long_one_is_no_longer() -> None:
    assert rested((60.0, 10.0), news=[1.0], until=[10.5, 11.0]) == [(2, 2), (3, 3)]
