"""Eight files that are meant to keep us busy and 400 connections that drip, all at once: how other tables fare.

Posts at a steady pace, five a second, first undisturbed and then under siege, on one server, again and again.
"""

import json
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from uuid import uuid4

from tests.benchmarks.contestants import PATIENCE, Contestant, companion
from tests.benchmarks.earlier import ROOT
from tests.benchmarks.posts import API, bearer, opened

POSTS, PACE = 150, 0.2
IMPORTS, AMENDMENTS = 8, 490
DRIPPING, A_BYTE_EVERY = 400, 4.0
AT_MOST_TIMES = 3.0
UID = "00000000-0000-4000-8000-000000000000"
"""Stands in the file where each that is sent has an id of its own, so that none is known already."""

HEADERS = b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
BODY = b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"


def measure(rounds: int) -> dict[str, Any]:
    found: dict[str, list[float]] = {"undisturbed p99 ms": [], "besieged p99 ms": []}
    answers: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder, closing(companion(ROOT, Path(folder))) as server:
        code, token = opened(server)
        _enter(server, code, token, {"kind": "start", "expected": 0})
        text = hostile(server)
        for _ in range(rounds):
            found["undisturbed p99 ms"].append(posts(server, code, token))
            with besieged(server, text, answers):
                found["besieged p99 ms"].append(posts(server, code, token))
    quiet, loud = (median(values) for values in found.values())
    print(f"posts at {1 / PACE:.0f}/s: p99 {quiet:.1f} ms undisturbed, {loud:.1f} ms besieged: {loud / quiet:.2f}×")
    print(f"the hostile files were answered with {answers}")
    faults = [] if loud <= AT_MOST_TIMES * quiet else [f"besieged {loud / quiet:.2f}× undisturbed"]
    return {"siege": found, "answers": answers, "faults": faults}


def hostile(server: Contestant) -> str:
    """A finished game with as many corrections of its first entry as are allowed."""
    code, token = opened(server)
    position = 0
    for body in ({"kind": "start"}, {"kind": "finish"}):
        status, data, _ = _enter(server, code, token, body | {"expected": position})
        while status in (409, 422):
            status, data, _ = _step(server, code, token)
            position = json.loads(data)["position"]
            status, data, _ = _enter(server, code, token, body | {"expected": position})
        position = json.loads(data)["position"]
    _, data, _ = server.ask("GET", f"{API}/{code}/export.json", headers=bearer(token))
    export = json.loads(data)
    first = next(entry for entry in export["entries"] if entry.get("by") == "host" and entry["seat"] != "table")
    amend = {"kind": "amend", "target": first["position"], "action": first["action"]}
    last = export["entries"][-1]
    export["entries"] += [
        {"position": last["position"] + 1 + n, "seat": 0, "action": amend, "by": "host", "at": last["at"]}
        for n in range(AMENDMENTS)
    ]
    return json.dumps(export | {"uid": UID})


def _enter(server: Contestant, code: str, token: str, body: dict[str, Any]) -> tuple[int, bytes, Any]:
    return server.ask("POST", f"{API}/{code}/log", body | {"id": str(uuid4())}, bearer(token))


def _step(server: Contestant, code: str, token: str) -> tuple[int, bytes, Any]:
    """The next thing that the table wants, in the middle of what is legal."""
    _, data, _ = server.ask("GET", f"{API}/{code}/decisions", headers=bearer(token))
    asked = json.loads(data)
    decision = next(found for found in asked["decisions"] if found.get("legal"))
    legal = [action for action in decision["legal"] if action["kind"] != "finish"]
    action = legal[len(legal) // 2] | {"seat": decision["seat"], "expected": asked["position"]}
    return _enter(server, code, token, action)


def posts(server: Contestant, code: str, token: str) -> float:
    """The 99th percentile of posts at a steady pace, in milliseconds."""
    _, data, _ = server.ask("GET", f"{API}/{code}", headers=bearer(token))
    position, seconds = json.loads(data)["position"], []
    for _ in range(POSTS):
        begun = time.perf_counter()
        status, data, _ = _enter(server, code, token, {"kind": "note", "text": "on", "expected": position})
        seconds.append(time.perf_counter() - begun)
        assert status == 201, data
        position = json.loads(data)["position"]
        threading.Event().wait(max(0.0, PACE - seconds[-1]))
    return 1000 * quantiles(seconds, n=100)[-1]


@contextmanager
def besieged(server: Contestant, text: str, answers: dict[str, int]) -> Iterator[None]:
    """Eight clients that send the file over and over, and connections that send a byte now and then."""
    over, guard = threading.Event(), threading.Lock()

    def send() -> None:
        while not over.is_set():
            with suppress(OSError), socket.create_connection(("127.0.0.1", server.port), PATIENCE) as made:
                head = f"POST {API}/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json"
                made.sendall(f"{head}\r\nContent-Length: {len(text)}\r\n\r\n{text.replace(UID, str(uuid4()))}".encode())
                said = made.makefile("rb").readline().decode()[9:12]
                with guard:
                    answers[said] = answers.get(said, 0) + 1

    def drip() -> None:
        slow: list[socket.socket] = []
        while not over.wait(A_BYTE_EVERY if slow else 0):
            slow = [each for each in slow if _sent(each)]
            for number in range(DRIPPING - len(slow)):
                with suppress(OSError):
                    slow.append(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
                    slow[-1].sendall(HEADERS if number % 2 else BODY)
        for each in slow:
            each.close()

    with ExitStack() as stack:
        for target in (*[send] * IMPORTS, drip):
            thread = threading.Thread(target=target)
            thread.start()
            stack.callback(thread.join, PATIENCE)
        stack.callback(over.set)
        threading.Event().wait(A_BYTE_EVERY)
        yield


def _sent(slow: socket.socket) -> bool:
    try:
        slow.sendall(b"x")
    except OSError:
        slow.close()
        return False
    return True
