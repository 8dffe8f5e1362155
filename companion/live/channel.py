"""Those who listen at one table."""

import threading
from collections.abc import Callable
from typing import NamedTuple


class TableVersion(NamedTuple):
    """Where a table stands: how many entries it has, and how often anything else of it changed."""

    position: int
    revision: int


Look = Callable[[], TableVersion]
"""Finds out where a table stands, and holds nothing when it returns."""


class Channel:
    """The listeners of one table, and what the first of them saw after the last news."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.listeners: set[Listener] = set()
        self.published = 0
        self._seen: tuple[int, TableVersion] | None = None
        self._looking = threading.Lock()

    def publish(self, version: TableVersion | None) -> None:
        """There is news; where the table stands now need not be looked up if it is told."""
        self.published += 1
        if version is not None:
            self._seen = (self.published, version)

    def look(self, look: Look) -> TableVersion:
        """One look for all who were woken by the same news."""
        with self._looking:
            published = self.published
            if self._seen is None or self._seen[0] != published:
                self._seen = (published, look())
            return self._seen[1]


class Listener:
    """One open stream. It remembers no events, only that something changed: what, it looks up when it wakes."""

    def __init__(self, channel: Channel, gone: Callable[[], bool]) -> None:
        self.channel, self.gone = channel, gone
        self.open = True
        self._woken = threading.Event()

    def wait(self, seconds: float) -> bool:
        """Wait until something happens, but not longer than this; whether it did. Look only afterwards."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken

    def wake(self) -> None:
        self._woken.set()

    def close(self) -> None:
        self.open = False
        self._woken.set()
