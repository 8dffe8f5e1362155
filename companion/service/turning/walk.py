"""What neighbouring moments tell of each other: a figure that changes from turn to turn, from all playouts around.

From one turn to the next figures mostly change little, so a playout of the next turn tells something of this one too:
the less, the more may have changed between. A figure is taken for a walk whose steps are as likely to lead up as down:
a step of pace k changes it by about √k times by how much playouts differ. Then n playouts tell as much across such a
step as n / (1 + k·n) playouts of one's own, never more than 1 / k: the doubt that the step adds is part of it.

How fast a game goes is not known before but found from its own playouts: around every step by the most likely pace
there, and for each step by itself on top of that. Where those before and those after a step disagree by more than
chance explains, its pace grows until nothing is carried across: a turning point is not smoothed away, and gets playouts
of its own. Such a leap says little of the steps around it, most of which are small. Before much is known, all that is
still open is taken to be decided by the steps to come, the more by one the less sensible players would have gone on so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from typing import Final

AROUND: Final = 20
"""How many steps to either side tell how fast a game goes."""

BELIEVED, ALIKE = 1.0, 2.0
"""For how many well known steps it counts how fast games go, and for how many it counts at each how fast this goes."""

LEAP: Final = 4.5
"""As how many steps around it a step of one figure counts at most, however far it leads, when it is asked how fast a
game goes. Each seat but one adds a figure, and the more there are the less do they all move far by chance."""

ROUNDS: Final = 8
"""How often the paces are found from what is carried, and what is carried from the paces."""


@dataclass(frozen=True)
class Heap:
    """Playouts that may have lost weight: how many they still count for, and the sum of each seat's figure."""

    count: float
    sums: tuple[float, ...]

    def __add__(self, other: "Heap") -> "Heap":
        return Heap(self.count + other.count, tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)))

    def across(self, pace: float) -> "Heap":
        """What they still tell after a step of this pace."""
        kept = 1 / (1 + pace * self.count)
        return Heap(kept * self.count, tuple(kept * figure for figure in self.sums))

    @property
    def means(self) -> tuple[float, ...]:
        return tuple(figure / self.count if self.count else 0.0 for figure in self.sums)


def usual_paces(surprises: Sequence[float]) -> list[float]:
    """All that is still open is decided by the steps to come, the more by one the more it surprises."""
    weights = [surprise**2 for surprise in surprises]
    to_come = list(accumulate(reversed(weights)))[::-1]
    return [weight / left for weight, left in zip(weights, to_come, strict=True)][:-1]


def walked(own: Sequence[Heap], spreads: Sequence[float], usual: list[float]) -> list[Heap]:
    """For each moment what all playouts tell of it; the spreads say by how much playouts differ there, squared."""
    paces = around = usual
    for _ in range(ROUNDS):
        paces, around = _paces(own, paces, around, usual, spreads)
    before, after = _both_ways(own, paces)
    beyond = [heap.across(pace) for heap, pace in zip(after[1:], paces, strict=True)]
    return [*map(add, before, beyond), *before[-1:]]


def _both_ways(own: Sequence[Heap], paces: list[float]) -> tuple[list[Heap], list[Heap]]:
    """For each moment what it and everything before it tell of it, and the same with everything after it."""
    return _carried(own, paces), _carried(own[::-1], paces[::-1])[::-1]


def _carried(own: Sequence[Heap], paces: list[float]) -> list[Heap]:
    found = [*own[:1]]
    for mine, pace in zip(own[1:], paces, strict=True):
        found.append(mine + found[-1].across(pace))
    return found


def _paces(
    own: Sequence[Heap], paces: list[float], around: list[float], usual: list[float], spreads: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Likelier paces of all steps, given those so far, and of those around each.

    Of what lies between the two sides of a step a part is sure to be the step's and not the playouts'. The likeliest
    pace of some steps together is what they moved by that part, squared, for all that is sure of them.
    """
    before, after = _both_ways(own, paces)
    seen = [_step(*step) for step in zip(before[:-1], after[1:], paces, spreads[:-1], strict=True)]
    surely = [0.0, *accumulate(sure for sure, _ in seen)]
    most = LEAP / max(1, len(own[0].sums) - 1)
    no_leaps = [min(moved, most * pace) for (_, moved), pace in zip(seen, around, strict=True)]
    faster = [0.0, *accumulate(moved / pace for moved, pace in zip(no_leaps, usual, strict=True))]
    likelier = []
    for number, pace in enumerate(usual):
        first, last = max(0, number - AROUND), min(len(seen), number + AROUND + 1)
        times = (BELIEVED + faster[last] - faster[first]) / (BELIEVED + surely[last] - surely[first])
        likelier.append(times * pace)
    found = [(ALIKE * pace + moved) / (ALIKE + sure) for pace, (sure, moved) in zip(likelier, seen, strict=True)]
    return found, likelier


def _step(left: Heap, right: Heap, pace: float, spread: float) -> tuple[float, float]:
    """The part of a change across a step that is sure to be the step's, and that change squared, as a pace."""
    if not left.count or not right.count or not spread:
        return 0.0, 0.0
    sure = pace / (pace + 1 / left.count + 1 / right.count)
    apart = sum((a / left.count - b / right.count) ** 2 for a, b in zip(left.sums, right.sums, strict=True))
    return sure, sure**2 * apart / spread
