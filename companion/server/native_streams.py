"""What open streams have to say, found out by a few threads for all of them."""

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from companion import deadline
from companion.deadline import NotAtOnce
from companion.live.channel import Channel
from companion.live.open_stream import WAITS, OpenStream, Waits, Words
from companion.server.bodies import Receive

Send = Callable[[dict[str, Any]], Awaitable[None]]
"""How an answer is sent, message by message."""

Said = asyncio.Future[Words | None]
Asked = tuple[OpenStream[Any], Said]
Found = Words | Waits | Exception | None

TOGETHER: Final = 8
"""For how many streams of a table one thread finds it out before any of them says it."""


class Departure:
    """Whether a client has left; asked from any thread, noticed by the loop while it watches."""

    __slots__ = ("gone",)

    def __init__(self) -> None:
        self.gone = False

    def __call__(self) -> bool:
        return self.gone

    @contextmanager
    def watched(self, receive: Receive) -> Iterator[None]:
        """For answers that take long; whoever left before that is noticed too."""
        watch = asyncio.ensure_future(self._watch(receive))
        try:
            yield
        finally:
            watch.cancel()

    async def _watch(self, receive: Receive) -> None:
        """Until the client leaves. Whatever else it sends is nothing to us."""
        while (await receive())["type"] != "http.disconnect":
            continue
        self.gone = True


class Bells:
    """Rung from any thread: for all that are rung at once, the loop is called once; its own thread need not wake it."""

    def __init__(self) -> None:
        self._rung, self._called = deque[Callable[[], None]](), False
        self.thread: int | None = None
        """That of the loop, once it is known."""

    def ring(self, loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
        """After the end of the loop nobody is there to hear it."""
        if loop.is_closed():
            return
        self._rung.append(do)
        if not self._called:
            self._called = True
            awake = threading.get_ident() == self.thread
            (loop.call_soon if awake else loop.call_soon_threadsafe)(self._hear)

    def _hear(self) -> None:
        """Whoever has rung by now is heard here; whoever rings from now on calls again."""
        self._called = False
        while self._rung:
            self._rung.popleft()()


class Telling:
    """Finds out in threads what streams have to say: for those of one table that are woken at once in one go."""

    def __init__(self, threads: Executor) -> None:
        self._threads, self._bells = threads, Bells()
        self._waiting: dict[Channel, list[Asked]] = {}

    def when_rung(self, do: Callable[[], None]) -> Callable[[], None]:
        """What rings from any thread, so that something is done in this loop."""
        self._bells.thread = threading.get_ident()
        return partial(self._bells.ring, asyncio.get_running_loop(), do)

    def next(self, stream: OpenStream[Any]) -> Said:
        """What a stream has to say now; nothing at its end."""
        loop, channel = asyncio.get_running_loop(), stream.listener.channel
        said: Said = loop.create_future()
        if channel not in self._waiting:
            self._waiting[channel] = []
            loop.call_soon(self._begin, loop, channel)
        self._waiting[channel].append((stream, said))
        return said

    def _begin(self, loop: asyncio.AbstractEventLoop, channel: Channel) -> None:
        """Everybody who was woken by the same news is here by now."""
        waiting = self._waiting.pop(channel)
        if not self._waiting and len(waiting) <= TOGETHER:
            waiting = _told_at_once(waiting)
        for first in range(0, len(waiting), TOGETHER):
            asked = waiting[first : first + TOGETHER]
            found = loop.run_in_executor(self._threads, _next_of_each, [stream for stream, _ in asked])
            found.add_done_callback(partial(_say_all, [said for _, said in asked]))


def _told_at_once(waiting: list[Asked]) -> list[Asked]:
    """Without a thread, where nobody has to be waited for; those are left that need one."""
    with deadline.at_once():
        found = [_next(stream) if stream.is_near else WAITS for stream, _ in waiting]
    left = [asked for asked, words in zip(waiting, found, strict=True) if isinstance(words, Waits)]
    for (_, said), words in zip(waiting, found, strict=True):
        if not isinstance(words, Waits):
            _say(said, words)
    return left


def _next_of_each(streams: list[OpenStream[Any]]) -> list[Found]:
    return [*map(_next, streams)]


def _next(stream: OpenStream[Any]) -> Found:
    """What goes wrong with one of them is nothing to the others."""
    try:
        return stream.next()
    except Exception as problem:
        return problem


def _say_all(waiting: list[Said], found: asyncio.Future[list[Found]]) -> None:
    """Of what was not found out because the server ends nobody hears."""
    if not found.cancelled():
        for said, words in zip(waiting, found.result(), strict=True):
            _say(said, words)


def _say(said: Said, words: Found) -> None:
    """To whoever still waits."""
    if said.cancelled():
        return
    if isinstance(words, Exception):
        said.set_exception(words)
    elif isinstance(words, Waits):
        said.set_exception(NotAtOnce())
    else:
        said.set_result(words)
