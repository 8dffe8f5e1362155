"""Connections of a crowd, all in one loop: doors that ask and are answered, streams that tell of news.

They read no more than they must, so that whoever puts a server under load is not the one who is slow.
"""

import asyncio
import re
import time
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

HOST = "127.0.0.1"
AGAIN, HELD_UP = 10, 503
LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
PACKED = re.compile(rb"(?i)\r\ncontent-encoding: *gzip")
NEWS = re.compile(rb"(?m)^id: (\d+)$")
END_OF_HEAD = b"\r\n\r\n"
News = Callable[[], None]


class Answer(NamedTuple):
    """What a server said, and when it was read."""

    status: int
    text: bytes
    size: int
    at: float


class Door(asyncio.Protocol):
    """A kept connection by which one thing at a time is asked."""

    def __init__(self) -> None:
        self._read, self._answer, self.open = b"", asyncio.get_running_loop().create_future(), True

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        if not self._answer.done():
            self._answer.set_exception(ConnectionResetError())
            self._answer.exception()

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, whole, body = self._read.partition(END_OF_HEAD)
        length = LENGTH.search(head) if whole else None
        if length and len(body) >= int(length[1]):
            self._read = b""
            text = zlib.decompress(body, 31) if PACKED.search(head) else body
            self._answer.set_result(Answer(int(head.split(b" ", 2)[1]), text, len(body), time.perf_counter()))

    async def ask(self, request: bytes) -> Answer:
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        self._transport.close()


class Doors:
    """As many as ask at once. Servers hang up on who is silent for long, so a request may have to be sent again.

    So it is if a server says that it is held up: what is sent again has the same id, and counts once.
    """

    def __init__(self, port: int) -> None:
        self._port, self._free, self.held_up = port, list[Door](), 0

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self._port}\r\n{lines}Content-Length: {len(body)}\r\n\r\n"
        for _ in range(AGAIN):
            door = await self._one()
            try:
                answer = await door.ask(head.encode() + body)
            except ConnectionResetError:
                continue
            self._free.append(door)
            if answer.status != HELD_UP:
                return answer
            self.held_up += 1
            await asyncio.sleep(1)
        raise ConnectionError(f"{path} is not answered")

    async def _one(self) -> Door:
        while self._free:
            if (door := self._free.pop()).open:
                return door
        _, door = await asyncio.get_running_loop().create_connection(Door, HOST, self._port)
        return door

    def close(self) -> None:
        while self._free:
            self._free.pop().close()


class Chunks:
    """What a server says bit by bit, without the head of its answer and the sizes of its bits."""

    def __init__(self) -> None:
        self._raw, self._begun = b"", False

    def of(self, data: bytes) -> bytes:
        self._raw += data
        if not self._begun:
            _, whole, rest = self._raw.partition(END_OF_HEAD)
            if not whole:
                return b""
            self._begun, self._raw = True, rest
        said = []
        while True:
            size, whole, rest = self._raw.partition(b"\r\n")
            if not whole or len(rest) < int(size, 16) + 2:
                return b"".join(said)
            said.append(rest[: int(size, 16)])
            self._raw = rest[int(size, 16) + 2 :]


class Stream(asyncio.Protocol):
    """An event stream: the last position it told of, and how many bytes it took."""

    def __init__(self, request: bytes, news: News) -> None:
        self.position, self.received, self.spoken = 0, 0, False
        self._request, self._news, self._chunks, self._said = request, news, Chunks(), b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._said += self.plain(self._chunks.of(data))
        self.spoken = self.spoken or bool(self._said)
        end = self._said.rfind(b"\n\n") + 2
        if end > 1:
            whole, self._said = self._said[:end], self._said[end:]
            for frame in whole.split(b"\n\n"):
                if found := NEWS.search(frame):
                    self.told(int(found[1]), frame)
            self._news()

    def plain(self, data: bytes) -> bytes:
        return data

    def told(self, position: int, frame: bytes) -> None:
        self.position = max(self.position, position)

    def close(self) -> None:
        self._transport.close()


class PackedStream(Stream):
    """One that is sent compressed."""

    def __init__(self, request: bytes, news: News) -> None:
        super().__init__(request, news)
        self._unpacker = zlib.decompressobj(31)

    def plain(self, data: bytes) -> bytes:
        return self._unpacker.decompress(data)


async def listening(port: int, made: Callable[[], asyncio.Protocol]) -> Any:
    _, stream = await asyncio.get_running_loop().create_connection(made, HOST, port)
    return stream


async def until(done: Callable[[], bool], seconds: float) -> None:
    """Until it is so; whatever takes longer has failed."""
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.05)
