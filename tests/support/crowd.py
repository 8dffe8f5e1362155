"""Many who write at many tables at once, whatever happens to the server meanwhile, and what must be true afterwards."""

import contextlib
import json
import threading
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any
from uuid import uuid4

API = "/api/v1"
PATIENCE = 60
Body = dict[str, Any]


@dataclass
class CrowdTable:
    """A table, and what those who wrote there were told."""

    code: str
    token: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The positions of the remarks."""
    heard: list[int] = field(default_factory=list)
    """What its stream said."""

    @property
    def path(self) -> str:
        return f"{API}/tables/{self.code}"


class NoMoment(Exception):
    """Somebody was told 503, but not when to come again."""


def ask(connection: HTTPConnection, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Body]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    if answer.status == 503 and not (answer.headers.get("Retry-After") or "").isdigit():
        raise NoMoment(answer.headers.items())
    return answer.status, json.loads(answer.read())


def opened(port: int) -> CrowdTable:
    with contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        seats = [{"name": "Anna"}, {"name": "Bernd"}]
        status, body = ask(connection, "POST", f"{API}/tables", {"game": "caral", "seats": seats})
        assert status == 201, body
        table = CrowdTable(body["code"], body["host_token"])
        start = {"kind": "start", "expected": 0, "id": str(uuid4())}
        status, body = ask(connection, "POST", f"{table.path}/log", start, table.token)
        assert status == 201, body
        return table


class Crowd:
    """Writers at tables, and a stream at each. `port` may change when the server is started anew."""

    def __init__(self, port: int, tables: int, writers: int, streams: bool = True) -> None:
        self.port = port
        self.tables = [opened(port) for _ in range(tables)]
        self.told = threading.Semaphore(0)
        """Released by every acknowledged remark."""
        self.stop, self.faults = threading.Event(), []
        self.statuses: Counter[int] = Counter()
        self._writers = [
            threading.Thread(target=self._write, args=(self.tables[number % tables], number), daemon=True)
            for number in range(writers)
        ]
        self._streams = [
            threading.Thread(target=self._listen, args=(table,), daemon=True) for table in self.tables if streams
        ]

    def __enter__(self) -> "Crowd":
        for thread in (*self._streams, *self._writers):
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        for thread in self._writers:
            thread.join(PATIENCE)

    def _connection(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def _write(self, table: CrowdTable, writer: int) -> None:
        expected, number, connection = 1, 0, self._connection()
        while not self.stop.is_set():
            text, id_ = f"{writer} {number}", str(uuid4())
            while not self.stop.is_set():
                body = {"kind": "note", "text": text, "expected": expected, "id": id_}
                try:
                    status, answer = ask(connection, "POST", f"{table.path}/log", body, table.token)
                except (OSError, HTTPException, ValueError):
                    connection.close()
                    connection = self._connection()
                    self.stop.wait(0.02)
                    continue
                except NoMoment as wrong:
                    self.faults.append(f"503 without a moment to come again: {wrong}")
                    return
                self.statuses[status] += 1
                expected = answer.get("position", expected)
                if status in (200, 201):
                    table.acknowledged[text] = answer["entry"]["position"]
                    self.told.release()
                    break
                if status == 503:
                    self.stop.wait(0.05)
                elif status != 409:
                    self.faults.append(f"{status} {answer}")
                    return
            number += 1
        connection.close()

    def _listen(self, table: CrowdTable) -> None:
        while not self.stop.is_set():
            try:
                with contextlib.closing(self._connection()) as connection:
                    last = {"Last-Event-ID": str(table.heard[-1])} if table.heard else {}
                    connection.request("GET", f"{table.path}/events", headers=last)
                    answer = connection.getresponse()
                    while line := answer.readline():
                        if line.startswith(b"id: "):
                            table.heard.append(int(line[4:]))
            except (OSError, HTTPException, ValueError, AttributeError):
                self.stop.wait(0.05)

    def wait(self, acknowledged: int) -> None:
        """Until so many more remarks are acknowledged, from now on."""
        while self.told.acquire(blocking=False):
            continue
        for _ in range(acknowledged):
            assert self.told.acquire(timeout=PATIENCE), (self.faults, self.statuses)

    @property
    def count(self) -> int:
        return sum(len(table.acknowledged) for table in self.tables)

    def checked(self) -> list[str]:
        """What is wrong: lost, doubled, out of order, or told wrongly by a stream."""
        return [*self.faults, *(fault for table in self.tables for fault in self._checked(table))]

    def _checked(self, table: CrowdTable) -> list[str]:
        with contextlib.closing(self._connection()) as connection:
            entries: list[Body] = []
            while True:
                path = f"{table.path}/log?after={len(entries)}&limit=100"
                status, body = ask(connection, "GET", path, token=table.token)
                assert status == 200, body
                if not body["entries"]:
                    break
                entries += body["entries"]
        return [f"{table.code}: {fault}" for fault in faults(table, entries)]

    def streams_end(self) -> list[str]:
        """Whether every stream has heard of the last entry; call it while the server runs."""
        wrong = []
        for table in self.tables:
            with contextlib.closing(self._connection()) as connection:
                last = ask(connection, "GET", table.path, token=table.token)[1]["position"]
            for _ in range(PATIENCE * 20):
                if table.heard and table.heard[-1] >= last:
                    break
                threading.Event().wait(0.05)
            if not table.heard or table.heard[-1] != last:
                wrong.append(f"{table.code}: the stream ends at {table.heard[-1:]}, not at {last}")
        return wrong


def faults(table: CrowdTable, entries: list[Body]) -> list[str]:
    found = {entry["note"]: entry["position"] for entry in entries if "note" in entry}
    notes = [entry["note"] for entry in entries if "note" in entry]
    wrong = []
    if [entry["position"] for entry in entries] != list(range(1, len(entries) + 1)):
        wrong.append("positions do not follow one another")
    if len(notes) != len(found):
        wrong.append(f"{len(notes) - len(found)} doubled")
    if lost := [text for text, position in table.acknowledged.items() if found.get(text) != position]:
        wrong.append(f"{len(lost)} acknowledged and lost or moved")
    order: dict[str, int] = {}
    for text in notes:
        writer, number = text.split()
        if int(number) != order.get(writer, -1) + 1:
            wrong.append(f"writer {writer} is out of order at {number}")
        order[writer] = int(number)
    if table.heard != sorted(table.heard):
        wrong.append("a stream went back")
    return wrong
