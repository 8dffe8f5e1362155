"""Servers that are measured beside each other: ours, ours as it was, and the least a server must do."""

import contextlib
import json
import os
import selectors
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.benchmarks.earlier import PROBES, environment

PATIENCE = 60
TICKS = os.sysconf("SC_CLK_TCK")
Headers = dict[str, str]
ROOMY = {
    "COMPANION_HOST": "127.0.0.1",
    "COMPANION_TABLES_PER_HOUR": "1000000",
    "COMPANION_DEVICES_PER_HOUR": "1000000",
    "COMPANION_STREAMS_PER_ADDRESS": "1000",
}
"""All phones of a measurement have one address, and there are more tables than anybody would open in an hour."""
ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL", "--")
"""Where it is known, a server does not outlive whoever measures it, however that ends."""


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
        return port


class Contestant:
    """One server in a process of its own, and a kept connection to it."""

    def __init__(self, command: list[str], code: Path, port: int, **variables: str) -> None:
        self.port = port
        self.process = subprocess.Popen(
            [*ENDS_WITH_US, *command] if shutil.which(ENDS_WITH_US[0]) else command,
            cwd=code,
            env=environment(code) | {"PYTHONUNBUFFERED": "1"} | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._wait()
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def _wait(self) -> None:
        """Until it says that it serves, and does."""
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            if line.startswith("Ctrl-C"):
                break
        else:
            raise AssertionError("".join(said))
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        for _ in range(PATIENCE * 10):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            threading.Event().wait(0.1)

    def ask(self, method: str, path: str, body: Any = None, headers: Headers | None = None) -> tuple[int, bytes, Any]:
        """One request; a text is sent as a form, everything else as JSON."""
        kind = "application/x-www-form-urlencoded" if isinstance(body, str) else "application/json"
        data = body if isinstance(body, str) or body is None else json.dumps(body)
        carried = {"Content-Type": kind} | (headers or {})
        try:
            self.connection.request(method, path, data, carried)
            answer = self.connection.getresponse()
        except ConnectionError:  # servers hang up on who is silent for long
            self.connection.close()
            self.connection.request(method, path, data, carried)
            answer = self.connection.getresponse()
        return answer.status, answer.read(), answer.headers

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in use."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.wait(PATIENCE)


def companion(code: Path, folder: Path, **settings: str) -> Contestant:
    """`companion run` of whichever code lies in a folder, with these settings besides the roomy ones."""
    port = free_port()
    command = [sys.executable, "-m", "companion.cli", "run", "--port", str(port)]
    folder.mkdir(parents=True, exist_ok=True)
    return Contestant(command, code, port, COMPANION_INSTANCE=str(folder), **ROOMY | settings)


def floor(code: Path, folder: Path, streams: int = 1000, server: str = "uvicorn") -> Contestant:
    """The least, on the same server as ours; with its own connections, or with ours (`probes/servers.py`)."""
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    words = (server, str(port), str(folder), str(streams))
    return Contestant([sys.executable, str(PROBES / "servers.py"), *words], code, port)


def _wait_until(done: Callable[[], bool]) -> None:
    """Until it is so, and then for whatever else the server does after it."""
    for _ in range(PATIENCE * 10):
        if done():
            break
        threading.Event().wait(0.1)
    assert done()
    threading.Event().wait(1)


@contextlib.contextmanager
def listening(server: Contestant, paths: list[str]) -> Iterator[None]:
    """Open streams that are read by a thread of their own, one for each path; begins when all of them have spoken."""
    chosen, stop, spoken = selectors.DefaultSelector(), threading.Event(), set[int]()
    for path in paths:
        stream = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        stream.settimeout(0)
        chosen.register(stream, selectors.EVENT_READ)

    def read() -> None:
        while not stop.is_set():
            for key, _ in chosen.select(0.2):
                with contextlib.suppress(OSError):
                    if key.fileobj.recv(65536):  # type: ignore[union-attr]
                        spoken.add(key.fd)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        _wait_until(lambda: len(spoken) == len(paths))
        yield
    finally:
        stop.set()
        reader.join()
        for key in list(chosen.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
