"""Those who want to stop a server, in a process of their own as they would be elsewhere, until their input ends.

`python -m tests.support.besiegers PORT FILE IMPORTS DRIPPING PAUSE`: so many send the file over and over, each time
with another id of the game, and so many connections send a byte after each pause, half of them in their headers and
half in their bodies. They say when all of them are there, and in the end how they were answered.
"""

import json
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).parents[2]
PATIENCE = 60
UID = "00000000-0000-4000-8000-000000000000"
"""Stands in the file where each that is sent has an id of its own, so that none is known already."""

API = "/api/v1/tables"
HEADERS = f"POST {API} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ".encode()
BODY = f"POST {API} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n".encode()
SENT = "there"


class Besiegers:
    """All of them, at one server."""

    def __init__(self, port: int, text: str, imports: int, dripping: int, pause: float) -> None:
        self._port, self._text, self._imports, self._dripping, self._pause = port, text, imports, dripping, pause
        self.over, self.sent = threading.Event(), threading.Semaphore(0)
        self.answers: Counter[str] = Counter()
        """By the status of the answer; those that were cut off have none."""

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), PATIENCE)

    def send(self) -> None:
        """The file, over and over."""
        while not self.over.is_set():
            body = self._text.replace(UID, str(uuid4())).encode()
            head = f"POST {API}/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            with suppress(OSError), self._connected() as made:
                made.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                self.sent.release()
                made.settimeout(1)
                while not self.over.is_set():
                    with suppress(TimeoutError):
                        self.answers[made.recv(4096)[9:12].decode()] += 1
                        break

    def drip(self) -> None:
        """Whoever is cut off comes again."""
        slow: list[socket.socket] = []
        while not self.over.is_set():
            slow = [each for each in slow if self._dripped(each)]
            for number in range(self._dripping - len(slow)):
                with suppress(OSError):
                    made = self._connected()
                    made.sendall(HEADERS if number % 2 else BODY)
                    slow.append(made)
            self.sent.release()
            self.over.wait(self._pause)
        for each in slow:
            each.close()

    def _dripped(self, slow: socket.socket) -> bool:
        """Whether the server still listens to one more byte."""
        with suppress(OSError):
            slow.sendall(b"x")
            slow.settimeout(0)
            try:
                said = slow.recv(4096)
            except BlockingIOError:
                slow.settimeout(PATIENCE)
                return True
            self.answers[said[9:12].decode()] += 1
        slow.close()
        return False

    def besiege(self, lines: Iterator[str]) -> None:
        threads = [threading.Thread(target=target) for target in (*[self.send] * self._imports, self.drip)]
        for thread in threads:
            thread.start()
        for _ in threads:
            self.sent.acquire()
        print(SENT, flush=True)
        for _ in lines:
            continue
        self.over.set()
        for thread in threads:
            thread.join(PATIENCE)
        print(json.dumps(self.answers), flush=True)


@contextmanager
def besieged(port: int, file: Path, imports: int, dripping: int, pause: float) -> Iterator[Counter[str]]:
    """A server that is besieged from the moment when all are there; how they were answered is known afterwards."""
    words = map(str, (port, file, imports, dripping, pause))
    command = [sys.executable, "-m", "tests.support.besiegers", *words]
    answers: Counter[str] = Counter()
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == SENT
            yield answers
            said, _ = process.communicate(timeout=PATIENCE)
            answers.update(json.loads(said))
        finally:
            process.kill()


def main() -> None:
    port, file, imports, dripping, pause = sys.argv[1:]
    text = Path(file).read_text("utf-8")
    Besiegers(int(port), text, int(imports), int(dripping), float(pause)).besiege(sys.stdin)


if __name__ == "__main__":
    main()
