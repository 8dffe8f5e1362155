"""Reading games that somebody sends, in a process of their own: one file at a time, of low priority, not for long.

Whatever a file holds, those who play notice nothing of it. The process ends when its time is over or the client has
gone.
"""

import json
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import IO, Any, Final, Protocol, cast

from companion import deadline, games
from companion.service.errors import BadInput, TooMany
from companion.service.exchange import brought
from companion.service.exchange.brought import Brought, Known

ROOT: Final = Path(__file__).parents[3]
COMMAND: Final = ("-m", "companion.service.exchange.reading_process")
LOOKS_EVERY: Final = 0.1
"""Seconds between two looks at the clock and for the client."""

SOON: Final = 10
"""Seconds after which it is worth trying again."""

Gone = Callable[[], bool]


class Reader(Protocol):
    def games(self, text: str, known: Known, gone: Gone, *, alone: bool) -> Generator[Brought | None, None, None]:
        """The games of a file, nothing for those that are known. `gone` says whether nobody waits for them any more."""


class Here:
    """Reads in this process, for whoever is alone."""

    def games(self, text: str, known: Known, gone: Gone, *, alone: bool) -> Generator[Brought | None, None, None]:
        return brought.games(text, known, alone=alone)


class Apart:
    """Reads in another process, one file at a time."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._turn = seconds, threading.Lock()

    def games(self, text: str, known: Known, gone: Gone, *, alone: bool) -> Generator[Brought | None, None, None]:
        if not self._turn.acquire(timeout=deadline.left(self._seconds)):
            raise TooMany("service.import.busy", seconds=SOON)
        try:
            if not gone():
                yield from self._read({"text": text, "alone": alone}, known, gone)
        finally:
            self._turn.release()

    def _read(self, asked: dict[str, Any], known: Known, gone: Gone) -> Generator[Brought | None, None, None]:
        with self._process(gone) as (said, heard):
            _tell(said, asked | {"packages": list(games.homes().values())})
            _tell(said, {"known": list(known(_hear(heard)["games"]))})
            while (told := _hear(heard)) != {"over": True}:
                if "problem" in told:
                    raise BadInput(told["problem"], told["where"], **told["params"])
                yield told["game"]

    @contextmanager
    def _process(self, gone: Gone) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
        process = Popen([sys.executable, *COMMAND], cwd=ROOT, stdin=PIPE, stdout=PIPE)  # noqa: S603
        said, heard = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)
        done = threading.Event()
        watch = threading.Thread(
            target=_watch, args=(process, time.monotonic() + deadline.left(self._seconds), gone, done)
        )
        watch.start()
        try:
            yield said, heard
        except OSError:
            raise BadInput("service.import.too_slow", "line 1") from None
        finally:
            done.set()
            process.kill()
            watch.join()
            process.wait()
            heard.close()
            _close(said)


def _watch(process: "Popen[bytes]", end: float, gone: Gone, done: threading.Event) -> None:
    """End the process when its time is over or nobody waits for it any more."""
    while not done.wait(LOOKS_EVERY):
        if gone() or time.monotonic() > end:
            process.kill()
            return


def _tell(said: IO[bytes], what: dict[str, Any]) -> None:
    said.write(json.dumps(what).encode() + b"\n")
    said.flush()


def _hear(heard: IO[bytes]) -> dict[str, Any]:
    """What the process says next. One that was ended, by us or for want of memory, says nothing more."""
    line = heard.readline()
    if not line.endswith(b"\n"):
        raise BadInput("service.import.too_slow", "line 1")
    found: dict[str, Any] = json.loads(line)
    return found


def _close(said: IO[bytes]) -> None:
    """What nobody read any more is not worth a word."""
    try:
        said.close()
    except OSError:
        return
