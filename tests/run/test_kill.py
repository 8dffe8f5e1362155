"""`kill -9` in the middle of posts: what was acknowledged is there once, and nothing is there twice."""

import contextlib
import signal
import threading
import uuid
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.support.server_process import PATIENCE, Server, Table, ask

POSTS = 200
CLIENTS = 4


class Client(threading.Thread):
    """Enters its remarks one after another, and remembers which it was never answered."""

    def __init__(self, table: Table, texts: list[str], answered: threading.Semaphore) -> None:
        super().__init__(daemon=True)
        self.table, self.texts, self.answered = table, texts, answered
        self.acknowledged: list[dict[str, Any]] = []
        self.unanswered: list[dict[str, Any]] = []
        self.expected = table.position

    def run(self) -> None:
        with contextlib.closing(self.table.server.connection()) as connection:
            for text in self.texts:
                body = {"kind": "note", "text": text, "expected": self.expected, "id": str(uuid.uuid4())}
                self.enter(connection, body)

    def enter(self, connection: Any, body: dict[str, Any]) -> None:
        """Send it until it is accepted: a position that is too old was surely not."""
        while True:
            try:
                answer = ask(connection, "POST", f"{self.table.path}/log", body, token=self.table.token)
            except (OSError, HTTPException):
                self.unanswered.append(body)
                return
            self.expected = answer.body["position"]
            if answer.status != 409:
                assert answer.status in (200, 201), answer.body
                self.acknowledged.append(body)
                self.answered.release()
                return
            body = body | {"expected": self.expected}


def played(table: Table, answered: threading.Semaphore) -> list[Client]:
    texts = [f"remark {number}" for number in range(POSTS)]
    clients = [Client(table, texts[number::CLIENTS], answered) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    return clients


def written(table: Table) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    while True:
        more = table.server.ask("GET", f"{table.path}/log?after={len(entries)}&limit=100", token=table.token).body
        if not more["entries"]:
            return entries
        entries += more["entries"]


@pytest.mark.parametrize("after", [20, 130])
def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(instance: Path, after: int) -> None:
    with contextlib.closing(Server(instance)) as server:
        table = server.open_table()
        answered = threading.Semaphore(0)
        clients = played(table, answered)
        for _ in range(after):
            assert answered.acquire(timeout=PATIENCE)
        server.signal(signal.SIGKILL)
        for client in clients:
            client.join(PATIENCE)
    acknowledged = [body["text"] for client in clients for body in client.acknowledged]
    assert after <= len(acknowledged) < POSTS, "killed in the middle"

    with contextlib.closing(Server(instance)) as server:
        table = Table(server, table.code, table.token)
        kept = written(table)
        assert set(acknowledged) <= set(remarks(kept))
        resend(table, clients)
        entries = written(table)

    assert [entry["position"] for entry in entries] == list(range(1, len(entries) + 1))
    assert sorted(remarks(entries)) == sorted(f"remark {number}" for number in range(POSTS))
    assert entries[: len(kept)] == kept


def remarks(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["note"] for entry in entries if "note" in entry]


def resend(table: Table, clients: list[Client]) -> None:
    """Everybody sends again what was not answered, and what was: with the same ids."""
    for client in clients:
        client.table = table
        with contextlib.closing(table.server.connection()) as connection:
            for body in [*client.unanswered, *client.acknowledged]:
                client.enter(connection, body)
