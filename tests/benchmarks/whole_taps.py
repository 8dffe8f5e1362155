"""Whole taps with 250 tables of four phones that have their pages open: a form's post, and all that four are sent then.

How many there are in a second if many tap at once, what one costs, and at 20 in a second how long it takes until the
tapping phone is answered and until the last of four has what came of it. Alone: `python -m tests.benchmarks.whole_taps
--rounds 5`.
"""

import sys
from typing import Any

from tests.benchmarks.crowds import once
from tests.benchmarks.entrants import ENTRANTS, TAPS
from tests.benchmarks.figures import Row, Runs, at_least, at_most, note, show
from tests.benchmarks.results import alone

RATE = 20
ROWS = (
    Row("whole taps/s, many at once", "rate", (at_least(200, "rate"),)),
    Row("CPU of the server per tap, ms", "1,000 cpu"),
    Row("20 taps/s: answered p50, ms", "20/s own p50"),
    Row("20 taps/s: answered p99, ms", "20/s own p99"),
    Row("20 taps/s: last of four p50, ms", "20/s last p50"),
    Row("20 taps/s: last of four p99, ms", "20/s last p99", (at_most(50, "20/s last p99"),)),
    Row("bytes per tap and phone", "1,000 bytes"),
    Row("pages fetched as a whole per tap", "1,000 fetched"),
    Row("KB per idle table with four pages", "memory"),
    Row("server busy while many tap", "server busy"),
    Row("generator busy then", "generator busy"),
    Row("times the server was held up (503)", "held up"),
)


def measure(rounds: int) -> dict[str, Any]:
    runs = Runs()
    for number in range(rounds):
        note(runs, TAPS, once(ENTRANTS[TAPS], (RATE,)), number, rounds)
    show(ROWS, runs, (TAPS,))
    return {"runs": runs, "faults": []}


if __name__ == "__main__":
    sys.exit(alone("whole_taps", __doc__, measure))
