"""The order of tests side by side: what takes long begins first, a share of it with every worker."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import Protocol, TypeVar

SECONDS = {
    "tests/secrets": 150,
    "tests/browser/test_access.py": 80,
    "tests/browser/test_one_screen.py": 200,
    "tests/browser/test_theatre.py": 75,
    "tests/browser/test_party.py": 125,
    "tests/browser/test_faults.py": 70,
    "tests/browser/test_taps.py": 22,
    "tests/browser/test_seat.py": 30,
    "tests/run/test_stop.py": 40,
    "tests/run/test_kill.py": 40,
    "tests/browser/test_display.py": 28,
    "tests/games/caral/test_rulesets.py": 26,
    "tests/run/test_ports.py": 25,
    "tests/cli/test_ponder.py": 30,
    "tests/api/test_openapi.py": 20,
}
"""About how long files were seen to take, or folders whose tests share what is dear to make. Wrong figures make nothing
but the end later."""


class Item(Protocol):
    @property
    def nodeid(self) -> str: ...


T = TypeVar("T", bound=Item)


def long_ones_first(items: Sequence[T], workers: int) -> list[T]:
    """Every worker begins with an even share of the tests, one after the other: the long ones lead each share."""
    long: dict[str, list[T]] = {}
    rest: list[T] = []
    for item in items:
        file = item.nodeid.partition("::")[0]
        place = next((name for name in (file, file.rpartition("/")[0]) if name in SECONDS), None)
        long.setdefault(place, []).append(item) if place else rest.append(item)
    shares: list[list[T]] = [[] for _ in range(workers)]
    taken = [0] * workers
    for place in sorted(long, key=lambda place: -SECONDS[place]):
        least = taken.index(min(taken))
        taken[least] += SECONDS[place]
        shares[least] += long[place]
    return _evened(shares, rest)


def _evened(shares: list[list[T]], rest: list[T]) -> list[T]:
    """The others are added so that all shares hold about as many."""
    left = iter(rest)
    size = -(-(sum(map(len, shares)) + len(rest)) // len(shares))
    filled = [[*share, *islice(left, max(0, size - len(share)))] for share in shares]
    return [*chain.from_iterable(filled), *left]
