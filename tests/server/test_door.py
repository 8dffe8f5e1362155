"""Connections come in a few at a time, however many wait: in between, those who are here have their turns."""

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from itertools import pairwise
from typing import Any

import pytest

from companion.server import door
from tests.support.bridge_client import run
from tests.support.living_room import HERE, connected
from tests.support.server_process import PATIENCE

CROWD = 40


class Room:
    """How many came in so far, and until when to wait for them. Nobody stays."""

    def __init__(self, wanted: int) -> None:
        self.came, self.left, self.wanted, self.over = 0, 0, wanted, asyncio.Event()

    def connection(self) -> asyncio.Protocol:
        return Newcomer(self)


class Newcomer(asyncio.Protocol):
    def __init__(self, room: Room) -> None:
        self._room = room

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._room.came += 1
        transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._room.left += 1
        if self._room.left == self._room.wanted:
            self._room.over.set()


@asynccontextmanager
async def let_in(listening: socket.socket, room: Room) -> AsyncIterator[None]:
    task = asyncio.ensure_future(door.let_in(listening, room.connection))
    try:
        yield
        await asyncio.wait_for(room.over.wait(), PATIENCE)
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long it rested each time; no time goes by."""
    found, sleep = list[float](), asyncio.sleep

    async def rest(seconds: float) -> None:
        found.append(seconds)
        await sleep(0)

    monkeypatch.setattr(door.asyncio, "sleep", rest)
    return found


def waiting(work: Callable[[socket.socket], Any], crowd: int) -> Any:
    """What comes of it while a crowd waits at the door."""
    with ExitStack() as held, socket.create_server((HERE, 0), backlog=512) as listening:
        for _ in range(crowd):
            held.enter_context(connected(listening.getsockname()[1]))
        return run(work(listening))


async def counted(listening: socket.socket) -> list[int]:
    """How many have come in after each turn of the loop."""
    room, turns = Room(CROWD), list[int]()
    loop = asyncio.get_running_loop()

    def turn() -> None:
        turns.append(room.came)
        if not room.over.is_set():
            loop.call_soon(turn)

    async with let_in(listening, room):
        loop.call_soon(turn)
    return [*turns, room.came]


def test_between_newcomers_everybody_has_a_turn(pauses: list[float]) -> None:
    came = waiting(counted, CROWD)

    assert came[-1] == CROWD
    assert max(after - before for before, after in pairwise(came)) == 1


def test_after_a_few_newcomers_there_is_a_pause(pauses: list[float]) -> None:
    waiting(counted, CROWD)

    assert pauses[: CROWD // door.AT_ONCE - 1] == [door.PAUSE_SECONDS] * (CROWD // door.AT_ONCE - 1)


async def without_room(listening: socket.socket) -> int:
    """Twice nobody can be let in, and then somebody can."""
    loop, room = asyncio.get_running_loop(), Room(1)
    troubles = [OSError(errno.EMFILE, "Too many open files"), ConnectionAbortedError()]
    accept = loop.sock_accept

    async def accepted(at: socket.socket) -> tuple[socket.socket, Any]:
        if troubles:
            raise troubles.pop(0)
        return await accept(at)

    loop.sock_accept = accepted  # type: ignore[method-assign]
    async with let_in(listening, room):
        pass
    return room.came


def test_who_finds_no_room_or_leaves_at_the_door_closes_it_for_nobody_else(pauses: list[float]) -> None:
    assert waiting(without_room, 1) == 1
    assert pauses == [door.NO_ROOM_SECONDS]
