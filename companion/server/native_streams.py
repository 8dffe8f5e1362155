"""Open streams without a thread each: one loop holds them all, and a few threads find out what there is to say."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final

from companion.live.channel import Channel
from companion.live.open_stream import OpenStream, Words
from companion.server.bodies import Receive

Send = Callable[[dict[str, Any]], Awaitable[None]]
Said = asyncio.Future[Words | None]

TOGETHER: Final = 8
"""For how many streams of a table one thread finds it out before any of them says it."""


class Departure:
    """Whether a client has left; asked from any thread, noticed by the loop."""

    def __init__(self) -> None:
        self.gone = False
        self.ring: Callable[[], None] | None = None

    def __call__(self) -> bool:
        return self.gone

    async def watch(self, receive: Receive) -> None:
        """Until the client leaves. Whatever else it sends is nothing to us."""
        while (await receive())["type"] != "http.disconnect":
            continue
        self.gone = True
        if self.ring:
            self.ring()


class Telling:
    """Finds out in threads what streams have to say: for those of one table that are woken at once in one go."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._waiting: dict[Channel, list[tuple[OpenStream[Any], Said]]] = {}

    async def next(self, stream: OpenStream[Any]) -> Words | None:
        """What a stream has to say now; nothing at its end."""
        loop, channel = asyncio.get_running_loop(), stream.listener.channel
        said: Said = loop.create_future()
        if channel not in self._waiting:
            self._waiting[channel] = []
            loop.call_soon(self._begin, loop, channel)
        self._waiting[channel].append((stream, said))
        return await said

    def _begin(self, loop: asyncio.AbstractEventLoop, channel: Channel) -> None:
        """Everybody who was woken by the same news is here by now."""
        waiting = self._waiting.pop(channel)
        for first in range(0, len(waiting), TOGETHER):
            asked = waiting[first : first + TOGETHER]
            found = loop.run_in_executor(self._threads, _next_of_each, [stream for stream, _ in asked])
            found.add_done_callback(partial(_say, [said for _, said in asked]))


def _next_of_each(streams: list[OpenStream[Any]]) -> list[Words | Exception | None]:
    return [*map(_next, streams)]


def _next(stream: OpenStream[Any]) -> Words | Exception | None:
    """What goes wrong with one of them is nothing to the others."""
    try:
        return stream.next()
    except Exception as problem:
        return problem


def _say(waiting: list[Said], found: asyncio.Future[list[Words | Exception | None]]) -> None:
    """To those that still wait; of what was not found out because the server ends nobody hears."""
    if found.cancelled():
        return
    for said, words in zip(waiting, found.result(), strict=True):
        if said.cancelled():
            continue
        if isinstance(words, Exception):
            said.set_exception(words)
        else:
            said.set_result(words)


async def serve(stream: OpenStream[Any], send: Send, departure: Departure, telling: Telling) -> None:
    """Say what there is to say, whenever there is, until the stream or its client ends."""
    loop, bell = asyncio.get_running_loop(), asyncio.Event()
    stream.listener.ring = lambda: ring(loop, bell)
    departure.ring = bell.set
    while not departure.gone:
        words = await telling.next(stream)
        if words is None:
            break
        if words.data:
            await send({"type": "http.response.body", "body": words.data, "more_body": True})
        alarm = loop.call_later(words.rest, bell.set)
        await bell.wait()
        alarm.cancel()
        bell.clear()


def ring(loop: asyncio.AbstractEventLoop, bell: asyncio.Event) -> None:
    """From any thread; after the end of the loop nobody is there to hear it."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(bell.set)
