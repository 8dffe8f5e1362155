"""`kill -9` of the app and of PostgreSQL at random moments while others write: nothing is lost or doubled."""

import random
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.crowd import Crowd
from tests.support.forked_server import Forks
from tests.support.postgres import Postgres

TABLES, WRITERS = 2, 6
MANY_TABLES, MANY_WRITERS = 24, 48
"""So many enter something at once that it is written in one transaction."""

MOST_BETWEEN = 12
"""Acknowledged remarks between two kills, at most."""

MOST_MOMENT = 0.02
"""Seconds after the last of them, at most."""


def _killed(crowd: Crowd, rng: random.Random, kill: Any) -> None:
    crowd.wait(rng.randint(1, MOST_BETWEEN))
    time.sleep(rng.uniform(0, MOST_MOMENT))
    kill()


def of_app(count: int, database: str | None = None, tables: int = TABLES, writers: int = WRITERS) -> dict[str, Any]:
    """The app is killed so often and started anew on the same database."""
    rng = random.Random(count)
    with tempfile.TemporaryDirectory() as name, closing(Forks()) as forks:
        folder = Path(name)
        with Crowd(forks.start(folder, database), tables, writers, streams=False) as crowd:
            for _ in range(count):
                _killed(crowd, rng, forks.kill)
                crowd.port = forks.start(folder, database)
            crowd.wait(writers)
        return _told(f"app with {tables} tables killed {count} times", crowd)


def of_server(count: int) -> dict[str, Any]:
    """PostgreSQL is killed so often; the app goes on."""
    rng = random.Random(count)
    with tempfile.TemporaryDirectory() as name, closing(Forks()) as forks, closing(Postgres(durable=True)) as server:
        address = server.create("kills")
        with Crowd(forks.start(Path(name), address), TABLES, WRITERS, streams=False) as crowd:
            for _ in range(count):
                _killed(crowd, rng, server.kill)
                server.start()
            crowd.wait(WRITERS)
        return _told(f"PostgreSQL killed {count} times", crowd)


def _told(what: str, crowd: Crowd) -> dict[str, Any]:
    found = {"what": what, "acknowledged": crowd.count, "statuses": dict(crowd.statuses), "faults": crowd.checked()}
    print(f"{what}: {found['acknowledged']} acknowledged, answers {found['statuses']}, faults {found['faults']}")
    return found


def measure(count: int) -> dict[str, Any]:
    runs = [of_app(count), of_app(count, tables=MANY_TABLES, writers=MANY_WRITERS), of_server(count)]
    return {"runs": runs, "faults": [fault for run in runs for fault in run["faults"]]}
