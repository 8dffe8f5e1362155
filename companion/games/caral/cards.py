"""Resource cards by name and by number (MAT-2)."""

from functools import lru_cache

from companion.engine.hand import Counts

KINDS = ("stone", "clay", "fish", "alpaca")
NUMBER = {name: number for number, name in enumerate(KINDS)}
NONE: Counts = (0,) * len(KINDS)
ONE: tuple[Counts, ...] = tuple(tuple(int(i == kind) for i in range(len(KINDS))) for kind in range(len(KINDS)))


@lru_cache(maxsize=4096)
def names(counts: Counts) -> tuple[str, ...]:
    """The cards one by one, in the order of the kinds."""
    return tuple(name for name, count in zip(KINDS, counts, strict=True) for _ in range(count))


@lru_cache(maxsize=4096)
def counted(cards: tuple[str, ...]) -> Counts:
    """How many of each kind; the order of the cards does not matter."""
    return tuple(cards.count(name) for name in KINDS)


def of(card: str, count: int) -> Counts:
    """`count` cards of one kind."""
    return tuple(count if name == card else 0 for name in KINDS)
