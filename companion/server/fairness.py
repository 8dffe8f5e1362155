"""So many requests of one address are worked on at once; its others wait, and nobody else does."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class Crowded(Exception):
    """So many of this address wait already."""


@dataclass
class Queue:
    """Those of one address: whose turn it is, and how many are here."""

    turn: asyncio.Semaphore
    here: int = 0


class Turns:
    """Queues of all addresses of which anybody is here."""

    def __init__(self, at_once: int, here: int | None = None) -> None:
        self._at_once, self._here = at_once, here
        self._queues: dict[str, Queue] = {}

    @contextmanager
    def queue(self, address: str) -> Iterator[asyncio.Semaphore]:
        """A place in the queue of an address; whoever has one takes a turn when there is something to do."""
        queue = self._queues.get(address) or self._queues.setdefault(address, Queue(asyncio.Semaphore(self._at_once)))
        if self._here is not None and queue.here >= self._here:
            raise Crowded
        queue.here += 1
        try:
            yield queue.turn
        finally:
            queue.here -= 1
            if not queue.here:
                del self._queues[address]
