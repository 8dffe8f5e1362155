"""A PostgreSQL server of our own: made from nothing, on a socket of its own, ended with the tests."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from tests.support.processes import children, runs

USER = "companion"
UNPRIVILEGED = "postgres"
"""Who runs the server where we are root: it refuses to be."""

END_WITH_PARENT = ("setpriv", "--pdeathsig", "KILL")
"""Whatever ends the tests ends the server too, on machines that know of it."""

PATIENCE = 60
"""Seconds after which a start counts as failed; nothing is measured by it."""

HASTY = {"synchronous_commit": "off"}
"""Nobody kills the servers of ordinary tests."""

SETTINGS = {
    "listen_addresses": "",
    "max_connections": "300",
    "shared_buffers": "64MB",
    "dynamic_shared_memory_type": "posix",
    "autovacuum": "off",
    "fsync": "off",
    "full_page_writes": "off",
    "logging_collector": "off",
}


class Missing(AssertionError):
    """There is no server here: `make test` installs it where that is possible."""


def program(name: str) -> str:
    """Where a program of the server lies. Debian keeps each version in a folder of its own."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda found: int(found.parts[-3]))
    found = shutil.which(name) or (str(versions[-1]) if versions else None)
    if found is None:
        raise Missing(f"no {name} here: install PostgreSQL, on Debian and Ubuntu the package postgresql")
    return found


class Postgres:
    """A cluster and its server. `durable` ones keep what they acknowledged even when they are killed."""

    def __init__(self, *, durable: bool = False, port: int = 5432) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self._who: dict[str, Any] = {"cwd": "/tmp"}
        if os.geteuid() == 0:
            self._who |= {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": []}
            shutil.chown(self.folder, UNPRIVILEGED, UNPRIVILEGED)
        self.port, self._settings = port, SETTINGS | ({} if durable else HASTY)
        self._data = self.folder / "data"
        self._run(program("initdb"), "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    def _run(self, *words: object) -> None:
        command = [str(word) for word in words]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, **self._who)
        if ran.returncode:
            raise AssertionError(ran.stdout + ran.stderr)

    def start(self) -> None:
        said = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        bound = END_WITH_PARENT if shutil.which(END_WITH_PARENT[0]) else ()
        command = [
            *bound,
            program("postgres"),
            "-D",
            str(self._data),
            "-k",
            str(self.folder),
            "-p",
            str(self.port),
            *said,
        ]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **self._who)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=PATIENCE).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text("utf-8")
                assert time.monotonic() < end
                time.sleep(0.01)

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}&port={self.port}"

    def create(self, database: str, template: str = "template1") -> str:
        """A new database like another one; its address."""
        made = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(database), sql.Identifier(template))
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(made)
        return self.address(database)

    def processes(self) -> list[int]:
        """The server's own id and those of its children."""
        return [self.process.pid, *children(self.process.pid)]

    def freeze(self) -> None:
        """Everything stands still, and nothing is closed."""
        for process in self.processes():
            os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        for process in self.processes():
            os.kill(process, signal.SIGCONT)

    def kill(self) -> None:
        """`kill -9`: its children end when they notice, and no other server starts before that."""
        left = children(self.process.pid)
        self.process.kill()
        self.process.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while any(runs(child) for child in left):
            assert time.monotonic() < end
            time.sleep(0.005)

    def stop(self) -> None:
        """In good order, as before a restart: sessions are told that it ends."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)
