"""Eight files that are meant to keep us busy and 400 connections that drip, all at once: how other tables fare.

Posts at a steady pace, five a second, first undisturbed and then under siege, on one server, again and again. All files
must be refused, and nobody be told that the server is at fault.
"""

import json
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from uuid import uuid4

from tests.benchmarks.contestants import Contestant, companion
from tests.benchmarks.earlier import ROOT
from tests.benchmarks.posts import API, bearer, opened
from tests.benchmarks.results import alone
from tests.support.besiegers import UID, besieged

POSTS, PACE = 150, 0.2
IMPORTS, AMENDMENTS = 8, 490
DRIPPING, A_BYTE_EVERY = 400, 4.0
AT_MOST_TIMES = 3.0
ANSWERED = {"400", "408", "429", ""}
"""Refused in words, too slow, too many, or cut off."""


def measure(rounds: int) -> dict[str, Any]:
    found: dict[str, list[float]] = {"undisturbed p99 ms": [], "besieged p99 ms": []}
    answers: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, closing(companion(ROOT, Path(folder))) as server:
        code, token = opened(server)
        _enter(server, code, token, {"kind": "start", "expected": 0})
        file = Path(folder) / "hostile.json"
        file.write_text(hostile(server), "utf-8")
        for _ in range(rounds):
            found["undisturbed p99 ms"].append(posts(server, code, token))
            with besieged(server.port, file, IMPORTS, DRIPPING, A_BYTE_EVERY) as answered:
                found["besieged p99 ms"].append(posts(server, code, token))
            answers += answered
    quiet, loud = (median(values) for values in found.values())
    print(f"posts at {1 / PACE:.0f}/s: p99 {quiet:.1f} ms undisturbed, {loud:.1f} ms besieged: {loud / quiet:.2f}×")
    print(f"the besiegers were answered with {dict(answers)}")
    faults = [] if loud <= AT_MOST_TIMES * quiet else [f"besieged {loud / quiet:.2f}× undisturbed"]
    faults += [f"{count} × {status}" for status, count in answers.items() if status not in ANSWERED]
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


if __name__ == "__main__":
    sys.exit(alone("siege", __doc__, measure))
