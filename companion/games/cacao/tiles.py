"""Kinds of tiles: what workers do on the jungle's, how they stand on theirs (CMAT-2, CMAT-3, CTILE-1 to CTILE-6)."""

from dataclasses import dataclass
from typing import Final

from companion.engine.cards import Kinds

WORKERS: Final = Kinds("1-1-1-1", "2-1-0-1", "3-0-0-1", "3-1-0-0")
"""Worker tiles, by the workers at their edges, clockwise from the fullest."""

JUNGLE: Final = Kinds(
    *("plantation_1", "plantation_2", "market_2", "market_3", "market_4"),
    *("mine_1", "mine_2", "water", "sun", "temple"),
)

CACAO, SALE, GOLD, WATER, SUN, NOTHING = "cacao", "sale", "gold", "water", "sun", "nothing"
GOODS: Final = (CACAO, GOLD, WATER, SUN)
"""What workers bring by themselves."""


@dataclass(frozen=True)
class Work:
    """What one worker does here: what it brings, and how much of it."""

    brings: str
    each: int = 1


WORK: Final = {
    "plantation_1": Work(CACAO, 1),
    "plantation_2": Work(CACAO, 2),
    "market_2": Work(SALE, 2),
    "market_3": Work(SALE, 3),
    "market_4": Work(SALE, 4),
    "mine_1": Work(GOLD, 1),
    "mine_2": Work(GOLD, 2),
    "water": Work(WATER),
    "sun": Work(SUN),
    "temple": Work(NOTHING),
}
MARKETS: Final = tuple(kind for kind in JUNGLE.names if WORK[kind].brings == SALE)
TEMPLE: Final = "temple"
START: Final = ("plantation_1", "market_2")
"""What lies in the middle of the table at first (CSET-1)."""
