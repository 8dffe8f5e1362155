"""Clients of the bridge, without a network between them: what they send comes when they are let go."""

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from companion.server.bridge import Bridge

Message = dict[str, Any]
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: that of the tests may have a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def scope(address: str, language: str, path: str) -> Message:
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
    """One who sends something: its body comes when the client is let go."""

    def __init__(self, address: str, language: str = "en", path: str = "/api/v1/tables/import") -> None:
        self._scope = scope(address, language, path)
        self.asked, self._go = asyncio.Event(), asyncio.Event()
        self.said: list[Message] = []

    async def receive(self) -> Message:
        self.asked.set()
        await self._go.wait()
        self._go.clear()
        return {"type": "http.request", "body": b"{}", "more_body": False}

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


class Counted(ThreadPoolExecutor):
    """Threads that count what they are given to do."""

    jobs = 0

    def submit(self, *words: Any, **more: Any) -> Any:
        self.jobs += 1
        return super().submit(*words, **more)
