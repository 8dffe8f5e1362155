"""The state: small frozen parts. Sites and paths are numbers here, sets of them masks; actions carry their names."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.actions import Seat
from companion.engine.hand import Counts, Hand
from companion.engine.offers import Offer, Offers
from companion.engine.parts import State, changer
from companion.engine.thefts import Debt
from companion.games.inkas.cards import NONE

NOBODY: Seat = -1
ROADS, SETTLEMENTS, CITIES, THICKETS, MARKERS = 7, 8, 2, 4, 11
"""The pieces of a player (IMAT-1)."""


@dataclass(frozen=True, slots=True)
class Player:
    """What somebody holds."""

    hand: Hand
    development: Hand
    bought: Hand
    """Those of the development cards that were bought this turn."""
    fights: int = 0
    """Open Combat Arts."""
    markers: int = 0
    seen: Counts = NONE
    """What everybody saw come to a hand of real cards and leave it; what was stolen aside, so less than none may be."""


with_hand: Callable[[Player, Hand], Player] = changer(Player, "hand")
"""Somebody with other cards."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """What somebody has on the board, and the number of the active tribe."""

    settlements: int = 0
    cities: int = 0
    old_settlements: int = 0
    old_cities: int = 0
    """Under thicket."""
    roads: int = 0
    tribe: int = 0

    @property
    def active(self) -> int:
        return self.settlements | self.cities

    @property
    def old(self) -> int:
        """The sites of the tribe in decline."""
        return self.old_settlements | self.old_cities

    @property
    def buildings(self) -> int:
        return self.settlements | self.cities | self.old_settlements | self.old_cities

    @property
    def roads_left(self) -> int:
        return ROADS - self.roads.bit_count()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and what can be done once in it."""

    seat: Seat
    rolled: int = 0
    """What the dice showed; nothing before they fell."""
    played: bool = False
    """A development card."""
    swapped: bool = False
    """Two cards for one, by the Longest Trade Route."""
    freed: bool = False
    """The robber sent off, by the Mightiest Combat Arts."""


class Theft(NamedTuple):
    """A card that the app drew out of a hand for a thief."""

    thief: Seat
    victim: Seat
    kind: int


@dataclass(frozen=True, kw_only=True, slots=True)
class InkasState(State):
    """A position."""

    players: tuple[Player, ...]
    pieces: tuple[Pieces, ...]
    terrain: tuple[str, ...]
    """What lies on each place for a tile."""
    supply: Counts
    stacks: tuple[Hand, Hand]
    """Development cards left in the two stacks."""
    played: Counts
    """Development cards that were played, open or out of the game."""
    robber: int
    starter: Seat = 0
    route: Seat = NOBODY
    """Who has the Longest Trade Route."""
    might: Seat = NOBODY
    """Who has the Mightiest Combat Arts."""
    turn: Turn | None = None
    offers: Offers = field(default_factory=Offers)
    debts: tuple[Debt, ...] = ()
    thefts: tuple[Theft, ...] = ()
    """Out of hands that the app keeps."""


PARTS = (Player, Pieces, Turn, Offer, Offers, Debt, InkasState)
