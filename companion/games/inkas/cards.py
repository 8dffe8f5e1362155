"""Kinds of cards, and what things cost (IMAT-2, IMAT-3, IMAT-5, IROAD-1, ISETT-1, ICITY-1, IDEV-1)."""

import operator
from collections.abc import Callable
from functools import lru_cache
from typing import cast

from companion.engine.cards import Kinds
from companion.engine.hand import Counts
from companion.engine.written import written

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


def _payable_among(*prices: Counts) -> Callable[[Counts], list[Counts]]:
    """A function that tells which of these prices some cards pay, written once: it is asked at every deed."""
    kinds = ", ".join(f"held_{kind}" for kind in range(len(CARDS.names)))
    lines = [f" {kinds} = held", " found = []"]
    for number, price in enumerate(prices):
        enough = " and ".join(f"held_{kind} >= {count}" for kind, count in enumerate(price) if count)
        lines.append(f" if {enough}: found.append(prices[{number}])")
    return cast(Callable[[Counts], list[Counts]], written("payable(held)", [*lines, " return found"], prices=prices))


payable = _payable_among(ROAD, SETTLEMENT, CITY, CARD)
"""The prices that these cards pay, any of them but not all at once. Goods pay nothing."""


@lru_cache(maxsize=1 << 12)
def missing(held: Counts, price: Counts) -> tuple[str, ...]:
    """The cards that a price still needs."""
    return CARDS.listed(tuple(max(0, cost - have) for have, cost in zip(held, price, strict=True)))
