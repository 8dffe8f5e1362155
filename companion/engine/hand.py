"""Hands of known and unknown cards, and what can be true of them.

Kinds are numbered from 0; a game names them. What may be claimed of a hand follows from the hand itself and
from what everybody can see, never from another hand.
"""

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.parts import alter, full_maker
from companion.engine.written import written

Counts = tuple[int, ...]
Below = Callable[[int], int]
"""Chance from outside: a number from 0 to n - 1 for a given n."""


class _KindByKind(dict[int, Callable[[Counts, Counts], Counts]]):
    """For so many kinds the function that reckons with each of them; written when it is first needed."""

    def __init__(self, sign: str) -> None:
        super().__init__()
        self._sign = sign

    def __missing__(self, kinds: int) -> Callable[[Counts, Counts], Counts]:
        one, other, found = (
            "".join(form.format(kind, sign=self._sign) for kind in range(kinds))
            for form in ("a{0}, ", "b{0}, ", "a{0} {sign} b{0}, ")
        )
        lines = (f" ({one}) = one", f" ({other}) = other", f" return ({found})")
        return self.setdefault(kinds, written("reckon(one, other)", lines))


_SUMS, _DIFFERENCES = _KindByKind("+"), _KindByKind("-")


def add(one: Counts, other: Counts) -> Counts:
    return _SUMS[len(one)](one, other)


def take(one: Counts, other: Counts) -> Counts:
    return _DIFFERENCES[len(one)](one, other)


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


class _Sized:
    """How many cards there are, beside the fields that say which: asked for far more often than a hand changes."""

    __slots__ = ("size",)
    size: int


@dataclass(frozen=True, slots=True)
class Hand(_Sized):
    """Cards known by kind, and a number of cards whose kinds nobody told the app."""

    known: Counts
    unknown: int = 0
    lost: int = 0
    """So many of all these were taken away unseen: they are here no longer, and nobody told the app which."""

    def __post_init__(self) -> None:
        alter(self, "size", sum(self.known) + self.unknown - self.lost)

    def __reduce__(self) -> tuple[type["Hand"], tuple[Counts, int, int]]:
        """Copies and what is sent elsewhere are made like any other: they know their size too."""
        return Hand, (self.known, self.unknown, self.lost)

    def most(self, elsewhere: Counts, box: Counts) -> Counts:
        """For each kind the most cards of it that this hand can hold when these of the box's are in plain sight."""
        unknown, unseen = self.unknown, take(box, elsewhere)
        if not unknown and not self.lost and all(map(operator.le, self.known, unseen)):
            return self.known
        each = zip(self.known, unseen, strict=True)
        found = [known + unknown if known + unknown < unseen else unseen for known, unseen in each]
        if min(found) < 0:
            found = [max(0, count) for count in found]
        return tuple([min(count, self.size) for count in found] if self.lost else found)

    def least(self, kind: int) -> int:
        """How many cards of a kind are surely in this hand."""
        return max(0, self.known[kind] - self.lost)

    def trusted(self, elsewhere: Counts, box: Counts) -> "Hand":
        """The hand with every note that cannot be true taken for an unknown card."""
        if not any(self.known):
            return self
        known = tuple(
            min(held, max(0, there - seen)) for held, seen, there in zip(self.known, elsewhere, box, strict=True)
        )
        return self if known == self.known else Hand(known, self.size + self.lost - sum(known), self.lost)

    def holds(self, cards: Counts) -> bool:
        """Whether these cards can be laid out from this hand, unknown cards standing in where needed."""
        if all(map(operator.le, cards, self.known)) and not self.lost:
            return True
        return self.missing(cards) <= self.unknown and (not self.lost or sum(cards) <= self.size)

    def missing(self, cards: Counts) -> int:
        """How many of these cards are not known to be in this hand."""
        return sum([wanted - known for wanted, known in zip(cards, self.known, strict=True) if wanted > known])

    def plus(self, cards: Counts) -> "Hand":
        return _hand(add(self.known, cards), self.unknown, self.lost, self.size + sum(cards))

    def plus_unknown(self, count: int) -> "Hand":
        return _hand(self.known, self.unknown + count, self.lost, self.size + count)

    def minus(self, cards: Counts) -> "Hand":
        """The hand after laying these cards out: known ones first, then unknown ones that turned out so.

        If not even these suffice, what was thought known was wrong (a proxy said so), and nothing is known any more.
        """
        left = take(self.known, cards)
        if not self.lost and min(left) >= 0:
            return _hand(left, self.unknown, 0, self.size - sum(cards))
        missing = self.missing(cards)
        if missing > self.unknown or (self.lost and sum(cards) > self.size):
            return Hand((0,) * len(self.known), self.size - sum(cards))
        known = tuple([max(0, count) for count in left])
        return _hand(known, self.unknown - missing, self.lost, self.size - sum(cards)).sure()

    def robbed(self) -> "Hand":
        """The hand after a card of it was taken away unseen."""
        return Hand(self.known, self.unknown, self.lost + 1).sure()

    def told(self, cards: Counts) -> "Hand":
        """The hand once somebody has told which cards were taken away unseen.

        If they cannot have been among what was thought known, nothing is known any more.
        """
        count = sum(cards)
        return Hand(self.known, self.unknown, self.lost - count).minus(cards) if self.lost >= count else self

    def sure(self) -> "Hand":
        """The hand without a doubt that has only one answer: what was taken away must have been of the only kind."""
        if not self.lost:
            return self
        kinds = sum(map(bool, self.known))
        if self.size == 0 or kinds == 0:
            return Hand((0,) * len(self.known), self.size)
        if kinds > 1 or self.unknown:
            return self
        return Hand(tuple(max(0, known - self.lost) for known in self.known))

    def noted(self, cards: Counts) -> "Hand":
        """Unknown cards that their owner told the app about."""
        return Hand(add(self.known, cards), self.unknown - sum(cards), self.lost)

    def forgotten(self, cards: Counts) -> "Hand":
        """Cards noted by mistake become unknown again."""
        return Hand(take(self.known, cards), self.unknown + sum(cards), self.lost).sure()

    def veiled(self) -> "Hand":
        """The hand as somebody sees it who knows no kinds."""
        return Hand((0,) * len(self.known), self.size)


_hand = full_maker(Hand, "size")


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
