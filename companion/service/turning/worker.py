"""The process that works out turning points, of low priority, ended with the app that began it.

One works for all apps on a database: none is begun while somebody is at work.
"""

import atexit
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

from companion.store import pondering

ROOT: Final = Path(__file__).parents[3]
COMMAND: Final = ("-m", "companion.cli")
RESTING: Final = 2.0
"""Seconds between two starts: a process that cannot do anything is not started over and over."""

PATIENCE: Final = 3.0
"""Seconds until a process that was asked to end is ended."""


class Worker:
    """Starts `companion ponder` when there is something to do and nobody does it."""

    def __init__(self, environment: Mapping[str, str], *, allowed: bool = True) -> None:
        self._environment, self._allowed = dict(environment), allowed
        self._guard = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self.name = ""
        """By which name the process holds games; none while there is no process."""
        self._started = -RESTING
        atexit.register(self.stop)

    @property
    def process(self) -> int | None:
        """The id of the process, while it runs."""
        found = self._process
        return found.pid if found is not None and found.poll() is None else None

    def tend(self) -> None:
        """What a process held that is gone is free again at once."""
        with self._guard:
            if self.name and self.process is None:
                pondering.let_go(self.name)
                self.name = ""

    def wake(self) -> None:
        """See to it that somebody works."""
        self.tend()
        with self._guard:
            rested = time.monotonic() - self._started >= RESTING
            if self._allowed and rested and self.process is None and not pondering.is_at_work(time.time()):
                self._start()

    def _start(self) -> None:
        self.name, self._started = str(uuid4()), time.monotonic()
        words = ["ponder", "--name", self.name, "--parent", str(os.getpid())]
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, *COMMAND, *words],
            cwd=ROOT,
            env={**os.environ, **self._environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        """End the process; what it kept is kept."""
        found = self._process
        if found is None or found.poll() is not None:
            return
        found.terminate()
        with suppress(subprocess.TimeoutExpired):
            found.wait(PATIENCE)
        if found.poll() is None:
            found.kill()
            found.wait()
