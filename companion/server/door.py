"""Where connections come in: a few, and then everybody who is here already has a turn.

However many come at once, the others wait in the machine's own queue.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 4
PAUSE_SECONDS: Final = 0.001
"""So many come in before such a pause: in a second still more than phones of a thousand players."""

NO_ROOM_SECONDS: Final = 1.0
"""How long nobody comes in when the machine has no room for a further connection."""

WAITING_TO_BE_HEARD: Final = 2048


async def let_in(listening: socket.socket, connection: Callable[[], asyncio.Protocol]) -> None:
    """Until it is cancelled."""
    loop = asyncio.get_running_loop()
    listening.settimeout(0)
    listening.listen(WAITING_TO_BE_HEARD)
    while True:
        for _ in range(AT_ONCE):
            await _let_in_one(loop, listening, connection)
        await asyncio.sleep(PAUSE_SECONDS)


async def _let_in_one(
    loop: asyncio.AbstractEventLoop, listening: socket.socket, connection: Callable[[], asyncio.Protocol]
) -> None:
    try:
        made, _ = await loop.sock_accept(listening)
    except ConnectionError:
        return
    except OSError:
        await asyncio.sleep(NO_ROOM_SECONDS)
        return
    await loop.connect_accepted_socket(connection, made)
