"""Chances from all playouts of a game, with bands that stay honest.

Chances rise and fall with the leads that are to be expected at the end (`leads.py`), and with a rest that leads do not
tell. Leads and rest are each carried from moment to moment as far as they go (`walk.py`), so each is known as well as
by so many playouts of one's own. The band is Wilson's for as many playouts as both together are worth. Victories alone
are carried as well: they tell more where leads still change and hardly decide anything.

Such bands hold on average over the turns of a game (as shown for smoothing splines by Wahba, 1983, and Nychka, 1988).
Tests and `python -m tests.benchmarks.curve --coverage 500` count how often they do. What one seat gains others lose, so
that shares make 1 together; and a moment's own playouts count in full, so that it is never known worse than by them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from companion.bots.chances import WHOLE, Chances, reach
from companion.service.turning.leads import Told, around, told_by_leads, usual
from companion.service.turning.walk import Heap, walked


@dataclass(frozen=True)
class Known:
    """What is known of a moment: everybody's shares, and how many playouts of its own would tell as much of each."""

    worths: tuple[float, ...]
    shares: tuple[float, ...]

    @property
    def worth(self) -> float:
        """Of the share of which least is known."""
        return min(self.worths)

    @property
    def reaches(self) -> tuple[float, ...]:
        """By how much each share may be off, nineteen times out of twenty."""
        figures = zip(self.shares, self.worths, strict=True)
        return tuple(reach(share, worth) if worth else 1.0 for share, worth in figures)

    @property
    def reach(self) -> float:
        """The same for the share of which least is known."""
        return max(self.reaches)

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each share, as if one more playout had been won and one more lost."""
        return tuple(_error(share, worth) for share, worth in zip(self.shares, self.worths, strict=True))


def _error(share: float, worth: float) -> float:
    count = worth + 2
    mean = (share * worth + 1) / count
    return sqrt(mean * (1 - mean) / count)


def pooled(found: Sequence[Chances]) -> tuple[Known, ...]:
    """What is known of each of a game's moments, in their order, from the playouts of all of them."""
    if not found:
        return ()
    alone = _by_victories(found)
    if not all(one.leads for one in found):
        return alone
    return tuple(min(pair, key=lambda known: known.reach) for pair in zip(_by_leads(found), alone, strict=True))


def _by_victories(found: Sequence[Chances]) -> tuple[Known, ...]:
    own = [Heap(float(one.playouts), tuple(won / WHOLE for won in one.wins)) for one in found]
    heaps = walked(own, [sum(spreads) for spreads in _spreads(found)], usual(found))
    return tuple(_known(heap.means, (heap.count,) * len(heap.sums)) for heap in heaps)


def _by_leads(found: Sequence[Chances]) -> tuple[Known, ...]:
    told = told_by_leads(found)
    spreads = [_left(*each) for each in zip(_spreads(found), told, strict=True)]
    slower = [pace * one.growth.slower for pace, one in zip(usual(found), told, strict=False)]
    rest = walked(list(map(Told.rest, told, found)), spreads, slower)
    return tuple(map(_together, told, rest))


def _spreads(found: Sequence[Chances]) -> list[tuple[float, ...]]:
    """By how much each seat's victories differ from playout to playout, squared."""
    near = around([(one.playouts, *(won / WHOLE for won in one.wins)) for one in found])
    shares = ([(won + 1) / (count + len(wins)) for won in wins] for count, *wins in near)
    return [tuple(share * (1 - share) for share in each) for each in shares]


def _left(spreads: Sequence[float], told: Told) -> float:
    """By how much the rest differs, of all seats together."""
    return sum((1 - part) * spread for part, spread in zip(told.growth.parts, spreads, strict=True))


def _together(told: Told, rest: Heap) -> Known:
    shares = tuple(min(1.0, max(0.0, risen + left)) for risen, left in zip(told.risen, rest.means, strict=True))
    return _known(shares, tuple(_worth(part, told.heap.count, rest.count) for part in told.growth.parts))


def _known(shares: tuple[float, ...], worths: tuple[float, ...]) -> Known:
    """Shares make 1 together; all are alike where nothing is known."""
    whole = sum(shares)
    if not whole or not any(worths):
        return Known((0.0,) * len(shares), (1 / len(shares),) * len(shares))
    return Known(worths, tuple(share / whole for share in shares))


def _worth(part: float, leads: float, rest: float) -> float:
    """How many playouts tell as much as so many of leads, for a part of it, and so many of the rest."""
    return 1 / (part / leads + (1 - part) / rest) if part and rest else rest
