"""The Orchard's state: small frozen parts. Trees are numbers here; actions carry their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Seat
from companion.engine.hand import Counts, Hand
from companion.engine.parts import State


@dataclass(frozen=True, slots=True)
class Player:
    """What somebody has gathered."""

    score: int
    basket: Counts
    hand: Hand


@dataclass(frozen=True, slots=True)
class Tree:
    """The fruit left on a tree, and whose ladder leans on it today."""

    fruit: int
    ladder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is on turn, and how many fruit they can carry; nothing before the die fell."""

    seat: Seat
    carries: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat laid at the market; no card means nothing."""

    seat: Seat
    card: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Orchard(State):
    """A position."""

    players: tuple[Player, ...]
    trees: tuple[Tree, ...]
    deck: Hand
    discard: Counts
    day: int = 1
    starter: Seat = 0
    turn: Turn | None = None
    offers: tuple[Offer, ...] = ()
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What modules keep, by module; replaced as a whole, never changed."""


PARTS = (Player, Tree, Turn, Offer, Orchard)
