"""What one machine holds, worked out of what was measured in the same run: a tap, a table in play, an entry.

`deploy/README.md` shows a run of it.
"""

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from tests.benchmarks.contestants import Contestant, companion, listening
from tests.benchmarks.earlier import ROOT
from tests.benchmarks.posts import API, AT_TABLE, bearer, opened, recorded, tap_cost
from tests.benchmarks.results import alone

TAPS = 150
TABLES = 250
SECONDS_PER_TAP = 10.0
"""How long a table of four takes from entry to entry, as a lively one does."""

BUSY = 0.5
"""How much of a processor is used before taps begin to wait for each other."""

MEGABYTE = 1_000_000


def measure(rounds: int) -> dict[str, Any]:
    found = [once() for _ in range(rounds)]
    costs = {name: median(each[name] for each in found) for name in (found[0] if found else ())}
    for name, value in (costs | worked_out(costs)).items() if costs else ():
        print(f"{name:44} {value:10.2f}")
    return {"costs": costs, "faults": []}


def once() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, closing(companion(ROOT, Path(folder))) as server:
        begun = server.memory()
        paths = [f"{API}/{begun_table(server)}/events" for _ in range(TABLES)]
        with listening(server, [path for path in paths for _ in range(AT_TABLE)]):
            per_table = (server.memory() - begun) / TABLES
        entries = recorded(server, TAPS)
        size = stored(Path(folder))
        tap = tap_cost(server, entries)
        return {
            "ms of processor for a tap on four phones": tap,
            "MB at the start": begun / MEGABYTE,
            "MB for a table in play with four phones": per_table / MEGABYTE,
            "KB on disk for an entry": (stored(Path(folder)) - size) / len(entries) / 1000,
        }


def begun_table(server: Contestant) -> str:
    """The code of a table whose game has begun."""
    code, token = opened(server)
    body = {"kind": "start", "expected": 0, "id": str(uuid4())}
    status, data, _ = server.ask("POST", f"{API}/{code}/log", body, bearer(token))
    assert status == 201, data
    return code


def stored(folder: Path) -> int:
    """Bytes of the database, whichever file they still lie in."""
    with closing(sqlite3.connect(folder / "companion.sqlite")) as file:
        pages, size = (file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * size)


def worked_out(costs: dict[str, float]) -> dict[str, float]:
    tap, begun, table, _ = costs.values()
    tables = BUSY * 1000 / tap * SECONDS_PER_TAP
    return {
        "taps a second and processor": 1000 / tap,
        f"tables in play at {BUSY:.0%} of it": tables,
        "phones at them": AT_TABLE * tables,
        "MB for these": begun + table * tables,
    }


if __name__ == "__main__":
    sys.exit(alone("capacity", __doc__, measure))
