"""Servers for the living room beside each other, each with the least that ours must do: start, memory, what a post
costs with many streams open, slow clients, and the stop. Those that cannot be fetched are left out and named."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.benchmarks import fetched
from tests.benchmarks.contestants import PATIENCE, TICKS, Contestant, free_port, listening
from tests.benchmarks.earlier import PROBES, ROOT
from tests.benchmarks.results import alone

NAMES = ("waitress", "uvicorn", "uvicorn httptools", "hypercorn", "granian wsgi", "granian asgi", "gevent")
KINDS = ("wsgi", "asgi")
STREAMS, POSTS, AT_TABLE = 1000, 150, 4
DRIPPING, A_BYTE_EVERY, DRIPS = 400, 4.0, 10
STOPPED_WITH = 60
HEAD = b"POST /table/log HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HEADERS, BODY = HEAD + b"X-Slow: ", HEAD + b"Content-Length: 100000\r\n\r\n"


def measure(rounds: int) -> dict[str, Any]:
    found: dict[str, dict[str, list[float]]] = {}
    for _ in range(rounds):
        for name in NAMES:
            if not all(fetched.there(package) for package in name.split() if package not in KINDS):
                print(f"missing: {name} cannot be fetched")
                continue
            for what, value in figures(name).items():
                found.setdefault(name, {}).setdefault(what, []).append(value)
            print(name, {what: round(median(values), 2) for what, values in found[name].items()}, flush=True)
    return {"servers": found, "faults": []}


@contextmanager
def started(name: str) -> Iterator[Contestant]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(PROBES / "servers.py"), name, str(port), folder, str(STREAMS)]
        with closing(Contestant(command, ROOT, port)) as server:
            yield server
            for process in family(server.process.pid)[1:]:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


def figures(name: str) -> dict[str, float]:
    found: dict[str, float] = {}
    begun = time.perf_counter()
    with started(name) as server:
        post(server)
        found["start s"] = time.perf_counter() - begun
        found["memory MB"] = memory(server)
        tables = [f"/table-{number}" for number in range(STREAMS // AT_TABLE)]
        with listening(server, [f"{table}/events" for table in tables for _ in range(AT_TABLE)]):
            found["memory at 1,000 streams MB"] = memory(server)
            before = cpu(server)
            seconds = [post(server, tables[0]) for _ in range(POSTS)]
            found["CPU per post at 1,000 streams ms"] = 1000 * (cpu(server) - before) / POSTS
            found["post p50 ms"] = 1000 * median(seconds)
        found["post p99 undisturbed ms"] = p99([post(server) for _ in range(POSTS)])
        for what, first in (("headers", HEADERS), ("bodies", BODY)):
            found[f"dripping {what}: post p99 ms"], found[f"dripping {what}: cut"] = dripped(server, first)
    with started(name) as server, listening(server, ["/table/events"] * STOPPED_WITH):
        begun = time.perf_counter()
        server.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            server.process.wait(PATIENCE)
        found["stop with 60 streams s"] = time.perf_counter() - begun
    return found


def dripped(server: Contestant, first: bytes) -> tuple[float, float]:
    """How others fare while connections send a byte now and then, and how many of those were ended."""
    slow = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(DRIPPING)]
    waited: list[float] = []
    for connection in slow:
        connection.sendall(first)
    for _ in range(DRIPS):
        due = time.perf_counter() + A_BYTE_EVERY
        for connection in slow:
            with suppress(OSError):
                connection.send(b"x")
        while time.perf_counter() < due:
            waited.append(post(server))
            threading.Event().wait(0.2)
    cut = sum(map(ended, slow))
    for connection in slow:
        connection.close()
    return p99(waited), cut


def ended(connection: socket.socket) -> bool:
    """Whether the server has hung up."""
    connection.settimeout(0.01)
    try:
        while connection.recv(4096):
            continue
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def post(server: Contestant, table: str = "/table") -> float:
    begun = time.perf_counter()
    try:
        status, data, _ = server.ask("POST", f"{table}/log", {"text": "x" * 200})
        assert status == 201, data
    except OSError:
        server.connection.close()
    return time.perf_counter() - begun


def p99(seconds: list[float]) -> float:
    return 1000 * quantiles(seconds, n=100)[-1]


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    with suppress(OSError):
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [process, *(each for child in children for each in family(int(child)))]
    return []


def memory(server: Contestant) -> float:
    pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in family(server.process.pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(server: Contestant) -> float:
    stats = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in family(server.process.pid)]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICKS


if __name__ == "__main__":
    sys.exit(alone("servers", __doc__, measure))
