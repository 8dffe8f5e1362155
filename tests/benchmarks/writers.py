"""A thousand who write at 250 tables for a minute, on either database: nothing lost, doubled or out of order."""

import resource
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.crowd import Crowd
from tests.support.forked_server import Forks
from tests.support.postgres import Postgres

TABLES, WRITERS = 250, 1000
FILES = 8192


def _run(seconds: int, database: str | None, what: str, tables: int, writers: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as name, closing(Forks()) as forks:
        with Crowd(forks.start(Path(name), database), tables, writers) as crowd:
            time.sleep(seconds)
        faults = [*crowd.streams_end(), *crowd.checked()]
    rate = crowd.count / seconds
    print(f"{what}: {crowd.count} acknowledged ({rate:.0f}/s), answers {dict(crowd.statuses)}, faults {faults[:5]}")
    return {"what": what, "acknowledged": crowd.count, "statuses": dict(crowd.statuses), "faults": faults}


def measure(seconds: int, tables: int = TABLES, writers: int = WRITERS) -> dict[str, Any]:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    runs = [_run(seconds, None, "SQLite", tables, writers)]
    with closing(Postgres(durable=True)) as server:
        runs.append(_run(seconds, server.create("writers"), "PostgreSQL", tables, writers))
    return {"runs": runs, "faults": [fault for run in runs for fault in run["faults"]]}
