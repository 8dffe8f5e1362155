"""What an answer leads to for others is done when it is on its way, whatever becomes of it on that way."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest

from companion.http.afterwards import AFTERWARDS
from companion.proxies import Proxies
from companion.server.bridge import Bridge
from tests.support.bridge_client import run

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SCOPE = {"method": "POST", "path": "/", "raw_path": b"/", "query_string": b"", "http_version": "1.1", "scheme": "http"}
SCOPE |= {"server": ("127.0.0.1", 80), "client": ("127.0.0.1", 9), "headers": []}


class Phone:
    """Sends a request and hears its answer, or has left by then."""

    def __init__(self, leaves: bool = False) -> None:
        self.happened, self._leaves, self._asked = list[str](), leaves, False

    def app(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        environ[AFTERWARDS](lambda: self.happened.append("the others are told"))
        start("200 OK", [])
        return [b"answer"]

    async def receive(self) -> dict[str, Any]:
        if self._asked:
            await asyncio.Event().wait()
        self._asked = True
        return {"type": "http.request"}

    async def send(self, message: dict[str, Any]) -> None:
        if self._leaves:
            raise ConnectionError
        self.happened.append(message["type"])

    def ask(self) -> None:
        run(Bridge(self.app, 1, Proxies())(SCOPE, self.receive, self.send))


def test_whoever_asked_is_answered_first() -> None:
    phone = Phone()
    phone.ask()
    assert phone.happened == ["http.response.start", "http.response.body", "the others are told"]


def test_the_others_are_told_though_whoever_asked_has_left() -> None:
    phone = Phone(leaves=True)
    with pytest.raises(ConnectionError):
        phone.ask()
    assert phone.happened == ["the others are told"]
