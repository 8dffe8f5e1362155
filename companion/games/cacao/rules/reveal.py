"""Jungle tiles come up from the draw pile, shown by the app or entered from the table (CSET-1, CFILL-2, CEND-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine import hand as hands
from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.hand import Below, take
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from companion.games.cacao.now import Now
from companion.games.cacao.tiles import JUNGLE


@dataclass(frozen=True, slots=True)
class RevealTile(Decision):
    """Which jungle tile comes up?"""

    kind: ClassVar[str] = "cacao.reveal_tile"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    kind: ClassVar[str] = "cacao.reveal"
    tile: str


@rule("cacao.reveal.none_left", Reveal, "CMAT-3")
def none_left(now: Now, reveal: Reveal) -> Broken:
    """No such kind, or none of it left in the draw pile."""
    return None if reveal.tile in left(now) else {"got": reveal.tile[:80]}


def left(now: Now) -> tuple[str, ...]:
    """The kinds of which there is a tile in the draw pile."""
    return tuple(kind for kind, count in zip(JUNGLE.names, now.state.jungle, strict=True) if count)


class RevealStep(ChanceStep[Now]):
    answers = RevealTile
    accepts = (Reveal,)
    rules = (none_left,)
    device = "display"

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Reveal(kind) for kind in left(now))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def chance(self, now: Now, below: Below) -> Action:
        return Reveal(JUNGLE.listed(hands.draw(now.state.jungle, 1, below))[0])

    def resolve(self, now: Now, reveal: Reveal) -> None:
        jungle = take(now.state.jungle, JUNGLE.of(reveal.tile, 1))
        now.set(jungle=jungle, display=(*now.state.display, reveal.tile))
        now.tell("cacao.log.revealed", tile=reveal.tile)
