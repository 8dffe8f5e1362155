"""What final leads tell of chances: by how much somebody won tells more than that somebody won.

Around a moment victories grow with final leads, by a slope for each seat. So chances rise with the leads that are to be
expected, and the luck that playouts had with leads can be taken off their victories. What is left, the rest, is less a
matter of luck and changes more slowly from turn to turn than chances do: it may be carried further.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add, mul, sub
from statistics import fmean
from typing import Final

from companion.bots.chances import WHOLE, Chances
from companion.service.turning.walk import Heap, usual_paces, walked

Figures = tuple[float, ...]

NEAR: Final = 8
"""How many moments to either side tell how victories grow with leads."""

SLOWEST, MUCH = 1 / 64, 0.25
"""At what part of the pace of chances the rest changes where leads explain this part of what makes victories differ, or
more. Where they explain nothing, the rest is all there is."""


@dataclass(frozen=True)
class Growth:
    """How victories grow with leads around a moment."""

    slopes: Figures
    """By how much for each point of a lead, for each seat."""
    parts: Figures
    """The part of what makes victories differ that leads explain, for each seat."""
    spread: float
    """By how much leads differ, squared, of all seats together."""
    slower: float
    """At what part of the pace of chances the rest is taken to change, before much is known."""


@dataclass(frozen=True)
class Told:
    """What leads tell of a moment."""

    growth: Growth
    heap: Heap
    """What all playouts tell of leads here."""
    risen: Figures
    """By how much chances rose since the first moment, if leads were all."""
    luck: Figures
    """By how much the moment's own playouts won more often by luck with leads."""

    def rest(self, one: Chances) -> Heap:
        """The victories of the moment's own playouts, less what leads tell of them."""
        taken = ((risen + luck) * one.playouts for risen, luck in zip(self.risen, self.luck, strict=True))
        return Heap(float(one.playouts), tuple(won / WHOLE - off for won, off in zip(one.wins, taken, strict=True)))


def told_by_leads(found: Sequence[Chances]) -> list[Told]:
    """For each moment what the leads of all playouts tell of it."""
    own = [Heap(float(one.playouts), one.leads) for one in found]
    grown = list(map(_growth, around([_scatter(one) for one in found])))
    heaps = walked(own, [growth.spread for growth in grown], usual(found))
    expected = [heap.means for heap in heaps]
    rises = [_rise(*step) for step in zip(grown, grown[1:], expected, expected[1:], strict=False)]
    risen = accumulate(rises, _plus, initial=(0.0,) * len(own[0].sums))
    luck = [_luck(*each) for each in zip(grown, own, expected, strict=True)]
    return list(map(Told, grown, heaps, risen, luck))


def usual(found: Sequence[Chances]) -> list[float]:
    """How fast everything is taken to change from moment to moment, before much is known."""
    return usual_paces([one.surprise for one in found])


def around(rows: Sequence[Figures]) -> list[Figures]:
    """For each moment the sums over it and those near it."""
    sums = list(accumulate(rows, _plus, initial=(0.0,) * len(rows[0])))
    ends = ((max(0, number - NEAR), min(len(rows), number + NEAR + 1)) for number in range(len(rows)))
    return [_minus(sums[last], sums[first]) for first, last in ends]


def _scatter(one: Chances) -> Figures:
    """How much the playouts of a moment differ: how many are free to, and squares of leads, of victories, of both."""
    seats = len(one.wins)
    if one.playouts <= 1:
        return (0.0,) * (1 + 3 * seats)
    wins = [won / WHOLE for won in one.wins]
    leads = _about(one.lead_squares, one.leads, one.leads, one.playouts)
    victories = _about([square / WHOLE**2 for square in one.squares], wins, wins, one.playouts)
    return (
        one.playouts - 1.0,
        *leads,
        *victories,
        *_about([won / WHOLE for won in one.lead_wins], one.leads, wins, one.playouts),
    )


def _about(products: Iterable[float], first: Iterable[float], second: Iterable[float], count: int) -> Figures:
    """Sums of products about the means."""
    return tuple(product - a * b / count for product, a, b in zip(products, first, second, strict=True))


def _growth(scatter: Figures) -> Growth:
    free, seats = scatter[0], len(scatter) // 3
    leads, victories, both = (scatter[1 + seats * which : 1 + seats * (which + 1)] for which in range(3))
    slopes = tuple(together / lead if lead > 0 else 0.0 for together, lead in zip(both, leads, strict=True))
    explained = list(map(mul, slopes, both))
    parts = tuple(part / won if won > 0 else 0.0 for part, won in zip(explained, victories, strict=True))
    whole = sum(explained) / sum(victories) if any(victories) else 0.0
    return Growth(slopes, parts, sum(leads) / free if free else 0.0, max(SLOWEST, 1 - whole / MUCH))


def _rise(before: Growth, after: Growth, first: Figures, then: Figures) -> Figures:
    """By how much chances rise with leads from one moment to the next."""
    slopes = ((a + b) / 2 for a, b in zip(before.slopes, after.slopes, strict=True))
    return _in_balance(tuple(map(mul, slopes, _minus(then, first))))


def _luck(growth: Growth, own: Heap, expected: Figures) -> Figures:
    if not own.count:
        return (0.0,) * len(expected)
    return _in_balance(tuple(map(mul, growth.slopes, _minus(own.means, expected))))


def _in_balance(changes: Figures) -> Figures:
    """What somebody wins others lose."""
    mean = fmean(changes)
    return tuple(change - mean for change in changes)


def _plus(one: Figures, other: Figures) -> Figures:
    return tuple(map(add, one, other))


def _minus(one: Figures, other: Figures) -> Figures:
    return tuple(map(sub, one, other))
