"""Servers that are there at once: `python -m tests.support.forked_server` has everything loaded, and forks one for each
line `FOLDER DATABASE REDIS` it reads (a dash for the folder's own file, or for none); it says its process and its
port."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STREAMS = 600
LOOPBACK = "127.0.0.1"


def serve(folder: str, database: str, redis: str, out: int) -> None:
    from companion import create_app
    from companion.cli.serving import listen
    from companion.server.living_room import LivingRoom

    own = {} if database == "-" else {"SQLALCHEMY_DATABASE_URI": database}
    own |= {} if redis == "-" else {"REDIS_URL": redis}
    streams = {"STREAMS": STREAMS, "STREAMS_PER_ADDRESS": STREAMS}
    app = create_app(INSTANCE=folder, HOST=LOOPBACK, PUBLIC_URL=None, PONDER=False, **streams, **own)
    with listen(LOOPBACK, 0) as listening:
        os.write(out, f"{os.getpid()} {listening.getsockname()[1]}\n".encode())
        LivingRoom(app, listening).serve_phones()


def served(folder: str, database: str, redis: str, out: int) -> None:
    """Whoever waits for the server hears of it where it could not begin."""
    try:
        serve(folder, database, redis, out)
    finally:
        os.write(out, b"\n")


def main() -> None:
    import companion.api.docs
    import companion.web.table  # noqa: F401
    from companion.games import load

    load("caral")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        folder, database, redis = line.split()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            served(folder, database, redis, sys.stdout.fileno())


class Forks:
    """The process that forks, and the server it forked last."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.support.forked_server"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.pid = self.port = 0
        self.all: list[int] = []
        """Where several were begun at once."""

    def start(self, folder: Path, database: str | None = None) -> int:
        """A server; its port."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{folder} {database or '-'} -\n")
        self.process.stdin.flush()
        self.pid, self.port = map(int, self.process.stdout.readline().split())
        return self.port

    def start_at_once(self, folder: Path, database: str, many: int, redis: str = "-") -> list[int]:
        """Servers that all begin at the same moment; their ports."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{folder} {database} {redis}\n" * many)
        self.process.stdin.flush()
        found = [tuple(map(int, self.process.stdout.readline().split())) for _ in range(many)]
        self.all = [process for process, *_ in found]
        return [port for *_, port in found]

    def kill(self) -> None:
        for process in filter(None, self.all or [self.pid]):
            os.kill(process, signal.SIGKILL)
        self.pid, self.all = 0, []

    def close(self) -> None:
        self.kill()
        self.process.kill()
        self.process.communicate()


if __name__ == "__main__":
    main()
