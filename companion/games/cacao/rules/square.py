"""Where the tile goes: beside the jungle, or over an own tile (CPUT-1 to CPUT-3, COVER-1 to COVER-4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.geometry.grid import is_square, neighbours
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.cacao.now import Now
from companion.games.cacao.rules.turn import ChooseTurn
from companion.games.cacao.state import for_workers

MOST_LAYERS = 2
"""A square is overbuilt at most once (COVER-3)."""


@dataclass(frozen=True, slots=True)
class ChooseSquare(Decision):
    """Where does the seat lay the tile it took?"""

    kind: ClassVar[str] = "cacao.choose_square"


@dataclass(frozen=True, slots=True)
class OnSquare(Action):
    """Names a square of the land."""

    square: str


@dataclass(frozen=True, slots=True)
class Put(OnSquare):
    kind: ClassVar[str] = "cacao.put"


@dataclass(frozen=True, slots=True)
class Overbuild(OnSquare):
    """Lays the tile over an own one, for a sun token."""

    kind: ClassVar[str] = "cacao.overbuild"


@rule("cacao.square.unknown", OnSquare, "CPUT-1", guard=True)
def unknown_square(now: Now, action: OnSquare) -> Broken:
    return None if is_square(action.square) else {"got": action.square[:80]}


@rule("cacao.put.taken", Put, "CPUT-1", guard=True)
def taken(now: Now, put: Put) -> Broken:
    return {} if put.square in now.state.land.tiles else None


@rule("cacao.put.jungle_square", Put, "CPUT-2", guard=True)
def jungle_square(now: Now, put: Put) -> Broken:
    return None if for_workers(put.square) else {}


@rule("cacao.put.away", Put, "CPUT-1", waivable=True)
def away(now: Now, put: Put) -> Broken:
    """No jungle tile lies beside it."""
    return None if any(map(now.state.land.is_jungle, neighbours(put.square))) else {}


@rule("cacao.overbuild.not_own", Overbuild, "COVER-1", guard=True)
def not_own(now: Now, over: Overbuild) -> Broken:
    tile = now.state.land.tiles.get(over.square)
    return None if tile is not None and tile.owner == now.seat else {}


@rule("cacao.overbuild.not_yet", Overbuild, "COVER-1", waivable=True)
def not_yet(now: Now, over: Overbuild) -> Broken:
    """There are jungle tiles left."""
    return None if now.state.exhausted else {"left": len(now.state.display) + sum(now.state.jungle)}


@rule("cacao.overbuild.no_sun", Overbuild, "COVER-4")
def no_sun(now: Now, over: Overbuild) -> Broken:
    return None if now.me.suns else {}


@rule("cacao.overbuild.twice", Overbuild, "COVER-3", waivable=True)
def twice(now: Now, over: Overbuild) -> Broken:
    return None if now.state.land.layers(over.square) < MOST_LAYERS else {}


class SquareStep(Step[Now]):
    answers = ChooseSquare
    accepts = (Put, Overbuild)
    rules = (unknown_square, taken, jungle_square, away, not_own, not_yet, no_sun, twice)

    def candidates(self, now: Now) -> Iterator[Action]:
        """Own tiles are worth showing once the jungle has no tiles left."""
        yield from (Put(square) for square in now.state.land.sites)
        if now.state.exhausted:
            yield from (Overbuild(tile.square) for tile in now.state.land.own(now.seat))

    def options(self, now: Now) -> Iterator[Action]:
        land = now.state.land
        yield from (Put(square) for square in land.sites)
        if now.state.exhausted and now.me.suns:
            once = (tile.square for tile in land.own(now.seat) if land.layers(tile.square) < MOST_LAYERS)
            yield from (Overbuild(square) for square in once)

    def resolve(self, now: Now, action: Any) -> None:
        now.change_turn(square=action.square)
        now.push(ChooseTurn(now.seat, action.square))
