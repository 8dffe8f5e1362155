"""A server of its own for a test: a process, started and ended by its id, on a free port of this machine."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

from tests.support import databases

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30
"""Seconds after which a test gives up waiting; nothing is measured by it."""

COMMAND = (sys.executable, "-m", "companion.cli", "run")
API = "/api/v1"


def environment(instance: Path, **variables: object) -> dict[str, str]:
    """This environment with these COMPANION_ variables and no others; unless told otherwise it begins at once."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
    own = {"COMPANION_HOST": "127.0.0.1", "COMPANION_INSTANCE": instance, "COMPANION_PREPARE": "off"}
    own |= {"COMPANION_DATABASE_URL": databases.address_for(instance)} | variables
    return clean | {"PYTHONUNBUFFERED": "1"} | {name: str(value) for name, value in own.items() if value is not None}


def refused(*words: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """A start that is expected to fail."""
    command = [*COMMAND, *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)


class Answer(NamedTuple):
    status: int
    body: Any
    headers: Mapping[str, str]


class Server:
    """`companion run` in a process."""

    def __init__(self, instance: Path, *words: str, pass_fds: Sequence[int] = (), **variables: object) -> None:
        variables = {"COMPANION_PORT": 0} | variables
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            cwd=ROOT,
            env=environment(instance, **variables),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            pass_fds=pass_fds,
        )
        self.welcome = "".join(self._lines_until("Ctrl-C"))
        found = re.search(r"On this machine +http://127\.0\.0\.1:(\d+)", self.welcome)
        if found is None:
            raise AssertionError(f"it did not start: {self.welcome}{self.close()}")
        self.port = int(found[1])

    def _lines_until(self, last: str) -> Iterator[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            yield line
            if line.startswith(last):
                return

    def signal(self, number: signal.Signals) -> int:
        """Send a signal and wait for the process to end by itself; its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def close(self) -> str:
        """End it, however it stands; what it said after its welcome."""
        if self.process.poll() is None:
            self.process.kill()
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said

    def connection(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        """One request on a connection of its own, with a `token` or `headers` if need be."""
        with contextlib.closing(self.connection()) as connection:
            return ask(connection, method, path, body, **more)

    def open_table(self) -> "Table":
        """A table of four whose game has begun."""
        seats = [{"name": name} for name in ("Anna", "Bernd", "Claudia", "Dora")]
        opened = self.ask("POST", f"{API}/tables", {"game": "caral", "edition": "crowd", "seats": seats})
        assert opened.status == 201, opened.body
        table = Table(self, opened.body["code"], opened.body["host_token"])
        table.enter({"kind": "start"})
        return table


class Door(Server):
    """A server that somebody else began, as clients see it: its port."""

    def __init__(self, port: int) -> None:
        self.port = port


def ask(
    connection: HTTPConnection,
    method: str,
    path: str,
    body: Any = None,
    *,
    token: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    sent = {"Content-Type": "application/json"} | dict(headers or {})
    if token is not None:
        sent["Authorization"] = f"Bearer {token}"
    connection.request(method, path, json.dumps(body) if body is not None else None, sent)
    answer = connection.getresponse()
    raw = answer.read()
    return Answer(answer.status, json.loads(raw) if raw else None, answer.headers)


class Table:
    """A table on a server, with its host's token, and where it stands as far as the test knows."""

    def __init__(self, server: Server, code: str, token: str, position: int = 0) -> None:
        self.server, self.code, self.token, self.position = server, code, token, position
        self.path = f"{API}/tables/{code}"

    def enter(self, action: dict[str, Any]) -> int:
        """An entry of the log; where the table then stands."""
        body = action | {"expected": self.position, "id": str(uuid.uuid4())}
        answer = self.server.ask("POST", f"{self.path}/log", body, token=self.token)
        assert answer.status == 201, answer.body
        self.position = answer.body["position"]
        return self.position

    def note(self, text: str) -> int:
        return self.enter({"kind": "note", "text": text})

    def claim(self, seat: int) -> None:
        answer = self.server.ask("POST", f"{self.path}/seats/{seat}/claim", {"id": str(uuid.uuid4())})
        assert answer.status == 201, answer.body

    def listen(self, last: int | None = None) -> "Phone":
        return Phone(self.server, f"{self.path}/events", last)


class Event(NamedTuple):
    name: str
    id: int


class Phone:
    """One open event stream."""

    def __init__(self, server: Server, path: str, last: int | None = None) -> None:
        self.connection = server.connection()
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self.connection.request("GET", path, headers=headers)
        self.answer: HTTPResponse = self.connection.getresponse()
        self.status = self.answer.status

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()

    def drop(self) -> None:
        """Hang up without a word."""
        self.answer.close()
        self.connection.close()

    def block(self) -> list[str]:
        """The lines up to the next empty one; none at the end of the stream."""
        lines = []
        while line := self.answer.readline().decode().rstrip("\n"):
            lines.append(line)
        return lines

    def next(self) -> Event:
        """The next event; comments are passed over."""
        while lines := self.block():
            fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
            if "event" in fields:
                assert json.loads(fields["data"]) == {"position": int(fields["id"])}
                return Event(fields["event"], int(fields["id"]))
        raise EOFError

    def position(self) -> int:
        """Where the next `position` says the table stands."""
        while True:
            event = self.next()
            if event.name == "position":
                return event.id

    def rest(self) -> bytes:
        """Everything up to the end of the stream."""
        return self.answer.read()
