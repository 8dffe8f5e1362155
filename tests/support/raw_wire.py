"""Connections of our server without a network: what comes in is cut at will, what goes out is looked at closely."""

import asyncio
import json
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.server.plain_connection import BODY
from tests.support.bridge_client import run

TURNS = 12
"""How often the loop goes round until nothing is left to do."""


class Wire(asyncio.Transport):
    """The server's end of a connection."""

    def __init__(self, protocol: H11Protocol) -> None:
        super().__init__()
        self.writes, self.closed, self.paused, self._protocol = list[bytes](), False, False, protocol

    def write(self, data: Any) -> None:
        if data and not self.closed:
            self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Said:
    """What came of a connection: the bytes that were answered, whether it was closed, and what the app was asked."""

    def __init__(self) -> None:
        self.answers, self.writes, self.closed, self.asked = b"", 0, False, list[Any]()

    @property
    def told(self) -> tuple[bytes, bool, list[Any]]:
        return self.answers, self.closed, self.asked


def spoken(kind: type[H11Protocol], *parts: bytes) -> Said:
    """What a connection of this kind answers to what comes in in these parts."""
    return run(_spoken(kind, parts))


def connected(kind: type[H11Protocol], app: Any) -> tuple[H11Protocol, Wire]:
    """A connection of this kind, and its wire."""
    state = ServerState()
    state.default_headers = [(b"date", b"today")]
    config = uvicorn.Config(app, log_config=None, ws="none", lifespan="off", access_log=False)
    protocol = kind(config=config, server_state=state, app_state={})
    protocol.logger.disabled = True
    wire = Wire(protocol)
    protocol.connection_made(wire)
    return protocol, wire


async def _spoken(kind: type[H11Protocol], parts: tuple[bytes, ...]) -> Said:
    said = Said()
    protocol, wire = connected(kind, App(said))
    for part in parts:
        if not wire.closed:
            protocol.data_received(part)
        await turns()
    said.answers, said.writes, said.closed = b"".join(wire.writes), len(wire.writes), wire.closed
    wire.close()
    await turns()
    return said


async def turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


class App:
    """Answers in the way that its path names, and notes what it was asked."""

    def __init__(self, said: Said) -> None:
        self._said = said

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more and scope["path"] != "/hasty":
            message = await receive()
            if message["type"] == "http.disconnect":
                self._said.asked.append("gone")
                return
            body, more = body + message["body"], message["more_body"]
        assert scope.pop(BODY, body) == body
        self._said.asked.append([*(repr(scope[name]) for name in sorted(scope)), body])
        await ANSWERS.get(scope["path"], echo)(body, send)


async def start(send: Any, status: int, *fields: tuple[bytes, bytes]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"x-kind", b"test"), *fields]})


async def go_on(send: Any, body: bytes, more: bool = False) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def echo(body: bytes, send: Any) -> None:
    data = json.dumps({"you": body.decode("latin-1")}).encode()
    await start(send, 200, (b"content-length", b"%d" % len(data)))
    await go_on(send, data)


async def chunks(_: bytes, send: Any) -> None:
    await start(send, 200)
    for piece in (b"one", b"", b"two" * 20):
        await go_on(send, piece, more=True)
    await go_on(send, b"")


async def pieces(_: bytes, send: Any) -> None:
    await start(send, 200, (b"content-length", b"6"))
    await go_on(send, b"one", more=True)
    await go_on(send, b"two")


async def nothing(_: bytes, send: Any) -> None:
    await start(send, 204)
    await go_on(send, b"")


async def unchanged(_: bytes, send: Any) -> None:
    await start(send, 304, (b"content-length", b"50"), (b"etag", b'"x"'))
    await go_on(send, b"")


async def goodbye(_: bytes, send: Any) -> None:
    await start(send, 413, (b"connection", b"close"), (b"content-length", b"3"), (b"x-more", b"1"))
    await go_on(send, b"bye")


async def broken(_: bytes, send: Any) -> None:
    raise LookupError


async def broken_later(_: bytes, send: Any) -> None:
    await start(send, 200)
    await go_on(send, b"one", more=True)
    raise LookupError


async def unfinished(_: bytes, send: Any) -> None:
    await start(send, 200)


async def silent(_: bytes, send: Any) -> None:
    """Says nothing at all."""


async def too_little(_: bytes, send: Any) -> None:
    await start(send, 200, (b"content-length", b"6"))
    await go_on(send, b"one")


async def too_much(_: bytes, send: Any) -> None:
    await start(send, 200, (b"content-length", b"2"))
    await go_on(send, b"one")


async def split(_: bytes, send: Any) -> None:
    await start(send, 200, (b"content-length", b"0"), (b"x-name", b"a\r\nset-cookie: b"))
    await go_on(send, b"")


async def split_by_half(_: bytes, send: Any) -> None:
    await start(send, 200, (b"content-length", b"0"), (b"x-name", b"a\rset-cookie: b"))
    await go_on(send, b"")


async def two_heads(_: bytes, send: Any) -> None:
    await start(send, 200)
    await start(send, 200)


async def again(body: bytes, send: Any) -> None:
    await echo(body, send)
    await go_on(send, b"more")


ANSWERS = {
    f"/{answer.__name__}": answer
    for answer in (
        chunks,
        pieces,
        nothing,
        unchanged,
        goodbye,
        broken,
        broken_later,
        unfinished,
        silent,
        too_little,
        too_much,
        split,
        split_by_half,
        two_heads,
        again,
    )
}
PATHS = ("/echo", *ANSWERS)
