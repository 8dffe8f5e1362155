"""Stand-ins for whoever works out turning points: quick players who count, and moments to stop at."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from companion.bots.chances import Chances, nothing_yet, victory


class Played:
    """Stands in for the players: who wins a playout follows from its number and moment alone. Counts every one."""

    def __init__(self) -> None:
        self.counted: Counter[tuple[str, int]] = Counter()

    def __call__(self, expert: Any, state: Any, numbers: Iterable[int], seed: str) -> Chances:
        seats = expert.ruleset.seats
        found = nothing_yet(seats)
        for number in numbers:
            self.counted[seed, number] += 1
            moment = int(seed.partition("/")[2])
            found += victory([(number * number + moment) % (moment % 3 + 2) % seats], seats)
        return found


class Stopped(Exception):
    """The process ends here."""


def stop_after(batches: int) -> Callable[[int, int], None]:
    told: list[int] = []

    def tell(done: int, total: int) -> None:
        told.append(done)
        if len(told) == batches:
            raise Stopped

    return tell


def never(done: int, total: int) -> None:
    """Just go on."""
