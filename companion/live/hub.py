"""Event streams within one process: a table's listeners are woken when something happened there.

Everybody else knows `join`, `publish`, `presence` and `close` alone. For several processes `publish` would tell the
others too, and what they tell would come in through `wake`.
"""

import threading
from collections import Counter
from collections.abc import Callable

from companion.live.channel import Channel, Listener, TableVersion
from companion.live.presence import Attendance, Presence


class Full(Exception):
    """No further stream is admitted; the phone polls."""


def never() -> bool:
    return False


class Hub:
    """All open streams of this process, and no more than are admitted: altogether, and from one address."""

    def __init__(self, admitted: int, attendance: Attendance | None = None, per_address: int | None = None) -> None:
        self.admitted = admitted
        self._per_address = per_address or admitted
        self._addresses: Counter[str] = Counter()
        self.attendance = attendance or Attendance()
        self._channels: dict[str, Channel] = {}
        self._guard = threading.Lock()
        self._count = 0
        self._closed = False

    def __len__(self) -> int:
        return self._count

    def join(
        self, name: str, gone: Callable[[], bool] = never, page: str = "", device: str = "", address: str = ""
    ) -> Listener:
        """A place for one stream. `gone` tells whether its client has left: such places are given to others.

        A page that names itself is not told by its stream what the answers to its own taps tell it. A device that is
        named is present as long as it listens.
        """
        if self._is_full(address):
            self.sweep()
        with self._guard:
            if self._closed or self._is_full(address):
                raise Full
            channel = self._channels.setdefault(name, Channel(name, self.attendance.clock))
            listener = Listener(channel, gone, page, device, address)
            channel.listeners.add(listener)
            self._count += 1
            self._addresses[address] += 1
            return listener

    def _is_full(self, address: str) -> bool:
        return self._count >= self.admitted or self._addresses[address] >= self._per_address

    def leave(self, listener: Listener) -> None:
        """Give a place back; once is enough."""
        channel = listener.channel
        with self._guard:
            if listener not in channel.listeners:
                return
            channel.listeners.discard(listener)
            self._count -= 1
            self._addresses[listener.address] -= 1
            if not self._addresses[listener.address]:
                del self._addresses[listener.address]
            if not channel.listeners:
                del self._channels[channel.name]
        self._note(listener)

    def presence(self, name: str) -> Presence:
        """Who is there, as far as is known now."""
        with self._guard:
            channel = self._channels.get(name)
            there = tuple(channel.listeners) if channel is not None else ()
        for listener in there:
            self._note(listener)
        return self.attendance.presence(name)

    def _note(self, listener: Listener) -> None:
        """When the device of a stream was there last: now, unless its client has left."""
        if listener.device:
            listener.is_there()
            self.attendance.hear(listener.channel.name, listener.device, listener.there_at)

    def publish(self, name: str, version: TableVersion | None = None, page: str = "") -> None:
        """Something happened at a table, and is already written; whoever knows where the table stands now says so.

        The `page` by whose tap it happened is answered anyway.
        """
        self.wake(name, version, page)

    def wake(self, name: str, version: TableVersion | None = None, page: str = "") -> None:
        """Wake those who listen here, in this process."""
        with self._guard:
            channel = self._channels.get(name)
            if channel is None:
                return
            channel.publish(version)
            there = tuple(channel.listeners)
        for listener in there:
            if version is not None and page and listener.page == page:
                listener.answering = version
            else:
                listener.wake()

    def page(self, name: str, page: str) -> Listener | None:
        """The stream of the page that calls itself so."""
        with self._guard:
            channel = self._channels.get(name)
            there = tuple(channel.listeners) if channel is not None and page else ()
        return next((listener for listener in there if listener.page == page), None)

    def sweep(self) -> None:
        """End the streams whose clients have left without a word."""
        for listener in self._everybody():
            if listener.gone():
                listener.close()
                self.leave(listener)

    def close(self) -> None:
        """End every stream at once, and admit no other."""
        with self._guard:
            self._closed = True
        for listener in self._everybody():
            listener.close()

    def _everybody(self) -> list[Listener]:
        with self._guard:
            return [listener for channel in self._channels.values() for listener in channel.listeners]
