"""Ways to put tables under load: one thing after the other, at a steady pace, or as much as goes."""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from statistics import median, quantiles

from tests.benchmarks.contestants import Contestant
from tests.benchmarks.crowd_tables import CrowdTable

AT_ONCE = 32
PATIENCE = 300
Figures = dict[str, float]


async def one_by_one(tables: Sequence[CrowdTable], server: Contestant, count: int) -> Figures:
    """What a post costs: processor time of the server, and what its phones are sent."""
    before, received, fetched = server.cpu(), _sum(tables, "received"), _sum(tables, "fetched")
    async with asyncio.timeout(PATIENCE):
        for number in range(count):
            await tables[number % len(tables)].post()
    return {
        "cpu": 1000 * (server.cpu() - before) / count,
        "bytes": (_sum(tables, "received") - received) / count / len(tables[0].phones),
        "fetched": (_sum(tables, "fetched") - fetched) / count,
    }


def _sum(tables: Sequence[CrowdTable], what: str) -> int:
    return sum(getattr(table, what)() for table in tables)


async def steady(tables: Sequence[CrowdTable], rate: float, seconds: float) -> Figures:
    """How long it takes until a post is acknowledged, and until the last phone knows, at so many in a second."""
    free, begun, running = deque(tables), time.perf_counter(), list[asyncio.Task[tuple[float, float]]]()
    async with asyncio.timeout(seconds + PATIENCE):
        for number in range(int(rate * seconds)):
            await asyncio.sleep(begun + number / rate - time.perf_counter())
            while not free:
                await asyncio.sleep(0.001)
            running.append(asyncio.create_task(_timed(free.popleft(), free)))
        waited = await asyncio.gather(*running)
    own, last = ([1000 * each[which] for each in waited] for which in (0, 1))
    return {"own p50": median(own), "own p99": p99(own), "last p50": median(last), "last p99": p99(last)}


async def _timed(table: CrowdTable, free: deque[CrowdTable]) -> tuple[float, float]:
    begun = time.perf_counter()
    told = await table.post()
    free.append(table)
    return told.acknowledged - begun, told.last - begun


async def saturated(tables: Sequence[CrowdTable], server: Contestant, seconds: float) -> Figures:
    """How many there are in a second if many are entered at once, and how busy that keeps server and generator."""
    free, done, begun = deque(tables), 0, time.perf_counter()
    server_began, own_began, end = server.cpu(), time.process_time(), begun + seconds

    async def work() -> None:
        nonlocal done
        while time.perf_counter() < end:
            table = free.popleft()
            await table.post()
            done += 1
            free.append(table)

    async with asyncio.timeout(seconds + PATIENCE):
        await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    taken = time.perf_counter() - begun
    busy, own = (server.cpu() - server_began) / taken, (time.process_time() - own_began) / taken
    return {"rate": done / taken, "server busy": busy, "generator busy": own}


def p99(values: Sequence[float]) -> float:
    return quantiles(values, n=100)[-1]
