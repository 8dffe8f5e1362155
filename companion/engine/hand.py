"""Hands of known and unknown cards, and what can be true of them.

Kinds are numbered from 0; a game names them. What may be claimed of a hand follows from the hand itself and
from what everybody can see, never from another hand.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

Counts = tuple[int, ...]
Below = Callable[[int], int]
"""Chance from outside: a number from 0 to n - 1 for a given n."""


def add(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def take(one: Counts, other: Counts) -> Counts:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def single(kinds: int, kind: int, count: int = 1) -> Counts:
    return tuple(count if index == kind else 0 for index in range(kinds))


@lru_cache(maxsize=4096)
def selections(most: Counts, size: int) -> tuple[Counts, ...]:
    """Every way to choose `size` cards with at most `most[kind]` of each kind."""
    return tuple(_selections(most, size))


def _selections(most: Counts, size: int) -> Iterator[Counts]:
    if not most:
        if size == 0:
            yield ()
        return
    for count in range(min(most[0], size), -1, -1):
        for rest in _selections(most[1:], size - count):
            yield (count, *rest)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards known by kind, and a number of cards whose kinds nobody told the app."""

    known: Counts
    unknown: int = 0

    @property
    def size(self) -> int:
        return sum(self.known) + self.unknown

    def most(self, elsewhere: Counts, box: Counts) -> Counts:
        """For each kind the most cards of it that this hand can hold when these of the box's are in plain sight."""
        held = zip(self.known, elsewhere, box, strict=True)
        return tuple([max(0, min(known + self.unknown, there - seen)) for known, seen, there in held])

    def trusted(self, elsewhere: Counts, box: Counts) -> "Hand":
        """The hand with every note that cannot be true taken for an unknown card."""
        if not any(self.known):
            return self
        known = tuple(
            min(held, max(0, there - seen)) for held, seen, there in zip(self.known, elsewhere, box, strict=True)
        )
        return self if known == self.known else Hand(known, self.size - sum(known))

    def holds(self, cards: Counts) -> bool:
        """Whether these cards can be laid out from this hand, unknown cards standing in where needed."""
        return self.missing(cards) <= self.unknown

    def missing(self, cards: Counts) -> int:
        """How many of these cards are not known to be in this hand."""
        missing = 0
        for wanted, known in zip(cards, self.known, strict=True):
            if wanted > known:
                missing += wanted - known
        return missing

    def plus(self, cards: Counts) -> "Hand":
        return Hand(add(self.known, cards), self.unknown)

    def plus_unknown(self, count: int) -> "Hand":
        return Hand(self.known, self.unknown + count)

    def minus(self, cards: Counts) -> "Hand":
        """The hand after laying these cards out: known ones first, then unknown ones that turned out so.

        If not even these suffice, what was thought known was wrong (a proxy said so), and nothing is known any more.
        """
        missing = self.missing(cards)
        if missing > self.unknown:
            return Hand((0,) * len(self.known), self.size - sum(cards))
        kept = tuple(max(0, known - wanted) for wanted, known in zip(cards, self.known, strict=True))
        return Hand(kept, self.unknown - missing)

    def noted(self, cards: Counts) -> "Hand":
        """Unknown cards that their owner told the app about."""
        return Hand(add(self.known, cards), self.unknown - sum(cards))

    def forgotten(self, cards: Counts) -> "Hand":
        """Cards noted by mistake become unknown again."""
        return Hand(take(self.known, cards), self.unknown + sum(cards))

    def veiled(self) -> "Hand":
        """The hand as somebody sees it who knows no kinds."""
        return Hand((0,) * len(self.known), self.size)


def draw(cards: Counts, count: int, below: Below) -> Counts:
    """`count` cards drawn one after the other, `below(n)` choosing among the n cards still there."""
    left, drawn = list(cards), [0] * len(cards)
    for there in range(sum(cards), sum(cards) - count, -1):
        pick, kind = below(there), 0
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        drawn[kind] += 1
    return tuple(drawn)
