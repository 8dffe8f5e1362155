"""The server beside boardgame.io and the least a server must do, and whole taps: in one run, interleaved.

250 tables of four phones; in every round each entrant in turn, begun anew. What is entered is timed from when it is
sent until it is acknowledged, and until the last of four phones knows. boardgame.io has a state of 9.3 KB, keeps its
matches in memory and acknowledges with the new state; ours and the floor app write to the disk first. One generator on
this machine drives all of them. Alone: `python -m tests.benchmarks.beside --rounds 5`.
"""

import sys
from typing import Any

from tests.benchmarks import boardgame, whole_taps
from tests.benchmarks.crowds import RATES, once
from tests.benchmarks.entrants import ENTRANTS, FLOOR, FLOOR_ON_OURS, OURS, PEER, TAPS
from tests.benchmarks.figures import Row, Runs, beside, note, show
from tests.benchmarks.results import alone

NAMES = (OURS, FLOOR, FLOOR_ON_OURS, PEER)


def _at(rate: int) -> tuple[Row, ...]:
    """What is shown of posts at a pace; the goals are for the fastest."""
    own, own99, last, last99 = (f"{rate}/s {name}" for name in ("own p50", "own p99", "last p50", "last p99"))
    strict = rate == max(RATES)
    quick = (beside(FLOOR, own, most=2.5), beside(PEER, own, most=1)) if strict else ()
    return (
        Row(f"{rate} posts/s: acknowledged p50, ms", own, quick),
        Row(f"{rate} posts/s: acknowledged p99, ms", own99, (beside(PEER, own99, most=0.5),) if strict else ()),
        Row(f"{rate} posts/s: last of four p50, ms", last, (beside(OURS, last, most=1.5, of=own),) if strict else ()),
        Row(f"{rate} posts/s: last of four p99, ms", last99),
    )


ROWS = (
    Row("CPU of the server per post, 128 streams, ms", "128 cpu", (beside(FLOOR, "128 cpu", most=2.5),)),
    Row("CPU of the server per post, 1,000 streams, ms", "1,000 cpu", (beside(FLOOR, "1,000 cpu", most=2.5),)),
    Row("posts/s, many at once", "rate", (beside(FLOOR, "rate", least=0.4), beside(PEER, "rate", least=1))),
    *(row for rate in RATES for row in _at(rate)),
    Row("bytes per move and phone", "1,000 bytes", (beside(PEER, "1,000 bytes", most=0.1),)),
    Row("KB per idle table with four streams", "memory", (beside(PEER, "memory", most=0.8),)),
    Row("server busy while many post", "server busy"),
    Row("generator busy then", "generator busy"),
    Row("times the server was held up (503)", "held up"),
)
PAGES = Row("bytes per tap and phone, beside the peer's", "1,000 bytes", (beside(PEER, "1,000 bytes", most=0.6),))


def measure(rounds: int) -> dict[str, Any]:
    here = [name for name in ENTRANTS if name != PEER or boardgame.there()]
    runs = Runs()
    for number in range(rounds):
        for name in here:
            note(runs, name, once(ENTRANTS[name], (whole_taps.RATE,) if name == TAPS else RATES), number, rounds)
    if PEER not in here:
        print(f"peer missing: {PEER} could not be fetched, or there is no Node")
    show(ROWS, runs, NAMES)
    show((*whole_taps.ROWS, PAGES), runs, (TAPS,))
    return {"runs": runs, "missing": [name for name in ENTRANTS if name not in here], "faults": []}


if __name__ == "__main__":
    sys.exit(alone("beside", __doc__, measure))
