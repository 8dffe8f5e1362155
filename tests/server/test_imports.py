"""Files that wait to be read: so many of one address, and the next is told to come again."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import create_app
from companion.http.streams import CLIENT_GONE
from companion.proxies import Proxies
from companion.server.bridge import MOST_IMPORTS, Bridge
from companion.store.database import db
from tests.support.bridge_client import Client, Message, run
from tests.support.server_process import PATIENCE


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Bridge]:
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
        await asyncio.wait_for(client.come(bridge), PATIENCE)
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
    admitted, late = run(crowd(bridge))

    for client, words in zip(late, ("Other files are being read", "andere Dateien gelesen"), strict=True):
        assert (client.status, client.header(b"content-type")) == (429, b"application/problem+json")
        assert client.told["code"] == "import.busy"
        assert words in client.told["detail"]
        assert int(client.header(b"retry-after")) > 0
        assert client.header(b"connection") == b"close"
    assert {client.status for client in admitted} == {400}, "all others are read, and say nothing that makes sense"


class Leaving(Client):
    """One who hangs up as soon as the file was sent."""

    sent = False

    async def receive(self) -> Message:
        if self.sent:
            return {"type": "http.disconnect"}
        self.sent = True
        return {"type": "http.request", "body": b"{}", "more_body": False}


def test_who_reads_a_file_learns_that_its_sender_has_left() -> None:
    noticed = list[bool]()

    def reading(environ: dict[str, Any], start: Any) -> list[bytes]:
        until = time.monotonic() + PATIENCE
        while not environ[CLIENT_GONE]() and time.monotonic() < until:
            time.sleep(0.01)
        noticed.append(environ[CLIENT_GONE]())
        start("200 OK", [])
        return [b""]

    async def go() -> None:
        await Leaving("10.0.0.1").come(Bridge(reading, 60.0, Proxies()))

    run(go())
    assert noticed == [True]
