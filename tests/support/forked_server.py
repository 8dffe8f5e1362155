"""Servers that are there at once: `python -m tests.support.forked_server` has everything loaded, and forks one for each
line `FOLDER DATABASE` it reads (a dash for the folder's own file); it says its process and its port."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STREAMS, SPARE = 600, 64


def serve(folder: str, database: str, out: int) -> None:
    from waitress.server import create_server

    from companion import create_app

    own = {} if database == "-" else {"SQLALCHEMY_DATABASE_URI": database}
    app = create_app(INSTANCE=folder, STREAMS=STREAMS, HOST="127.0.0.1", PUBLIC_URL=None, PONDER=False, **own)
    server = create_server(
        app,
        host="127.0.0.1",
        port=0,
        threads=STREAMS + SPARE,
        connection_limit=4000,
        asyncore_use_poll=True,
        channel_request_lookahead=1,
    )
    os.write(out, f"{os.getpid()} {server.effective_port}\n".encode())
    server.run()


def main() -> None:
    import companion.api.docs
    import companion.web.table  # noqa: F401
    from companion.games import load

    load("caral")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        folder, database = line.split()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(folder, database, sys.stdout.fileno())


class Forks:
    """The process that forks, and the server it forked last."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.support.forked_server"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.pid = self.port = 0

    def start(self, folder: Path, database: str | None = None) -> int:
        """A server; its port."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{folder} {database or '-'}\n")
        self.process.stdin.flush()
        self.pid, self.port = map(int, self.process.stdout.readline().split())
        return self.port

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        self.process.kill()
        self.process.communicate()


if __name__ == "__main__":
    main()
