"""What happens on a connection while a request is worked on that was read at a glance, and between two of them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.server.plain_connection import PlainConnection
from tests.support.bridge_client import run
from tests.support.raw_wire import Wire, connected, echo, turns

GET = b"GET /echo HTTP/1.1\r\nHost: here\r\n\r\n"
KINDS = (PlainConnection, H11Protocol)
Course = Callable[[H11Protocol, Wire, asyncio.Event], Awaitable[None]]


class Held:
    """An app that answers when it is let go, and listens meanwhile."""

    def __init__(self) -> None:
        self.go, self.heard = asyncio.Event(), list[str]()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert not (await receive())["more_body"]
        listening = asyncio.ensure_future(self._listen(receive))
        await self.go.wait()
        await echo(b"", send)
        await listening

    async def _listen(self, receive: Any) -> None:
        """Until there is nobody to listen to any more: because it has left, or because it was answered."""
        while (found := (await receive())["type"]) != "http.disconnect":
            self.heard.append(found)
        self.heard.append(found)


def gone_through(kind: type[H11Protocol], course: Course) -> tuple[int, bool, bool, list[str]]:
    """How many were answered, whether the connection is closed or not read from, and what the app heard meanwhile."""

    async def go() -> tuple[int, bool, bool, list[str]]:
        app = Held()
        protocol, wire = connected(kind, app)
        protocol.data_received(GET)
        await turns()
        await course(protocol, wire, app.go)
        await turns()
        found = b"".join(wire.writes).count(b"HTTP/1.1 200"), wire.closed, wire.paused, list(app.heard)
        app.go.set()
        wire.close()
        await turns()
        return found

    return run(go())


async def nothing(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    """It stays at work."""


async def end(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    protocol.shutdown()
    assert not wire.closed, "what was begun is answered"
    go.set()


async def end_afterwards(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    go.set()
    await turns()
    protocol.shutdown()


async def hurry(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    for part in (GET[:9], GET[9:20], GET[20:], GET):
        protocol.data_received(part)
        await turns()


async def hurry_and_go(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    await hurry(protocol, wire, go)
    go.set()
    await turns()


async def leave(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    wire.close()
    await turns()
    go.set()


async def come_again(protocol: H11Protocol, wire: Wire, go: asyncio.Event) -> None:
    go.set()
    await turns()
    assert protocol.timeout_keep_alive_task, "it is not kept for ever"
    go.clear()
    protocol.data_received(GET)
    assert not protocol.timeout_keep_alive_task, "work is not cut off"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("course", "answered", "closed", "paused"),
    [
        (nothing, 0, False, False),
        (end, 1, True, False),
        (end_afterwards, 1, True, False),
        (hurry, 0, False, True),
        (hurry_and_go, 3, False, False),
        (leave, 0, True, False),
        (come_again, 1, False, False),
    ],
)
def test_at_work(kind: type[H11Protocol], course: Course, answered: int, closed: bool, paused: bool) -> None:
    heard = ["http.disconnect"] * (1 if course is leave else answered)
    assert gone_through(kind, course) == (answered, closed, paused, heard)


@pytest.mark.parametrize("kind", KINDS)
def test_what_nobody_reads_is_not_taken_for_ever(kind: type[H11Protocol]) -> None:
    head = b"POST /echo HTTP/1.1\r\nHost: here\r\nContent-Length: 300000\r\n\r\n"

    async def unread(_scope: Any, _receive: Any, _send: Any) -> None:
        await asyncio.sleep(60)

    async def go() -> list[bool]:
        protocol, wire = connected(kind, unread)
        found = []
        for part in (head, bytes(1000), bytes(100_000)):
            protocol.data_received(part)
            found.append(wire.paused)
        wire.close()
        await turns()
        return found

    assert run(go()) == [False, False, True]
