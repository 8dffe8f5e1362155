"""A file that lies on disk is sent piece by piece, closed in any case, and no longer than somebody takes it."""

import asyncio
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.http.long_files import LongFile
from companion.proxies import Proxies
from companion.server.bridge import Bridge
from tests.support.bridge_client import run, scope

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class Reader:
    """Asks for a file of three pieces, and may leave after the first of them."""

    def __init__(self, leaves: bool = False) -> None:
        self.file, self.said, self._leaves = BytesIO(b"abcdef"), list[dict[str, Any]](), leaves
        self._asked, self._left = False, asyncio.Event()

    def app(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        start("200 OK", [("Content-Length", "6")])
        return LongFile(self.file, 2)

    async def receive(self) -> dict[str, Any]:
        if self._asked:
            await self._left.wait()
            return {"type": "http.disconnect"}
        self._asked = True
        return {"type": "http.request"}

    async def send(self, message: dict[str, Any]) -> None:
        self.said.append(message)
        if self._leaves and message.get("body"):
            self._left.set()
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    def ask(self) -> list[bytes]:
        asked = scope("127.0.0.1", "en", "/") | {"method": "GET"}
        run(Bridge(self.app, 1, Proxies())(asked, self.receive, self.send))
        return [message["body"] for message in self.said if "body" in message]


def test_it_is_sent_piece_by_piece() -> None:
    reader = Reader()

    assert reader.ask() == [b"ab", b"cd", b"ef", b""]
    assert reader.said[0]["headers"] == [(b"content-length", b"6")]
    assert [message.get("more_body", False) for message in reader.said[1:]] == [True, True, True, False]
    assert reader.file.closed


def test_nothing_more_is_sent_to_whoever_has_left() -> None:
    reader = Reader(leaves=True)

    assert reader.ask() == [b"ab"]
    assert reader.file.closed
