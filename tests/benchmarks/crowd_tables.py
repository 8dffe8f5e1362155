"""Tables of four phones as whoever puts a server under load sees them: they listen, a post is entered, all are told."""

import asyncio
import json
import time
from abc import ABC, abstractmethod
from typing import NamedTuple
from uuid import uuid4

from tests.benchmarks.contestants import Contestant
from tests.benchmarks.lines import HOST, Doors, Stream, listening
from tests.benchmarks.posts import API, Body, bearer, opened
from tests.benchmarks.socket_line import Socket

AT_TABLE = 4
JSON = {"Content-Type": "application/json"}


class Told(NamedTuple):
    """When a post was acknowledged, and when the last phone knew of it."""

    acknowledged: float
    last: float


class CrowdTable(ABC):
    """One table, at which one thing happens at a time."""

    def __init__(self, server: Contestant, doors: Doors) -> None:
        self.server, self.doors, self.phones = server, doors, list[Stream | Socket]()
        self._goal, self._arrived = 0, asyncio.get_running_loop().create_future()

    @abstractmethod
    async def listen(self) -> None:
        """Four phones begin to be told of news."""

    @abstractmethod
    async def post(self) -> Told:
        """One more thing is entered; it is over when everybody knows."""

    def news(self) -> None:
        if not self._arrived.done() and all(phone.position >= self._goal for phone in self.phones):
            self._arrived.set_result(time.perf_counter())

    def expect(self, position: int) -> "asyncio.Future[float]":
        """When all will know of a position."""
        self._goal, self._arrived = position, asyncio.get_running_loop().create_future()
        return self._arrived

    def listens(self) -> bool:
        return len(self.phones) == AT_TABLE and all(phone.spoken for phone in self.phones)

    def fetched(self) -> int:
        """How often a phone had to fetch its page as a whole."""
        return 0

    def received(self) -> int:
        return sum(phone.received for phone in self.phones)

    def leave(self) -> None:
        while self.phones:
            self.phones.pop().close()

    def request(self, path: str, **headers: str) -> bytes:
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"GET {path} HTTP/1.1\r\nHost: {HOST}:{self.server.port}\r\n{lines}\r\n".encode()


class FloorTable(CrowdTable):
    """One of the least that a server must do."""

    def __init__(self, server: Contestant, doors: Doors, number: int) -> None:
        super().__init__(server, doors)
        self.path = f"/table-{number}"
        self.body = json.dumps({"text": "x" * 200}).encode()

    async def listen(self) -> None:
        request = self.request(f"{self.path}/events")
        for _ in range(AT_TABLE):
            self.phones.append(await listening(self.server.port, lambda: Stream(request, self.news)))

    async def post(self) -> Told:
        arrived = self.expect(max((phone.position for phone in self.phones), default=0) + 1)
        answer = await self.doors.ask("POST", f"{self.path}/log", self.body, **JSON)
        assert answer.status == 201, answer
        return Told(answer.at, await arrived)


class OurTable(CrowdTable):
    """One of ours, as clients of the interface use it: entries of a game that was recorded."""

    def __init__(self, server: Contestant, doors: Doors, entries: list[Body]) -> None:
        super().__init__(server, doors)
        self.code, self.token = opened(server)
        self.entries, self.done = entries, 0

    async def ahead(self, count: int) -> None:
        """Some of the game is played before anybody listens."""
        for _ in range(count):
            await self.enter()

    def known_by(self, body: Body) -> dict[str, str]:
        """What whoever enters something is known by: here, the host."""
        return bearer(self.token)

    async def enter(self) -> float:
        entry = self.entries[self.done]
        body = json.dumps(entry | {"id": str(uuid4())}).encode()
        answer = await self.doors.ask("POST", f"{API}/{self.code}/log", body, **JSON, **self.known_by(entry))
        assert answer.status in (200, 201), answer
        self.done += 1
        return answer.at

    async def listen(self) -> None:
        request = self.request(f"{API}/{self.code}/events")
        for _ in range(AT_TABLE):
            self.phones.append(await listening(self.server.port, lambda: Stream(request, self.news)))

    async def post(self) -> Told:
        arrived = self.expect(self.entries[self.done + 1]["expected"])
        acknowledged = await self.enter()
        return Told(acknowledged, await arrived)


class PeerTable(CrowdTable):
    """A match of boardgame.io; whoever moves knows that it counts when the new state is sent to them."""

    def __init__(self, server: Contestant, doors: Doors, number: int) -> None:
        super().__init__(server, doors)
        self.match, self.moves = f"match-{number}", 0

    async def listen(self) -> None:
        for player in range(AT_TABLE):
            make = lambda player=player: Socket(self.match, player, self.server.port, self.news)  # noqa: E731
            self.phones.append(await listening(self.server.port, make))

    async def post(self) -> Told:
        mover = self.phones[self.moves % AT_TABLE]
        assert isinstance(mover, Socket)
        arrived = self.expect(mover.position + 1)
        mover.move(self.moves)
        self.moves += 1
        last = await arrived
        return Told(mover.at, last)
