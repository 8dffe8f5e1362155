"""Those who listen at one table."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from companion import deadline


class TableVersion(NamedTuple):
    """Where a table stands: how many entries it has, and how often anything else of it changed."""

    position: int
    revision: int


class Told(NamedTuple):
    """What somebody was told last: where the table stood, and by what they know whether their own part changed."""

    version: TableVersion
    mark: Any = None


Look = Callable[[], TableVersion]
"""Finds out where a table stands, and holds nothing when it returns."""


class Channel:
    """The listeners of one table, and what the first of them saw after the last news."""

    def __init__(
        self, name: str, clock: Callable[[], float] = time.monotonic, late: Callable[[], bool] = lambda: False
    ) -> None:
        self.name, self.late = name, late
        """Its name, and whether news of other processes come late."""
        self.clock, self._seen_at = clock, clock()
        self.listeners: set[Listener] = set()
        self.published = 0
        self._seen: tuple[int, TableVersion] | None = None
        self._looking = threading.Lock()

    def publish(self, version: TableVersion | None) -> None:
        """There is news; where the table stands now need not be looked up if it is told.

        Whoever enters something knows the seats as they were when they began. If they changed since, and nobody has
        looked at that yet, it is looked up all the same.
        """
        seen, before = self._seen, self.published
        self.published += 1
        if version is None or (before and (seen is None or seen[0] != before)):
            return
        known = version if seen is None else TableVersion(*map(max, version, seen[1]))
        self._seen, self._seen_at = (self.published, known), self.clock()

    def told(self) -> TableVersion | None:
        """Where the table stands since the last news, if that is known already."""
        seen = self._seen
        return seen[1] if seen is not None and seen[0] == self.published else None

    def look(self, look: Look, good_for: float | None = None) -> TableVersion:
        """One look for all who were woken by the same news; without any, one that is good for so many seconds."""
        if good_for is None and (told := self.told()) is not None:
            return told
        deadline.waiting()
        with self._looking:
            published, now = self.published, self.clock()
            old = good_for is not None and now - self._seen_at >= good_for
            if old or self._seen is None or self._seen[0] != published:
                self._seen, self._seen_at = (published, look()), now
            return self._seen[1]


class Listener:
    """One open stream. It remembers no events, only that something changed: what, it looks up when it wakes."""

    def __init__(
        self, channel: Channel, gone: Callable[[], bool], page: str = "", device: str = "", address: str = ""
    ) -> None:
        self.channel, self.gone, self.page, self.device, self.address = channel, gone, page, device, address
        self.open = True
        self.there_at = channel.clock()
        """When its client was there for sure."""
        self.told: Told | None = None
        """What its page was told last, by the stream or by the answer to a tap of its own."""
        self.answering: TableVersion | None = None
        """What a tap of its page has led to: that is being answered, so the stream need not say it."""
        self.ring: Callable[[], None] = quietly
        """How whoever does not wait here learns that something happened."""
        self._asleep = threading.Lock()
        """Held until something happens; there are thousands of listeners, and nothing smaller can be waited for."""
        self._asleep.acquire()

    def wait(self, seconds: float) -> bool:
        """Wait until something happens, but not longer than this; whether it did. Look only afterwards."""
        woken = self._asleep.acquire(timeout=seconds)
        self.is_there()
        return woken

    @property
    def woken(self) -> bool:
        """Whether something happened of which it was not told yet."""
        return not self._asleep.locked()

    def is_there(self) -> bool:
        """Whether its client has not left, as far as the server knows."""
        if self.gone():
            return False
        self.there_at = self.channel.clock()
        return True

    def tell(self, told: Told) -> None:
        """Its page is told this, unless it was told more meanwhile."""
        if self.told is None or told.version >= self.told.version:
            self.told = told

    def knows(self) -> Told | None:
        """What its page was told, or is just being answered."""
        if self.told is None or self.answering is None or self.answering <= self.told.version:
            return self.told
        return Told(self.answering)

    def wake(self) -> None:
        with suppress(RuntimeError):
            self._asleep.release()  # of who is awake already it is no news
        self.ring()

    def close(self) -> None:
        self.open = False
        self.wake()


def quietly() -> None:
    """Somebody waits who is woken anyway."""
