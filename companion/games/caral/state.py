"""Caral's state: small frozen parts. Spots, sites and quarries are numbers here; actions carry their names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine.actions import Seat
from companion.engine.hand import Counts, Hand
from companion.engine.parts import State, changer

NEUTRAL: Final[Seat] = -2
"""Owner of the two-player game's neutral pyramids (SET-6)."""

NOWHERE: Final = -1


@dataclass(frozen=True, slots=True)
class Player:
    """One colour's pieces. Builders, owner's marks and priests stand at the sites."""

    figure: int
    fame: int
    stones: int
    alpacas: int
    alpaca_supply: int
    carali_supply: int
    workers: tuple[int, ...]
    hand: Hand


with_hand: Callable[[Player, Hand], Player] = changer(Player, "hand")
with_figure: Callable[[Player, int], Player] = changer(Player, "figure")
"""Somebody with other cards, and somewhere else."""


@dataclass(frozen=True, slots=True)
class Site:
    """A building site: who holds it, how high its pyramid shall be, how high it is, how many priests are on it."""

    owner: Seat | None = None
    size: int = 0
    levels: int = 0
    priests: int = 0

    @property
    def complete(self) -> bool:
        return 0 < self.size == self.levels

    @property
    def next_piece(self) -> int:
        """The size of the piece that comes next on a started pyramid."""
        return self.size - self.levels


FREE_SITE = Site()


@dataclass(frozen=True, slots=True)
class Turn:
    """What the player on turn has done at this stop, and which pairs they used this turn."""

    seat: Seat
    pairs: tuple[str, ...] = ()
    actions_left: int = 0
    acted: bool = False
    built: int = NOWHERE


@dataclass(frozen=True, slots=True)
class Offering:
    """What a seat laid out in the ceremony; no card means nothing."""

    seat: Seat
    card: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The annual ceremony: who calls it, which kinds nobody may lay, what was laid so far."""

    priest: Seat
    barred: tuple[str, ...] = ()
    laid: tuple[Offering, ...] = ()
    cleared: bool = False
    """The offerings are on the discard pile already and only remembered here."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CaralState(State):
    """A position. `counted` has a bit for every spot that counts for movement."""

    players: tuple[Player, ...]
    sites: tuple[Site, ...]
    counted: int
    deck: Hand
    discard: Counts
    stones: int
    pieces: tuple[int, ...] | None
    architect: int = 0
    central: int = 1
    completed: int = 0
    year: int = 1
    starter: Seat = 0
    turn: Turn | None = None
    ceremony: Ceremony | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What modules keep, by module; replaced as a whole, never changed."""


PARTS = (Player, Site, Turn, Offering, Ceremony, CaralState)
