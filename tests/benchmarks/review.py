"""What a step of the review costs, late in a long game beside early in it: ratios within one run."""

import tempfile
import time
from collections.abc import Callable
from functools import cache
from statistics import median

from flask import Flask

from companion import create_app
from companion.http.at_table import desk_of
from companion.service.access.callers import NOBODY
from companion.service.review import states
from companion.service.review.look import Look
from tests.support.recorded_games import Recording, read_in
from tests.support.tables import table_by_code

LONG = 3000
EARLY, SAMPLES = 10, 20
Figures = dict[str, float]


@cache
def long_game() -> Recording:
    """Two random players who build little, until there are so many entries."""
    return Recording(2, (), bots="random").play_out(LONG)


def steps() -> Figures:
    """Milliseconds for the state alone and for the whole page, about step 10 and about the end; runs interleaved."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(INSTANCE=folder, UNKNOWN_CODES_PER_MINUTE=100_000)
        code, last = read_in(app, long_game()), long_game().position
        with app.test_request_context():
            table = table_by_code(code)
            look = Look(table, desk_of(table), NOBODY, "en")
            first = _seconds(lambda: states.at(look.desk, last // 2))
            early, late = _pair(lambda at: states.at(look.desk, at), last)
        first_page, late_page = _pair(lambda at: _page(app, code, at), last)
    return {
        "entries": last,
        "first look ms": 1e3 * first,
        "state at step 10 ms": 1e3 * early,
        "state near the end ms": 1e3 * late,
        "state, late / early": late / early,
        "page at step 10 ms": 1e3 * first_page,
        "page near the end ms": 1e3 * late_page,
        "page, late / early": late_page / first_page,
    }


def _pair(work: Callable[[int], object], last: int) -> tuple[float, float]:
    """The medians for steps about the tenth and for those about the end, as far from their snapshots."""
    early, late = [], []
    for number in range(SAMPLES):
        early.append(_seconds(lambda at=EARLY + number: work(at)))
        late.append(_seconds(lambda at=last - last % 50 - 50 + EARLY + number: work(at)))
    return median(early), median(late)


def _page(app: Flask, code: str, step: int) -> None:
    answer = app.test_client().get(f"/t/{code}/review/{step}", headers={"HX-Request": "true"})
    if answer.status_code != 200:
        raise AssertionError(answer.text)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
