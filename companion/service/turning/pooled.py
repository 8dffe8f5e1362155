"""What neighbouring moments tell of each other: chances from all playouts around, with bands that stay honest.

From one turn to the next chances mostly change little, so a playout of the next turn tells something of this one too:
the less, the more may have changed between. Chances are taken for a walk whose steps are as likely to lead up as down,
which is what chances are by their nature: a step of pace k changes a share s by about √(k·s·(1-s)). Then n playouts
tell as much across such a step as n / (1 + k·n) playouts of one's own, never more than 1 / k: the doubt that the step
adds is part of what is told, and the band is Wilson's for as many playouts as all of it is worth.

How fast a game goes is not known before but found from its own playouts: around every step by the most likely pace
there, and for each step by itself on top of that. Where those before and those after a step disagree by more than
chance explains, its pace grows until nothing is carried across: a turning point is not smoothed away, and gets playouts
of its own. Before much is known, all that is still open is taken to be decided evenly by the steps to come.

Such bands hold on average over the turns of a game (as shown for smoothing splines by Wahba, 1983, and Nychka, 1988).
Tests and `python -m tests.benchmarks.curve --coverage 500` count how often they do. All seats are weighed alike, so
that shares make 1 together; and a moment's own playouts count in full, so that it is never known worse than by them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from operator import add
from typing import Final

from companion.bots.chances import WHOLE, Chances, reach

AROUND: Final = 20
"""How many steps to either side tell how fast a game goes."""

BELIEVED, ALIKE = 1.0, 2.0
"""For how many well known steps it counts how fast games go, and for how many figures of a step how fast this goes."""

ROUNDS: Final = 8
"""How often the paces are found from what is carried, and what is carried from the paces."""


@dataclass(frozen=True)
class Known:
    """What is known of a moment: everybody's shares, and how many playouts of its own would tell as much."""

    worth: float
    shares: tuple[float, ...]

    @property
    def reaches(self) -> tuple[float, ...]:
        """By how much each share may be off, nineteen times out of twenty."""
        return tuple(reach(share, self.worth) if self.worth else 1.0 for share in self.shares)

    @property
    def reach(self) -> float:
        """The same for the share of which least is known."""
        return max(self.reaches)

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each share, as if one more playout had been won and one more lost."""
        count = self.worth + 2
        means = ((share * self.worth + 1) / count for share in self.shares)
        return tuple(sqrt(mean * (1 - mean) / count) for mean in means)


@dataclass(frozen=True)
class Heap:
    """Playouts that may have lost weight: how many they still count for, and each seat's part of the victories."""

    count: float
    wins: tuple[float, ...]

    def __add__(self, other: "Heap") -> "Heap":
        return Heap(self.count + other.count, tuple(a + b for a, b in zip(self.wins, other.wins, strict=True)))

    def across(self, pace: float) -> "Heap":
        """What they still tell after a step of this pace."""
        kept = 1 / (1 + pace * self.count)
        return Heap(kept * self.count, tuple(kept * won for won in self.wins))


def pooled(found: Sequence[Chances]) -> tuple[Known, ...]:
    """What is known of each of a game's moments, in their order, from the playouts of all of them."""
    if not found:
        return ()
    own = [Heap(float(one.playouts), tuple(won / WHOLE for won in one.wins)) for one in found]
    usual = [1 / (len(own) - number) for number in range(len(own) - 1)]
    paces = usual
    for _ in range(ROUNDS):
        paces = _paces(own, paces, usual)
    before, after = _both_ways(own, paces)
    beyond = [heap.across(pace) for heap, pace in zip(after[1:], paces, strict=True)]
    return tuple(map(_known, map(add, before, beyond))) + tuple(map(_known, before[-1:]))


def _known(heap: Heap) -> Known:
    return Known(heap.count, tuple(won / heap.count if heap.count else 1 / len(heap.wins) for won in heap.wins))


def _both_ways(own: list[Heap], paces: list[float]) -> tuple[list[Heap], list[Heap]]:
    """For each moment what it and everything before it tell of it, and the same with everything after it."""
    return _carried(own, paces), _carried(own[::-1], paces[::-1])[::-1]


def _carried(own: list[Heap], paces: list[float]) -> list[Heap]:
    found = own[:1]
    for mine, pace in zip(own[1:], paces, strict=True):
        found.append(mine + found[-1].across(pace))
    return found


def _paces(own: list[Heap], paces: list[float], usual: list[float]) -> list[float]:
    """Likelier paces of all steps, given those so far.

    Of what lies between the two sides of a step a part is sure to be the step's and not the playouts'. The likeliest
    pace of some steps together is what they moved by that part, squared, for all that is sure of them.
    """
    before, after = _both_ways(own, paces)
    seen = [_step(*step) for step in zip(before[:-1], after[1:], paces, strict=True)]
    surely = [0.0, *accumulate(sure for sure, _ in seen)]
    faster = [0.0, *accumulate(moved / pace for (_, moved), pace in zip(seen, usual, strict=True))]
    free = len(own[0].wins) - 1
    found = []
    for number, (sure, moved) in enumerate(seen):
        first, last = max(0, number - AROUND), min(len(seen), number + AROUND + 1)
        times = (BELIEVED + faster[last] - faster[first]) / (BELIEVED + surely[last] - surely[first])
        found.append((ALIKE * times * usual[number] + free * moved) / (ALIKE + free * sure))
    return found


def _step(left: Heap, right: Heap, pace: float) -> tuple[float, float]:
    """The part of a change across a step that is sure to be the step's, and that change squared, as a pace."""
    if not left.count or not right.count:
        return 0.0, 0.0
    sure = pace / (pace + 1 / left.count + 1 / right.count)
    both, seats = left.count + right.count, len(left.wins)
    spread = 1 - sum(((a + b + 1) / (both + seats)) ** 2 for a, b in zip(left.wins, right.wins, strict=True))
    apart = sum((a / left.count - b / right.count) ** 2 for a, b in zip(left.wins, right.wins, strict=True))
    return sure, sure**2 * apart / spread
