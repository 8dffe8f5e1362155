"""A connection on which nothing but a stream is left: no request, no thread and no task, only whom to tell and when.

There are thousands of them, and mostly nothing happens on any.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from companion.live.channel import quietly
from companion.live.open_stream import OpenStream, Words
from companion.server.native_streams import Departure, Said, Telling

UNREAD_SECONDS: Final = 30.0
"""How long a client may leave what it is sent lying."""

LAST_CHUNK: Final = b"0\r\n\r\n"


class StreamLine(asyncio.Protocol):
    """Says what a stream has to say whenever there is something, until the stream or its client ends."""

    __slots__ = (
        "_alarm",
        "_asked",
        "_chunked",
        "_departure",
        "_due",
        "_ended",
        "_left",
        "_loop",
        "_rest",
        "_rung",
        "_stream",
        "_telling",
        "_transport",
        "_unread",
    )

    def __init__(
        self, stream: OpenStream[Any], telling: Telling, departure: Departure, ended: Callable[[], None]
    ) -> None:
        """`ended` is called when nobody is left to be told anything."""
        self._stream, self._telling, self._departure, self._ended = stream, telling, departure, ended
        self._asked = self._rung = False
        self._rest = 0.0
        self._due: float | None = None
        """When it has rested for long enough; nothing while it is busy."""
        self._alarm: asyncio.TimerHandle | None = None
        """Set before that moment or at it: whoever speaks often sets it but once in a while."""
        self._unread: asyncio.TimerHandle | None = None

    def take(self, transport: asyncio.Transport, *, chunked: bool, left: Callable[["StreamLine"], None]) -> None:
        """Speak on this connection from now on, in chunks where its client knows them.

        `left` is called when the connection is no more.
        """
        self._transport, self._chunked, self._left = transport, chunked, left
        self._loop = asyncio.get_running_loop()
        self._stream.listener.ring = self._telling.when_rung(self._wake)
        self._ask()

    def _wake(self) -> None:
        """Something happened, or there was a long rest. Who is busy looks again afterwards."""
        if self._asked or self._unread:
            self._rung = True
        elif not self._departure.gone:
            self._ask()

    def _ask(self) -> None:
        """Where nobody has to be asked for it, no thread is."""
        self._due = None
        self._rung = False
        if (words := self._stream.at_once()) is not None:
            self._speak(words)
            return
        self._asked = True
        self._telling.next(self._stream).add_done_callback(self._say)

    def _say(self, said: Said) -> None:
        """A stream that fails breaks off: its client comes again. One that ends says so."""
        self._asked = False
        if self._departure.gone:
            self._over()
        elif said.cancelled() or said.exception() is not None:
            self._transport.close()
        elif (words := said.result()) is None:
            self._transport.write(LAST_CHUNK if self._chunked else b"")
            self._transport.close()
        else:
            self._speak(words)

    def _speak(self, words: Words) -> None:
        if words.data:
            self._transport.write(self._framed(words.data))
        self._rest = words.rest
        self._wait()

    def _framed(self, data: bytes) -> bytes:
        return b"%x\r\n%b\r\n" % (len(data), data) if self._chunked else data

    def _wait(self) -> None:
        """Until something happens or it was quiet for long; who has not read yet what was said is told no more."""
        if self._unread is not None:
            return
        if self._rung:
            self._ask()
            return
        self._due = self._loop.time() + self._rest
        if self._alarm is not None and self._alarm.when() > self._due:
            self._alarm.cancel()
            self._alarm = None
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is None and self._due is not None:
            self._alarm = self._loop.call_at(self._due, self._alarmed)

    def _alarmed(self) -> None:
        """Whoever has spoken meanwhile rests on."""
        self._alarm = None
        if self._due is not None and self._due <= self._loop.time():
            self._wake()
        else:
            self._set_alarm()

    def pause_writing(self) -> None:
        self._unread = self._loop.call_later(UNREAD_SECONDS, self._transport.abort)

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
            if not self._asked and (self._rung or self._due is None):
                self._wait()

    def data_received(self, data: bytes) -> None:
        """Whatever a client says after its request is nothing to us, and no more of it is read."""
        self._transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._departure.gone = True
        for timer in (self._alarm, self._unread):
            if timer is not None:
                timer.cancel()
        self._left(self)
        if not self._asked:
            self._over()

    def _over(self) -> None:
        self._stream.listener.ring = quietly
        self._ended()

    def shutdown(self) -> None:
        """The server ends; streams were told so, and end by themselves."""
