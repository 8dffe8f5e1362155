"""Equal points: which neighbours in a ranking have them, and what told them apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol


@dataclass(frozen=True)
class Tie:
    """Two neighbours in the ranking with the same points, and what each has of the tie-break that decides."""

    seat: int
    count: int
    other: int
    least: int
    number: int = 0
    """Which tie-break that is; the first where none tells them apart."""

    @property
    def shared(self) -> bool:
        return self.count == self.least


class Ranked(Protocol):
    """A place in a ranking."""

    @property
    def seat(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def tie_breaks(self) -> tuple[int, ...]: ...


def ties(ranking: Sequence[Ranked]) -> list[Tie]:
    return [_tie(one, other) for one, other in pairwise(ranking) if one.score == other.score]


def _tie(one: Ranked, other: Ranked) -> Tie:
    both = list(zip(one.tie_breaks, other.tie_breaks, strict=True)) or [(0, 0)]
    number = next((number for number, (mine, theirs) in enumerate(both) if mine != theirs), 0)
    count, least = both[number]
    return Tie(one.seat, count, other.seat, least, number)
