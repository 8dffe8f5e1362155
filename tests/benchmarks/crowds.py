"""What a server costs and how fast it is with a crowd of 250 tables of four phones that listen."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.benchmarks.contestants import Contestant
from tests.benchmarks.crowd_tables import CrowdTable
from tests.benchmarks.entrants import Entrant
from tests.benchmarks.lines import Doors, until
from tests.benchmarks.load import Figures, one_by_one, saturated, steady

TABLES, SOME, FEW = 250, 50, 32
"""Memory is what further tables take once there are some: what is loaded with the first ones does not count."""

POSTS, SECONDS, RUSH = 300, 10.0, 5.0
RATES = (20, 100)
REST, PATIENCE = 1.0, 300
KILOBYTE = 1000


def once(entrant: Entrant, rates: tuple[int, ...] = RATES) -> Figures:
    """One round of one entrant, begun anew."""
    with tempfile.TemporaryDirectory() as folder, closing(entrant.start(Path(folder))) as server:
        return asyncio.run(figures(entrant, server, rates))


async def figures(entrant: Entrant, server: Contestant, rates: tuple[int, ...]) -> Figures:
    async with crowd(server) as (doors, tables):
        before = await grown(entrant, server, doors, tables, SOME)
        after = await grown(entrant, server, doors, tables, TABLES)
        found = {"memory": (after - before) / (TABLES - SOME) / KILOBYTE}
        await one_by_one(tables, server, len(tables))
        for rate in rates:
            found |= named(f"{rate}/s ", await steady(tables, rate, SECONDS))
        found |= named("", await saturated(tables, server, RUSH))
        found |= named("1,000 ", await one_by_one(tables, server, POSTS))
        await _leave(tables[FEW:])
        found |= named("128 ", await one_by_one(tables[:FEW], server, POSTS))
        return found | {"held up": doors.held_up}


@asynccontextmanager
async def crowd(server: Contestant) -> AsyncIterator[tuple[Doors, list[CrowdTable]]]:
    """Nobody at first; whoever has come leaves at the end."""
    doors, tables = Doors(server.port), list[CrowdTable]()
    try:
        yield doors, tables
    finally:
        await _leave(tables)
        doors.close()


async def grown(entrant: Entrant, server: Contestant, doors: Doors, tables: list[CrowdTable], count: int) -> int:
    """Bytes in use once so many tables are there and all their phones listen."""
    tables += await entrant.tables(server, doors, range(len(tables), count))
    for table in tables:
        if not table.phones:
            await table.listen()
    await until(lambda: all(table.listens() for table in tables), PATIENCE)
    entrant.tidy(server)
    await asyncio.sleep(REST)
    return server.memory()


async def _leave(tables: list[CrowdTable]) -> None:
    """All their phones hang up, and the server notices."""
    for table in tables:
        table.leave()
    await asyncio.sleep(REST)


def named(what: str, found: Figures) -> Figures:
    return {f"{what}{name}": value for name, value in found.items()}
