"""Cacao's state: small frozen parts, and the land on which tiles lie."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.actions import Seat
from companion.engine.geometry.grid import Square, is_dark, neighbours
from companion.engine.hand import Counts, Hand
from companion.engine.lazily import cached_property
from companion.engine.parts import State


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the land. Worker tiles have an owner and lie turned clockwise; temples have a letter (CTILE-6)."""

    square: Square
    kind: str
    order: int
    """Which tile of the game it is, counted from 0 in the order of laying."""
    owner: Seat | None = None
    turn: int = 0
    letter: str = ""


@dataclass(frozen=True)
class Land:
    """All tiles that lie, and what follows from them. Made anew for every tile, so what follows can be kept."""

    tiles: Mapping[Square, Laid]
    """The topmost tile of each square."""
    covered: tuple[Laid, ...] = ()
    """Worker tiles that were built over, in this order."""

    def with_tile(self, tile: Laid) -> "Land":
        below = self.tiles.get(tile.square)
        covered = self.covered if below is None else (*self.covered, below)
        return Land({**self.tiles, tile.square: tile}, covered)

    @property
    def laid(self) -> int:
        """How many tiles lie, covered ones among them."""
        return len(self.tiles) + len(self.covered)

    @cached_property
    def sites(self) -> tuple[Square, ...]:
        """Empty squares beside a jungle tile: worker tiles may lie there (CPUT-1, CPUT-2)."""
        jungle = (square for square, tile in self.tiles.items() if tile.owner is None)
        beside = dict.fromkeys(square for tile in jungle for square in neighbours(tile))
        return tuple(square for square in beside if square not in self.tiles)

    def is_jungle(self, square: Square) -> bool:
        """Whether a jungle tile lies there."""
        tile = self.tiles.get(square)
        return tile is not None and tile.owner is None

    def gaps(self, square: Square) -> tuple[Square, ...]:
        """Empty jungle squares beside a worker tile that have another one beside them (CFILL-1)."""
        return tuple(gap for gap in neighbours(square) if gap not in self.tiles and self._workers_around(gap) > 1)

    def _workers_around(self, gap: Square) -> int:
        return sum(square in self.tiles for square in neighbours(gap))

    def own(self, seat: Seat) -> tuple[Laid, ...]:
        """A seat's worker tiles that nothing covers."""
        return tuple(tile for tile in self.tiles.values() if tile.owner == seat)

    def layers(self, square: Square) -> int:
        """How many tiles lie on a square."""
        return (square in self.tiles) + sum(tile.square == square for tile in self.covered)

    @cached_property
    def temples(self) -> tuple[Laid, ...]:
        """In the order of their letters."""
        return tuple(tile for tile in self.tiles.values() if tile.letter)


def for_workers(square: Square) -> bool:
    """Whether the pattern wants a worker tile there; the start tiles fix it (CPUT-2)."""
    return not is_dark(square)


NO_GOODS: Counts = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Player:
    """A village, and the worker tiles that belong to it."""

    hand: Hand
    pile: Hand
    laid: Counts
    """Worker tiles on the land, covered ones among them."""
    gold: int = 0
    cacao: int = 0
    suns: int = 0
    water: int = 0
    """How many fields the carrier has advanced."""
    fresh: Counts = NO_GOODS
    """What the newest tiles brought by themselves, good by good: it may be renounced."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is on turn, and how far they have decided."""

    seat: Seat
    tile: str | None = None
    """What they took from their hand; nobody else knows it before it lies."""
    square: Square | None = None
    gaps: tuple[Square, ...] = ()
    """Jungle squares still to be filled."""
    filled: tuple[Square, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Cacao(State):
    """A position."""

    players: tuple[Player, ...]
    land: Land
    jungle: Counts
    """The draw pile by kind; which tile comes next nobody knows."""
    display: tuple[str, ...] = ()
    starter: Seat = 0
    round: int = 0
    turn: Turn | None = None

    @property
    def exhausted(self) -> bool:
        """Whether neither draw pile nor display has a tile left (COVER-1)."""
        return not self.display and not any(self.jungle)


PARTS = (Laid, Land, Player, Turn, Cacao)
