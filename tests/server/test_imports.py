"""Files that wait to be read: so many of one address, and the next is told to come again."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from companion import create_app
from companion.proxies import Proxies
from companion.server.bridge import MOST_IMPORTS, Bridge
from companion.store.database import db

Message = dict[str, Any]


def scope(address: str, language: str = "en", path: str = "/api/v1/tables/import") -> Message:
    headers = [(b"content-type", b"application/json"), (b"accept-language", language.encode())]
    return {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "headers": headers,
        "client": (address, 1),
        "server": ("127.0.0.1", 80),
    }


class Client:
    """One who sends a file: its body comes when the client is let go."""

    def __init__(self, address: str, language: str = "en", body: bytes = b"{}") -> None:
        self._scope, self._body = scope(address, language), body
        self.asked, self._go = asyncio.Event(), asyncio.Event()
        self.said: list[Message] = []

    async def receive(self) -> Message:
        self.asked.set()
        await self._go.wait()
        self._go.clear()
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def send(self, message: Message) -> None:
        self.said.append(message)

    def come(self, bridge: Bridge) -> "asyncio.Task[None]":
        return asyncio.ensure_future(bridge(self._scope, self.receive, self.send))

    def go(self) -> None:
        self._go.set()

    @property
    def status(self) -> int:
        found: int = self.said[0]["status"]
        return found

    @property
    def told(self) -> Message:
        found: Message = json.loads(self.said[1]["body"])
        return found

    def header(self, name: bytes) -> bytes:
        return dict(self.said[0]["headers"])[name]


@pytest.fixture
def bridge(tmp_path: Path):
    app = create_app(INSTANCE=str(tmp_path), PONDER=False, IMPORTS_APART=False)
    yield Bridge(app, 60.0, Proxies())
    with app.app_context():
        db.engine.dispose()


async def crowd(bridge: Bridge) -> tuple[list[Client], list[Client]]:
    """As many as may wait and one from elsewhere, all let go in the end; and one too many in each language."""
    waiting = [Client("10.0.0.1") for _ in range(MOST_IMPORTS)]
    late = [Client("10.0.0.1", language) for language in ("en", "de")]
    tasks = [client.come(bridge) for client in waiting]
    for client in waiting:
        await client.asked.wait()
    for client in late:
        await client.come(bridge)
    elsewhere = Client("10.0.0.2")
    tasks.append(elsewhere.come(bridge))
    for client in (*waiting, elsewhere):
        client.go()
    await asyncio.gather(*tasks)
    again = Client("10.0.0.1")
    again.go()
    await again.come(bridge)
    return [*waiting, elsewhere, again], late


def test_who_sends_one_file_too_many_is_told_at_once(bridge: Bridge) -> None:
    admitted, late = asyncio.run(crowd(bridge))

    for client, words in zip(late, ("Other files are being read", "andere Dateien gelesen"), strict=True):
        assert (client.status, client.header(b"content-type")) == (429, b"application/problem+json")
        assert client.told["code"] == "import.busy"
        assert words in client.told["detail"]
        assert int(client.header(b"retry-after")) > 0
        assert client.header(b"connection") == b"close"
    assert {client.status for client in admitted} == {400}, "all others are read, and say nothing that makes sense"
