"""4,000 phones at one process: 1,000 tables of four that listen, as clients of the interface do and as pages do.

What the process needs for them, what a post and a whole tap cost it, at 20 in a second how long it takes until the
phone that enters is answered and until the last of four knows, and how many there are if many enter at once. Alone:
`python -m tests.benchmarks.many --rounds 3`.
"""

import asyncio
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.benchmarks.contestants import Contestant, companion
from tests.benchmarks.crowd_tables import AT_TABLE
from tests.benchmarks.crowds import POSTS, RUSH, SECONDS, crowd, grown, named
from tests.benchmarks.earlier import ROOT
from tests.benchmarks.entrants import ENTRANTS, OURS, TAPS, Entrant
from tests.benchmarks.figures import Row, Runs, at_most, note, show
from tests.benchmarks.load import Figures, one_by_one, saturated, steady
from tests.benchmarks.results import alone

TABLES, RATE = 1000, 20
PHONES = AT_TABLE * TABLES
MEGABYTE = 1_000_000
ROWS = (
    Row("MB in use with all of them", "memory"),
    Row("CPU of the server for each, ms", "each cpu"),
    Row("20/s: answered p50, ms", "own p50"),
    Row("20/s: answered p99, ms", "own p99"),
    Row("20/s: last of four p50, ms", "last p50"),
    Row("20/s: last of four p99, ms", "last p99", (at_most(50, "last p99"),)),
    Row("in a second, many at once", "rate"),
    Row("times the server was held up (503)", "held up"),
)


def measure(rounds: int) -> dict[str, Any]:
    runs = Runs()
    for number in range(rounds):
        for name in (TAPS, OURS):
            note(runs, name, once(ENTRANTS[name]), number, rounds)
    show(ROWS, runs, (TAPS, OURS))
    return {"runs": runs, "faults": []}


def once(entrant: Entrant) -> Figures:
    """One round, with a process begun anew."""
    streams = str(PHONES)
    settings = {"COMPANION_STREAMS": streams, "COMPANION_STREAMS_PER_ADDRESS": streams}
    with tempfile.TemporaryDirectory() as folder, closing(companion(ROOT, Path(folder), **settings)) as server:
        return asyncio.run(figures(entrant, server))


async def figures(entrant: Entrant, server: Contestant) -> Figures:
    """Nothing is measured before all phones listen."""
    async with crowd(server) as (doors, tables):
        found = {"memory": await grown(entrant, server, doors, tables, TABLES) / MEGABYTE}
        found |= named("each ", await one_by_one(tables, server, POSTS))
        found |= await steady(tables, RATE, SECONDS)
        return found | await saturated(tables, server, RUSH) | {"held up": doors.held_up}


if __name__ == "__main__":
    sys.exit(alone("many", __doc__, measure))
