"""Stand-ins for whoever works out turning points: quick players who count, and moments to stop at."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

from companion.bots.chances import Chances, nothing_yet, victory


class Played:
    """Stands in for the players: who wins a playout follows from its number and moment alone. Counts every one."""

    def __init__(self) -> None:
        self.counted: Counter[tuple[str, int]] = Counter()

    def __call__(self, expert: Any, state: Any, numbers: Iterable[int], seed: str, sequel: Any) -> Chances:
        seats, moment = expert.ruleset.seats, repr(state)
        often = crc32(moment.encode()) % 7
        found = nothing_yet(seats)
        for number in numbers:
            self.counted[f"{seed} {moment}", number] += 1
            found += victory([0 if number % 7 < often else number % (seats - 1) + 1], seats)
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
