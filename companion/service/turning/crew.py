"""Who plays moments out: this process alone, or several where processors have nothing else to do.

What comes of a batch follows from what is said in it, so it is the same whoever plays it. A process that helps is told
its game and then batch after batch; it ends when nobody is left who could tell it anything.
"""

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from companion import games
from companion.bots.chances import Chances, played_out
from companion.bots.experts import Sequel, TableExpert, expert_for
from companion.engine.setup import Header

SPAWNED: Final = get_context("spawn")
"""A process of its own holds nothing of ours but its end of the line."""

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
    """A process that helps, at our end of the line to it."""

    line: Connection

    def plays(self, batch: Batch) -> Played:
        self.line.send(batch)
        played: Played = self.line.recv()
        return played


@contextmanager
def hand(header: Mapping[str, Any]) -> Iterator[Hand]:
    """One that knows the game; it is ended, whatever it does."""
    ours, its = SPAWNED.Pipe()
    told = its, tuple(games.homes().values()), dict(header)
    process = SPAWNED.Process(target=help_out, args=told, daemon=True)
    process.start()
    its.close()
    try:
        yield Hand(ours)
    finally:
        process.kill()
        process.join()
        ours.close()


def help_out(line: Connection, packages: Iterable[str], header: dict[str, Any]) -> None:
    """What a process does that helps. Ctrl-C is for whoever tells it what to do, and it ends with them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games.register_too(packages)
    expert = expert_for(Header.from_json(header))
    with suppress(EOFError, ConnectionError):
        while True:
            batch: Batch = line.recv()
            line.send(batch.played(expert))
