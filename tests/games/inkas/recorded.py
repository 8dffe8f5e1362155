"""Whole games of the Inkas for looking back at, played once for all tests of a process."""

from functools import cache

from tests.support.recorded_games import Recording


@cache
def recorded(seats: int = 3, **options: str) -> Recording:
    return Recording(seats, (), bots="sensible", game="inkas", **options).play_out()
