"""Event streams within one process: a table's listeners are woken when something happened there."""

import threading
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

HEARTBEAT_SECONDS: Final = 15.0


class Full(Exception):
    """No further stream is admitted; the phone polls."""


class Listener:
    """One open stream. It remembers no events, only that something changed: what, it looks up when it wakes."""

    def __init__(self) -> None:
        self._woken = threading.Event()
        self._closed = False

    def waits(self) -> bool:
        """Whether the stream goes on."""
        return not self._closed

    def wake(self) -> None:
        self._woken.set()

    def close(self) -> None:
        self._closed = True
        self._woken.set()

    def wait(self, seconds: float) -> bool:
        """Whether something happened within this time."""
        woken = self._woken.wait(seconds)
        self._woken.clear()
        return woken


class Hub:
    """All open streams of this process."""

    def __init__(self, admitted: int) -> None:
        self.admitted = admitted
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._guard = threading.Lock()
        self._count = 0
        self._closed = False

    def __len__(self) -> int:
        return self._count

    def join(self, channel: str) -> Listener:
        with self._guard:
            if self._closed or self._count >= self.admitted:
                raise Full
            self._count += 1
            listener = Listener()
            self._listeners[channel].add(listener)
            return listener

    def leave(self, channel: str, listener: Listener) -> None:
        with self._guard:
            if listener in self._listeners[channel]:
                self._listeners[channel].discard(listener)
                self._count -= 1
            if not self._listeners[channel]:
                del self._listeners[channel]

    def publish(self, channel: str) -> None:
        for listener in self._there(channel):
            listener.wake()

    def close(self) -> None:
        """End every stream at once."""
        self._closed = True
        with self._guard:
            everybody = [listener for listeners in self._listeners.values() for listener in listeners]
        for listener in everybody:
            listener.close()

    def _there(self, channel: str) -> Iterator[Listener]:
        with self._guard:
            return iter(tuple(self._listeners.get(channel, ())))
