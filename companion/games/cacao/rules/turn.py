"""How the tile is turned; then it lies (CPUT-1, CFILL-1, COVER-1, COVER-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.geometry.grid import EDGES, Square
from companion.engine.hand import add
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.cacao.now import Now
from companion.games.cacao.state import NO_GOODS, Laid
from companion.games.cacao.tiles import WORKERS


@dataclass(frozen=True, slots=True)
class ChooseTurn(Decision):
    """How does the seat turn the tile it lays here?"""

    kind: ClassVar[str] = "cacao.choose_turn"
    square: Square


@dataclass(frozen=True, slots=True)
class TurnTile(Action):
    """So many quarter turns clockwise, from the fullest edge in the north."""

    kind: ClassVar[str] = "cacao.turn"
    turn: int


@rule("cacao.turn.unknown", TurnTile, "CPUT-1", guard=True)
def unknown_turn(now: Now, action: TurnTile) -> Broken:
    return None if action.turn in EDGES else {"turn": action.turn, "most": EDGES[-1]}


class TurnStep(Step[Now]):
    """A tile that looks alike after several turns is shown once for each look."""

    answers = ChooseTurn
    accepts = (TurnTile,)
    rules = (unknown_turn,)

    def candidates(self, now: Now) -> Iterator[Action]:
        tile = now.turn.tile
        return (TurnTile(turn) for turn in (EDGES if tile is None else now.box.turns[tile]))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        square, tile = now.question(ChooseTurn).square, now.turn.tile
        if tile is None:
            raise LookupError("no tile was taken")
        looks = now.box.looks[tile]
        over = square in now.state.land.tiles
        lay(now, square, tile, looks.index(looks[action.turn]))
        if over:
            pay(now, now.seat)
        else:
            now.change_turn(gaps=now.state.land.gaps(square))
        now.next(("fill", now.seat), ("activate", now.seat), ("draw", now.seat), ("refill", now.seat))


def lay(now: Now, square: Square, tile: str, turn: int) -> None:
    """From the hand onto the land. What the last turn brought can be renounced no more."""
    seat, land, shown = now.seat, now.state.land, WORKERS.of(tile, 1)
    now.set(
        land=land.with_tile(Laid(square, tile, land.laid, seat, turn)),
        players=tuple(replace(player, fresh=NO_GOODS) for player in now.state.players),
    )
    now.change(seat, hand=now.hand(seat).minus(shown), laid=add(now.me.laid, shown))
    now.tell("cacao.log.laid", seat=seat, tile=tile)


def pay(now: Now, seat: Seat) -> None:
    """A sun token for building over an own tile."""
    now.change(seat, suns=now.me.suns - 1)
    now.tell("cacao.log.overbuilt", seat=seat)
