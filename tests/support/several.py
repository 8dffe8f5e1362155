"""`companion serve` in a process of its own, with those that it began."""

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.support.server_process import PATIENCE, ROOT, Server, environment

COMMAND = (sys.executable, "-m", "companion.cli", "serve")


class Several(Server):
    """So many processes at one port, once all of them are ready."""

    def __init__(self, instance: Path, database: str, redis: str, processes: int, port: int = 0) -> None:
        variables = {"DATABASE_URL": database, "REDIS_URL": redis, "PORT": port}
        self.process = subprocess.Popen(
            [*COMMAND, "--processes", str(processes)],
            cwd=ROOT,
            env=environment(instance, **{f"COMPANION_{name}": value for name, value in variables.items()}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.port = int(self.says(r"at port (\d+)"))
        self.children = [int(self.says(r"is ready \(pid (\d+)\)")) for _ in range(processes)]

    def says(self, wanted: str) -> str:
        """What the next line says in which these words are; anything else may come before it."""
        assert self.process.stdout is not None
        heard = []
        for line in self.process.stdout:
            heard.append(line)
            if found := re.search(wanted, line):
                return found[1]
        raise AssertionError(f"it never said {wanted}: {heard}")

    def end(self) -> tuple[int, str]:
        """Ask it to end: its exit code, and its last words."""
        self.process.send_signal(signal.SIGTERM)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said
