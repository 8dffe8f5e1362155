"""Kinds of fruit, on trees and on cards, by name and by number (TREE-1, CARD-1)."""

from companion.engine.hand import Counts

KINDS = ("apple", "pear", "plum")
NUMBER = {name: number for number, name in enumerate(KINDS)}
NONE: Counts = (0,) * len(KINDS)


def names(counts: Counts) -> tuple[str, ...]:
    """The cards one by one, in the order of the kinds."""
    return tuple(name for name, count in zip(KINDS, counts, strict=True) for _ in range(count))


def counted(cards: tuple[str, ...]) -> Counts:
    """How many of each kind; the order of the cards does not matter."""
    return tuple(cards.count(name) for name in KINDS)


def of(kind: str, count: int = 1) -> Counts:
    """So many of one kind."""
    return tuple(count if name == kind else 0 for name in KINDS)
