"""Connections that are watched: so many of one address, requests that arrive in time, answers that are read."""

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, Final, cast
from weakref import ref

from companion import proxies
from companion.server.patience import Patience
from companion.server.plain_connection import PlainConnection
from companion.server.refusals import too_many_connections
from companion.server.stream_line import UNREAD_SECONDS, StreamLine

CONNECTION: Final = "connection"
"""By what the state of a request tells on which connection it came."""

LOST_AFTER: Final = 8_000
"""Milliseconds after which a phone that acknowledges nothing counts as gone."""

ASKED_AFTER, ASKED_AGAIN = 5, 2
"""Seconds of silence after which the machine asks a phone whether it is there, and between two such questions."""


class Limits:
    """How many connections are held, altogether and of one address, and how long a client may take."""

    def __init__(
        self, connections: int, per_address: int, header_seconds: float, trusted: proxies.Proxies = proxies.NONE
    ) -> None:
        self.connections, self.per_address = connections, per_address
        self.headers = Patience(header_seconds)
        self._trusted = trusted
        self._held: Counter[str] = Counter()
        self.held = self.refused = 0

    def take(self, address: str) -> bool:
        """A place for a connection, if there is one. Behind a proxy are many."""
        if self.held >= self.connections or (
            self._held[address] >= self.per_address and not self._trusted.trusts(address)
        ):
            self.refused += 1
            return False
        self._held[address] += 1
        self.held += 1
        return True

    def give_back(self, address: str) -> None:
        self.held -= 1
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


class Guarded(PlainConnection):
    """A connection that keeps to the limits of its kind."""

    limits: Limits
    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, **words: Any) -> None:
        super().__init__(**words | {"app_state": {CONNECTION: ref(self)}})

    @property
    def is_there(self) -> bool:
        """Whether its client has not left while its request was worked on."""
        return not self.cycle.disconnected

    def hand_over(self, line: StreamLine) -> None:
        """From now on a line speaks here alone, in this one's place among the connections; the request is forgotten."""
        self._stop_waiting()
        self.connections.discard(self)
        self.connections.add(cast(Any, line))
        self.cycle.disconnected = True
        self.transport.set_protocol(line)
        left = partial(_left, self.connections, self.limits, self._address)
        line.take(self.transport, chunked=self.scope["http_version"] == "1.1", left=left)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.limits.take(address):
            transport.write(too_many_connections())
            transport.close()
            return
        self._address = address
        notice_lost_phones(transport.get_extra_info("socket"))
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self.limits.give_back(self._address)
            self._address = None
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._timer is None:
            self._wait_for_request()

    def on_response_complete(self) -> None:
        """Between two requests its own, longer time passes."""
        self._stop_waiting()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        if self.flow is not None:
            super().resume_writing()

    def _wait_for_request(self) -> None:
        self._timer = self.loop.call_later(self.limits.headers.next(), self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _left(connections: set[Any], limits: Limits, address: str | None, line: StreamLine) -> None:
    connections.discard(line)
    if address is not None:
        limits.give_back(address)


def guarded(limits: Limits) -> type[Guarded]:
    """The kind of connection that a server makes."""
    return type("Connection", (Guarded,), {"limits": limits})


def notice_lost_phones(connection: Any) -> None:
    """Make a connection to a phone that vanished end soon, on machines that know of it."""
    if connection is not None:
        for level, name, value in socket_options():
            cast(socket.socket, connection).setsockopt(level, name, value)


def socket_options() -> Iterator[tuple[int, int, int]]:
    yield socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1
    for name, value in (
        ("TCP_KEEPIDLE", ASKED_AFTER),
        ("TCP_KEEPINTVL", ASKED_AGAIN),
        ("TCP_USER_TIMEOUT", LOST_AFTER),
    ):
        if hasattr(socket, name):
            yield socket.IPPROTO_TCP, getattr(socket, name), value
