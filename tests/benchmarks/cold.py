"""The first pages of new processes beside later ones, and what their start costs: processor time, in milliseconds.

The first page that somebody at a table is shown by a new process is held against the same page again. A table that was
not played at last is opened when somebody looks: that is shown besides.
Alone: `make bench ARGS="--only cold"`.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.api_client import Phone, Table

MOST = 3.0
"""How many times as much as a later one the first page may cost."""

CODES = "codes.json"
LATER = 9


def measure(rounds: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        _told(folder, "tables")
        found = [_told(folder, "looks") for _ in range(rounds + 1)][1:]
    faults = []
    for name in found[0]:
        values = [each[name] for each in found]
        print(f"{name:32} {median(values):8.1f} ({min(values):.1f} to {max(values):.1f})")
    for page in ("home", "table"):
        ratio = median(each[f"{page}, first"] / each[f"{page}, later"] for each in found)
        print(f"{page}: the first costs {ratio:.2f} times as much")
        faults += [f"{page} {ratio:.2f}"] if ratio > MOST else []
    return {"milliseconds": found, "faults": faults}


def _told(folder: str, what: str) -> Any:
    """By a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.cold", what, folder]
    said = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    return json.loads(said)


def tables(folder: str) -> None:
    from companion import create_app
    from companion.service.home.past import LAST_PLAYED
    from tests.support.api_client import Table

    app = create_app(INSTANCE=folder, PONDER=False)
    options = {"die": "app", "cards": "app", "setup": "app"}
    made = [Table(app, 4, options=options).start().play(30) for _ in range(LAST_PLAYED + 2)]
    known = [(table.code, asked_at(table).headers()) for table in made]
    (Path(folder) / CODES).write_text(json.dumps((known[-1], *known[:2])))


def asked_at(table: "Table") -> "Phone":
    """Whoever is asked something there."""
    waiting = table.view()["waiting_for"][0]["seat"]
    return table.seats[waiting]


def looks(folder: str) -> dict[str, float]:
    costs: dict[str, float] = {}
    begun = time.process_time()
    from companion import create_app
    from companion.web.preparing import prepare

    app = create_app(INSTANCE=folder, PONDER=False)
    costs["start without preparing"], begun = 1000 * (time.process_time() - begun), time.process_time()
    prepare(app)
    costs["preparing"] = 1000 * (time.process_time() - begun)
    client = app.test_client()

    def cost(path: str, headers: dict[str, str]) -> float:
        before = time.process_time()
        assert client.get(path, headers=headers | {"Accept-Encoding": "gzip"}).status_code == 200, path
        return 1000 * (time.process_time() - before)

    (one, mine), *others = json.loads((Path(folder) / CODES).read_text())
    costs["home, first"] = cost("/", {})
    costs["table, first"] = cost(f"/t/{one}", mine)
    costs["table, later"] = median(cost(f"/t/{one}", mine) for _ in range(LATER))
    costs["home, later"] = median(cost("/", {}) for _ in range(LATER))
    costs["other table, first"], costs["another"] = (cost(f"/t/{code}", theirs) for code, theirs in others)
    return costs


if __name__ == "__main__":
    print(json.dumps({"tables": tables, "looks": looks}[sys.argv[1]](sys.argv[2])))
