"""A PostgreSQL, a Redis and processes that use both, for whatever is to be shown of them; and parts of it by name."""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.support.forked_server import Forks
from tests.support.postgres import Postgres
from tests.support.redis import Redis
from tests.support.server_process import ROOT, Door, environment
from tests.support.several import Several

Found = dict[str, Any]
PATIENCE = 600
"""Seconds after which something counts as failed, on a machine with much else to do; nothing is measured by it."""


class House:
    """A PostgreSQL that keeps what it acknowledged, a Redis, and processes that use both."""

    def __init__(self, stack: ExitStack) -> None:
        self.postgres = stack.enter_context(closing(Postgres(durable=True)))
        self.redis = stack.enter_context(closing(Redis()))
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.forks = stack.enter_context(closing(Forks()))

    def database(self) -> str:
        return self.postgres.create(f"house_{uuid4().hex[:12]}")

    def doors(self, many: int, database: str | None = None) -> list[Door]:
        """So many processes, each at a port of its own."""
        address = database or self.database()
        return [Door(port) for port in self.forks.start_at_once(self.folder, address, many, self.redis.address)]

    def several(self, processes: int, database: str | None = None, port: int = 0) -> Several:
        """`companion serve` by so many processes at one port."""
        return Several(self.folder, database or self.database(), self.redis.address, processes, port)

    def companion(self, *words: object) -> subprocess.CompletedProcess[str]:
        """A command of ours, as somebody at a keyboard gives it."""
        command = [sys.executable, "-m", "companion.cli", *map(str, words)]
        return subprocess.run(
            command,
            cwd=ROOT,
            env=environment(self.folder),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def check(self, *where: object) -> list[str]:
        """What `companion check` finds wrong with a database."""
        ran = self.companion("check", *where)
        return [] if ran.returncode == 0 else [f"check: {line}" for line in (ran.stdout + ran.stderr).splitlines()]


Work = Callable[[House], Found]


def all_of(works: Mapping[str, Work], names: Sequence[str] = ()) -> Found:
    """Those that are named, or all of them, each in a house of its own."""
    runs = []
    for name in names or works:
        with ExitStack() as stack:
            runs.append(works[name](House(stack)))
    return {"runs": runs, "faults": [fault for run in runs for fault in run["faults"]]}


def by_name(works: Mapping[str, Work], meaning: str | None) -> int:
    """The same by the command line; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=meaning)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(works)} (default: all)")
    names = parser.parse_args().parts
    if unknown := [name for name in names if name not in works]:
        parser.error(f"{unknown[0]!r} is none of {', '.join(works)}")
    return int(bool(all_of(works, names)["faults"]))
