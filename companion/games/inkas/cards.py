"""Kinds of cards, and what things cost (IMAT-2, IMAT-3, IMAT-5, IROAD-1, ISETT-1, ICITY-1, IDEV-1)."""

import operator
from functools import lru_cache

from companion.engine.cards import Kinds
from companion.engine.hand import Counts

RESOURCES = ("wood", "stone", "wool", "ore", "potato")
GOODS = ("fish", "feathers", "coca")
CARDS = Kinds(*RESOURCES, *GOODS)
KINDS, NUMBER, NONE = CARDS.names, CARDS.number, CARDS.none
GOOD_NUMBERS = tuple(NUMBER[good] for good in GOODS)

COMBAT, ROADS, INVENTION, MONOPOLY = "combat", "roads", "invention", "monopoly"
DEVELOPMENT = Kinds(COMBAT, ROADS, INVENTION, MONOPOLY)

ROAD = CARDS.counted(("wood", "stone"))
SETTLEMENT = CARDS.counted(("wood", "stone", "potato", "wool"))
CITY = CARDS.counted(("potato", "potato", "ore", "ore", "ore"))
CARD = CARDS.counted(("potato", "wool", "ore"))


def covers(held: Counts, price: Counts) -> bool:
    """Whether these cards pay a price."""
    return all(map(operator.ge, held, price))


def payable(held: Counts) -> tuple[Counts, ...]:
    """The prices that these cards pay, any of them but not all at once. Goods pay nothing."""
    return _paid_by(held[: len(RESOURCES)])


@lru_cache(maxsize=1 << 14)
def _paid_by(resources: Counts) -> tuple[Counts, ...]:
    return tuple(price for price in (ROAD, SETTLEMENT, CITY, CARD) if covers(resources, price))


@lru_cache(maxsize=1 << 12)
def missing(held: Counts, price: Counts) -> tuple[str, ...]:
    """The cards that a price still needs."""
    return CARDS.listed(tuple(max(0, cost - have) for have, cost in zip(held, price, strict=True)))
