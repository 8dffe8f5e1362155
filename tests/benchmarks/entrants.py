"""Who takes part beside each other, with a crowd of 250 tables each: ours, the least, boardgame.io, ours with pages."""

import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import boardgame
from tests.benchmarks.contestants import Contestant, companion, floor
from tests.benchmarks.crowd_tables import CrowdTable, FloorTable, OurTable, PeerTable
from tests.benchmarks.earlier import ROOT
from tests.benchmarks.lines import Doors
from tests.benchmarks.posts import Body, recorded
from tests.benchmarks.tap_tables import TapTable

ENTRIES = 160
AHEAD = 20
"""Tables of ours stand at different moments of their game, up to so many entries after its beginning."""

RECORDED = list[Body]()


class Entrant(NamedTuple):
    """How one begins, how tables with these numbers are made, and how it gives back memory."""

    start: Callable[[Path], Contestant]
    tables: Callable[[Contestant, Doors, Iterable[int]], Awaitable[list[CrowdTable]]]
    tidy: Callable[[Contestant], None] = lambda server: None


async def floor_tables(server: Contestant, doors: Doors, numbers: Iterable[int]) -> list[CrowdTable]:
    return [FloorTable(server, doors, number) for number in numbers]


async def peer_tables(server: Contestant, doors: Doors, numbers: Iterable[int]) -> list[CrowdTable]:
    return [PeerTable(server, doors, number) for number in numbers]


async def our_tables(server: Contestant, doors: Doors, numbers: Iterable[int]) -> list[CrowdTable]:
    return [await _begun(OurTable(server, doors, _entries(server)), number) for number in numbers]


async def tap_tables(server: Contestant, doors: Doors, numbers: Iterable[int]) -> list[CrowdTable]:
    return [await _begun(TapTable(server, doors, _entries(server)), number) for number in numbers]


async def _begun(table: OurTable, number: int) -> CrowdTable:
    await table.ahead(1 + number % AHEAD)
    return table


def _entries(server: Contestant) -> list[Body]:
    """The same for everybody: they are recorded once."""
    if not RECORDED:
        RECORDED.extend(recorded(server, ENTRIES))
    return RECORDED


def collect(server: Contestant) -> None:
    """The peer is asked to throw away what nobody needs."""
    os.kill(server.process.pid, signal.SIGUSR2)


OURS, FLOOR, PEER, TAPS = "ours", "floor app", boardgame.NAME, "whole taps"
FLOOR_ON_OURS = "floor app, our connections"
ENTRANTS = {
    OURS: Entrant(lambda folder: companion(ROOT, folder), our_tables),
    FLOOR: Entrant(lambda folder: floor(ROOT, folder), floor_tables),
    FLOOR_ON_OURS: Entrant(lambda folder: floor(ROOT, folder, server="uvicorn with our connections"), floor_tables),
    PEER: Entrant(lambda folder: boardgame.boardgame(), peer_tables, collect),
    TAPS: Entrant(lambda folder: companion(ROOT, folder), tap_tables),
}
