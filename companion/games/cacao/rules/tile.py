"""Which tile of the hand is laid (CPUT-1, CSET-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.cards import Cards, lacking
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.cacao.now import Now
from companion.games.cacao.rules.shown import impossible, unknown_kind
from companion.games.cacao.rules.square import ChooseSquare
from companion.games.cacao.tiles import WORKERS


@dataclass(frozen=True, slots=True)
class ChooseTile(Decision):
    """Which worker tile does the seat take from its hand?"""

    kind: ClassVar[str] = "cacao.choose_tile"


@dataclass(frozen=True, slots=True)
class Take(Cards):
    """Takes a tile to lay it; nobody else learns which before it lies."""

    kind: ClassVar[str] = "cacao.take"
    secret: ClassVar[tuple[str, ...]] = ("tile",)
    tile: str

    def named(self) -> tuple[str, ...]:
        return (self.tile,)


@rule("cacao.take.not_held", Take, "CPUT-1, CSET-2")
def not_held(now: Now, take: Take) -> Broken:
    return lacking(now, take)


class TileStep(Step[Now]):
    answers = ChooseTile
    accepts = (Take,)
    rules = (unknown_kind, not_held, impossible)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Take(kind) for kind in WORKERS.names)

    def options(self, now: Now) -> Iterator[Action]:
        could = now.could_lay(now.seat)
        return (Take(kind) for kind, most in zip(WORKERS.names, could, strict=True) if most)

    def resolve(self, now: Now, take: Any) -> None:
        now.change_turn(tile=take.tile)
        now.push(ChooseSquare(now.seat))
