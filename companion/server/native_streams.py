"""Open streams without a thread each: one loop holds them all, and a few threads find out what there is to say."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Any

from companion.live.open_stream import OpenStream
from companion.server.bodies import Receive

Send = Callable[[dict[str, Any]], Awaitable[None]]


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


async def serve(stream: OpenStream[Any], send: Send, departure: Departure, threads: Executor) -> None:
    """Say what there is to say, whenever there is, until the stream or its client ends."""
    loop, bell = asyncio.get_running_loop(), asyncio.Event()
    stream.listener.ring = lambda: ring(loop, bell)
    departure.ring = bell.set
    while not departure.gone:
        words = await loop.run_in_executor(threads, stream.next)
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
