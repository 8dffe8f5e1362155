"""What clients send, read to its end before anybody works on it, and no slower than is bearable."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, cast

from companion import config

Receive = Callable[[], Awaitable[dict[str, Any]]]

SLOWEST: Final = 16 * 1024
"""Bytes that must come in each second, after some seconds of grace."""


class Gone(Exception):
    """The client has left."""


class TooSlow(Exception):
    """The body did not come in time."""


class TooLarge(Exception):
    """More than anybody may send there."""


async def read(receive: Receive, most: int, grace: float) -> tuple[IO[bytes], int]:
    """The whole body and its length; what is large lies in a file."""
    small = most <= config.MOST_BYTES
    body = BytesIO() if small else cast(IO[bytes], SpooledTemporaryFile(max_size=config.MOST_BYTES))  # noqa: SIM115
    begun, length, more = asyncio.get_running_loop().time(), 0, True
    try:
        while more:
            async with asyncio.timeout_at(begun + grace + length / SLOWEST):
                said = await receive()
            if said["type"] == "http.disconnect":
                raise Gone
            data, more = said.get("body", b""), said.get("more_body", False)
            length += len(data)
            if length > most:
                raise TooLarge
            body.write(data)
    except TimeoutError:
        body.close()
        raise TooSlow from None
    except (Gone, TooLarge):
        body.close()
        raise
    body.seek(0)
    return body, length
