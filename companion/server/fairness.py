"""So many requests of one address are worked on at once; its others wait, and nobody else does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Places for each address, as long as anybody of it is here."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._addresses: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        turn, here = self._addresses.get(address) or (asyncio.Semaphore(self._places), 0)
        self._addresses[address] = turn, here + 1
        try:
            async with turn:
                yield
        finally:
            turn, here = self._addresses[address]
            if here == 1:
                del self._addresses[address]
            else:
                self._addresses[address] = turn, here - 1
