"""Event streams of one process: a table's listeners are woken when something happened there.

Everybody else knows `join`, `publish`, `hear`, `presence` and `close` alone. Where there are several processes, what is
published is told to the others over a `Relay`, and what they tell comes in through `take`.
"""

import threading
from collections import Counter
from collections.abc import Callable

from companion.live.channel import Channel, Listener, TableVersion
from companion.live.messages import Everything, Heard, Message, News, Presences
from companion.live.presence import NOBODY_SILENT, Attendance, Presence
from companion.live.relay import Relay


class Full(Exception):
    """No further stream is admitted; the phone polls."""


def never() -> bool:
    return False


class Hub:
    """All open streams of this process, and no more than are admitted: altogether, and from one address."""

    def __init__(
        self,
        admitted: int,
        attendance: Attendance | None = None,
        per_address: int | None = None,
        redis: str | None = None,
    ) -> None:
        self.admitted = admitted
        self._per_address = per_address or admitted
        self._addresses: Counter[str] = Counter()
        self.attendance = attendance or Attendance()
        self._channels: dict[str, Channel] = {}
        self._guard = threading.Lock()
        self._count = 0
        self._closed = False
        self.relay = None if redis is None else Relay(redis, self)
        self.attendance.is_told = redis is not None

    @property
    def late(self) -> bool:
        """Whether news of other processes come late."""
        return self.relay is not None and self.relay.late

    @property
    def lag(self) -> float | None:
        """How many seconds news took to other processes last; nothing where there are none, or they are not heard."""
        return None if self.relay is None else self.relay.lag

    def __len__(self) -> int:
        return self._count

    def join(
        self, name: str, gone: Callable[[], bool] = never, page: str = "", device: str = "", address: str = ""
    ) -> Listener:
        """A place for one stream. `gone` tells whether its client has left: such places are given to others.

        A page that names itself is not told by its stream what the answers to its own taps tell it. A device that is
        named is present as long as it listens.
        """
        if self.relay:
            self.relay.start()
        if self._is_full(address):
            self.sweep()
        with self._guard:
            if self._closed or self._is_full(address):
                raise Full
            channel = self._channels.setdefault(name, Channel(name, self.attendance.clock, lambda: self.late))
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

    def hear(self, name: str, device: str) -> None:
        """A device asked for anything, so it is there."""
        if self.relay:
            self.relay.start()
        self.attendance.hear(name, device)

    def presence(self, name: str) -> Presence:
        """Who is there, as far as is known now. While other processes are not heard, nobody can be called silent."""
        if self.late:
            return NOBODY_SILENT
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
        self.tell_others(name, version, page)

    def tell_others(self, name: str, version: TableVersion | None = None, page: str = "") -> None:
        """The same, to other processes alone."""
        if self.relay:
            self.relay.say(News(name, version, page))

    def take(self, message: Message) -> None:
        """What another process says."""
        match message:
            case News(table, version, page):
                self.wake(table, version, page)
            case Everything():
                self.wake_everybody()
            case Presences(heard):
                self.attendance.hear_of(heard)

    def wake_everybody(self) -> None:
        """Something may have happened anywhere."""
        with self._guard:
            names = tuple(self._channels)
        for name in names:
            self.wake(name)

    def heard_lately(self) -> Heard:
        """Whom this process heard of since it was asked last."""
        for listener in self._everybody():
            self._note(listener)
        return self.attendance.lately()

    def begin_anew(self) -> None:
        """Nobody knows who was there meanwhile."""
        self.attendance.clear()

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
        if self.relay:
            self.relay.stop()
        for listener in self._everybody():
            listener.close()

    def _everybody(self) -> list[Listener]:
        with self._guard:
            return [listener for channel in self._channels.values() for listener in channel.listeners]
