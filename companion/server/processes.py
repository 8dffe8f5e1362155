"""Several processes of one server: begun anew when they end, and ended all at once.

Each is a program of its own and not a fork, so none shares a connection with another. It has a socket to listen at,
and a line to us: it says there when it is ready, and learns when we are gone.
"""

import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Final

READY: Final = b"ready"
RESTING_SECONDS: Final = 1.0
"""How long nothing is begun anew that has just ended."""

ENDING_SECONDS: Final = 5.0
"""How long a process may take to end before it is ended; work that was begun has two seconds."""

Say = Callable[[str], None]


class Failed(Exception):
    """A process ended before any of them was ready: with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(eq=False)
class Child:
    """One of them: its process, and our end of the line to it."""

    number: int
    process: subprocess.Popen[bytes]
    line: socket.socket

    def ended(self, end: float) -> bool:
        """Whether it ends by itself up to this moment; if not, it is ended."""
        try:
            self.process.wait(max(0.0, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False
        finally:
            self.line.close()
        return True


class Processes:
    """As many as there are sockets. `command` is followed by the numbers of the socket and of the line."""

    def __init__(
        self, command: Sequence[str], sockets: Sequence[socket.socket], environment: Mapping[str, str], say: Say
    ) -> None:
        self._command, self._sockets, self._environment, self._say = command, sockets, environment, say
        self._selector = selectors.DefaultSelector()
        self._children: set[Child] = set()
        self._due: dict[int, float] = dict.fromkeys(range(len(sockets)), 0.0)
        """Which of them are to be begun, and when."""
        self._ready: set[int] = set()
        self._stopped = False

    def run(self) -> None:
        """Until SIGINT or SIGTERM."""
        with self._signals() as bell:
            self._selector.register(bell, selectors.EVENT_READ)
            try:
                while not self._stopped:
                    self._begin_due()
                    self._look(bell)
            finally:
                self._end_all()

    @contextmanager
    def _signals(self) -> Iterator[socket.socket]:
        bell, rung = socket.socketpair()
        rung.settimeout(0)
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        waker = signal.set_wakeup_fd(rung.fileno(), warn_on_full_buffer=False)
        try:
            yield bell
        finally:
            signal.set_wakeup_fd(waker)
            for number, handler in before.items():
                signal.signal(number, handler)
            bell.close()
            rung.close()

    def _stop(self, *_: object) -> None:
        self._stopped = True

    def _begin_due(self) -> None:
        now = time.monotonic()
        for number in [number for number, at in self._due.items() if at <= now]:
            del self._due[number]
            self._begin(number)

    def _begin(self, number: int) -> None:
        try:
            child = self._begun(number)
        except OSError as error:
            if not self._ready:
                raise
            self._say(f"process {number + 1} cannot be begun and is tried again: {error.strerror or error}")
            self._due[number] = time.monotonic() + RESTING_SECONDS
            return
        self._children.add(child)
        self._selector.register(child.line, selectors.EVENT_READ, child)

    def _begun(self, number: int) -> Child:
        ours, theirs = socket.socketpair()
        with ExitStack() as unless_begun, theirs:
            unless_begun.enter_context(ours)
            handed = (self._sockets[number].fileno(), theirs.fileno())
            process = subprocess.Popen(  # noqa: S603
                [*self._command, *map(str, handed)], env=dict(self._environment), pass_fds=handed
            )
            unless_begun.pop_all()
        return Child(number, process, ours)

    def _look(self, bell: socket.socket) -> None:
        """Wait until something happens, or one is due."""
        next_due = min(self._due.values(), default=None)
        wait = None if next_due is None else max(0.0, next_due - time.monotonic())
        for key, _ in self._selector.select(wait):
            if key.fileobj is bell:
                bell.recv(64)
            elif self._hears(key.data):
                self._is_ready(key.data)
            else:
                self._has_ended(key.data)

    def _hears(self, child: Child) -> bool:
        with suppress(OSError):
            return bool(child.line.recv(len(READY)))
        return False

    def _is_ready(self, child: Child) -> None:
        self._ready.add(child.number)
        self._say(f"process {child.number + 1} of {len(self._sockets)} is ready (pid {child.process.pid})")

    def _has_ended(self, child: Child) -> None:
        self._selector.unregister(child.line)
        self._children.discard(child)
        self._await_end(child, time.monotonic() + ENDING_SECONDS)
        code = child.process.returncode
        if not self._ready and code > 0:
            raise Failed(code)
        if not self._stopped:
            self._say(f"process {child.number + 1} ended ({code}) and is begun anew")
            self._due[child.number] = time.monotonic() + RESTING_SECONDS

    def _end_all(self) -> None:
        for child in self._children:
            child.process.terminate()
        end = time.monotonic() + ENDING_SECONDS
        for child in self._children:
            self._await_end(child, end)
        self._selector.close()

    def _await_end(self, child: Child, end: float) -> None:
        if not child.ended(end):
            self._say(f"process {child.number + 1} did not end and is ended")


class Line:
    """The line of such a process to whoever began it."""

    def __init__(self, number: int) -> None:
        self._socket = socket.socket(fileno=number)

    def say_ready(self) -> None:
        with suppress(OSError):
            self._socket.sendall(READY)

    def wait_for_end(self) -> None:
        """Until whoever began us is gone; then we end as if asked to."""
        with suppress(OSError):
            while self._socket.recv(64):
                continue
        os.kill(os.getpid(), signal.SIGTERM)


def program(module: str) -> list[str]:
    """How another process is begun with this very Python."""
    return [sys.executable, "-m", module]
