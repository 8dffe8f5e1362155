"""Files that are meant to keep us busy and connections that drip, all at once: others play on.

`make bench` has the long form: 400 connections, and how long the others wait.
"""

import json
import subprocess
import threading
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.service.exchange import apart
from companion.store.database import db
from tests.support.api_client import Table, finished, new_id
from tests.support.besiegers import UID, besieged
from tests.support.living_room import HERE, served
from tests.support.server_process import PATIENCE, ask

POSTS, IMPORTS, DRIPPING, AMENDMENTS = 20, 4, 60, 490


def hostile(app: Flask) -> str:
    """A finished game with as many corrections of its first entry as are allowed."""
    table = finished(app, steps=4)
    export = table.public.get(f"{table.path}/export.json").json
    entries = export["entries"]
    first = next(entry for entry in entries if entry["action"]["kind"] == "caral.start_at")
    amend = {"kind": "amend", "target": first["position"], "action": first["action"]}
    more = [
        {"position": entries[-1]["position"] + 1 + n, "seat": 0, "action": amend, "by": "host", "at": entries[-1]["at"]}
        for n in range(AMENDMENTS)
    ]
    return json.dumps(export | {"uid": UID, "entries": [*entries, *more]})


class Counted(subprocess.Popen[Any]):
    """Knows of all processes that read files, and how many of them were there at once."""

    all: list["Counted"]
    at_once: list[int]
    begun: threading.Event

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.all.append(self)
        self.at_once.append(sum(each.poll() is None for each in self.all))
        self.begun.set()


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    kind = type("Fresh", (Counted,), {"all": [], "at_once": [], "begun": threading.Event()})
    monkeypatch.setattr(apart, "Popen", kind)
    return kind


def test_others_play_on_under_siege(tmp_path: Path, reading: type[Counted]) -> None:
    app, file = create_app(INSTANCE=str(tmp_path), PONDER=False, IMPORTS_APART=True), tmp_path / "hostile.json"
    file.write_text(hostile(app), "utf-8")
    table, played = Table(app).start(), []
    with (
        served(app) as port,
        besieged(port, file, IMPORTS, DRIPPING, pause=0.2) as answers,
        closing(HTTPConnection(HERE, port, timeout=PATIENCE)) as phone,
    ):
        assert reading.begun.wait(PATIENCE)
        log, position = f"/api/v1{table.path}/log", table.position
        for _ in range(POSTS):
            note = {"kind": "note", "text": "on", "expected": position, "id": new_id()}
            said = ask(phone, "POST", log, note, token=table.host.token)
            played.append(said.status)
            position = said.body["position"]
        looked = [ask(phone, "GET", path).status for path in ("/healthz", "/readyz", f"/api/v1{table.path}")]

    assert (played, looked) == ([201] * POSTS, [200] * 3)
    assert not [status for status in answers if status.startswith("5")], answers
    assert set(reading.at_once) == {1}, "one file is read at a time"
    with app.app_context():
        db.engine.dispose()
