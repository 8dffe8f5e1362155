"""Things that are made once for all who want them, and kept while they are used."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from companion import deadline

T = TypeVar("T")
LOCKS = 32


class Kept(Generic[T]):
    """The last `most` that were made."""

    def __init__(self, most: int) -> None:
        self._made: OrderedDict[Hashable, T] = OrderedDict()
        self._most, self._guard = most, threading.Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        found = self.find(key)
        return self._keep(key, make()) if found is None else found

    def find(self, key: Hashable) -> T | None:
        """What is kept, if it still is."""
        with self._guard:
            found = self._made.get(key)
            if found is not None:
                self._made.move_to_end(key)
            return found

    def _keep(self, key: Hashable, made: T) -> T:
        with self._guard:
            self._made[key] = made
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        return made

    def clear(self) -> None:
        with self._guard:
            self._made.clear()


class KeptOnce(Kept[T]):
    """Who wants one that somebody else is making waits for it. Making one must not need another of the same kind."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._making = tuple(threading.Lock() for _ in range(LOCKS))

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        found = self.find(key)
        if found is not None:
            return found
        making = self._making[hash(key) % LOCKS]
        if not making.acquire(blocking=False):
            deadline.waiting()
            making.acquire()
        try:
            return super().get(key, make)
        finally:
            making.release()
