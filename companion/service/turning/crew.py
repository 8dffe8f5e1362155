"""Who plays moments out: this process alone, or several where processors have nothing else to do.

What comes of a batch follows from what is said in it, so it is the same whoever plays it. A process that helps is told
its game and then batch after batch; it ends when nobody is left who could tell it anything.
"""

import os
import pickle
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE, Popen
from typing import IO, Any, Final, NamedTuple, cast

from companion import games
from companion.bots.chances import Chances, played_out
from companion.bots.experts import Sequel, TableExpert

ROOT: Final = Path(__file__).parents[3]
COMMAND: Final = ("-m", "companion.service.turning.hand")

MOST: Final = 8
"""How many processes play at once at most: of so many moments at a time it is known that they need it."""


class Played(NamedTuple):
    """What came of a batch, and how many seconds it took."""

    chances: Chances
    seconds: float


@dataclass(frozen=True)
class Batch:
    """A moment's next few playouts, and all that it takes to play them."""

    state: Any
    numbers: range
    seed: str
    sequel: Sequel

    def played(self, expert: TableExpert) -> Played:
        begun = time.perf_counter()
        chances = played_out(expert, self.state, self.numbers, self.seed, self.sequel)
        return Played(chances, time.perf_counter() - begun)


@dataclass(frozen=True)
class Crew:
    """Those who play: `each` gives what comes of batches, in their order, of so many at a time."""

    at_a_time: int
    each: Callable[[Iterable[Batch]], Iterator[Played]]


def idle_processors() -> int:
    """How many more could work without anybody waiting for it, as the last minute tells; one can always."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    busy = 0.0
    with suppress(AttributeError, OSError):
        busy = os.getloadavg()[0]
    return min(MOST, max(1, there - round(busy)))


@contextmanager
def crew(expert: TableExpert, header: Mapping[str, Any], processes: int) -> Iterator[Crew]:
    """So many processes for a game; where it is one, this one."""
    if processes == 1:
        yield Crew(1, partial(map, lambda batch: batch.played(expert)))
        return
    with ExitStack() as stack:
        free = SimpleQueue[Hand]()
        for _ in range(processes):
            free.put(stack.enter_context(hand(header)))
        threads = ThreadPoolExecutor(processes, "playing")
        stack.callback(threads.shutdown, wait=False, cancel_futures=True)
        yield Crew(MOST, partial(threads.map, partial(_by_one_of, free)))


def _by_one_of(free: "SimpleQueue[Hand]", batch: Batch) -> Played:
    one = free.get()
    try:
        return one.plays(batch)
    finally:
        free.put(one)


@dataclass(frozen=True)
class Hand:
    """A process that helps, by what it is told and what it says."""

    said: IO[bytes]
    heard: IO[bytes]

    def tell(self, what: object) -> None:
        pickle.dump(what, self.said)
        self.said.flush()

    def plays(self, batch: Batch) -> Played:
        self.tell(batch)
        return cast(Played, pickle.load(self.heard))  # noqa: S301 - both ends are ours


@contextmanager
def hand(header: Mapping[str, Any]) -> Iterator[Hand]:
    """One that knows the game; it is ended, whatever it does."""
    process = Popen([sys.executable, *COMMAND], cwd=ROOT, stdin=PIPE, stdout=PIPE)  # noqa: S603
    made = Hand(cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout))
    try:
        made.tell((tuple(games.homes().values()), dict(header)))
        yield made
    finally:
        process.kill()
        process.wait()
        made.heard.close()
        with suppress(OSError):
            made.said.close()
