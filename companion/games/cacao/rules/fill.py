"""Filling empty jungle squares (CFILL-1 to CFILL-3, CTILE-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.geometry.grid import Square
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.cacao.now import Now
from companion.games.cacao.state import Laid
from companion.games.cacao.tiles import TEMPLE


@dataclass(frozen=True, slots=True)
class ChooseFill(Decision):
    """Which tile of the display goes onto which of these squares?"""

    kind: ClassVar[str] = "cacao.choose_fill"
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Fill(Action):
    kind: ClassVar[str] = "cacao.fill"
    tile: str
    square: str


@rule("cacao.fill.not_in_display", Fill, "CFILL-2")
def not_in_display(now: Now, fill: Fill) -> Broken:
    return None if fill.tile in now.state.display else {"got": fill.tile[:80]}


@rule("cacao.fill.no_gap", Fill, "CFILL-1")
def no_gap(now: Now, fill: Fill) -> Broken:
    return None if fill.square in now.turn.gaps else {}


class FillStep(Step[Now]):
    answers = ChooseFill
    accepts = (Fill,)
    rules = (not_in_display, no_gap)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Fill(tile, gap) for tile in dict.fromkeys(now.state.display) for gap in now.turn.gaps)

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, fill: Any) -> None:
        lay(now, fill.tile, fill.square)
        now.next(("fill", now.seat))


def is_forced(now: Now) -> bool:
    """Whether all ways to go on come to the same: one kind of tile for one gap, or for every gap there is."""
    display, gaps = now.state.display, now.turn.gaps
    return len(set(display)) == 1 and (len(gaps) == 1 or len(display) >= len(gaps))


def lay(now: Now, kind: str, square: Square) -> None:
    """From the display onto the land; temples are lettered."""
    land, display, turn = now.state.land, [*now.state.display], now.turn
    display.remove(kind)
    letter = ascii_uppercase[len(land.temples) % len(ascii_uppercase)] if kind == TEMPLE else ""
    now.set(land=land.with_tile(Laid(square, kind, land.laid, letter=letter)), display=tuple(display))
    gaps = tuple(gap for gap in turn.gaps if gap != square)
    now.change_turn(gaps=gaps, filled=(*turn.filled, square))
    if letter:
        now.tell("cacao.log.filled_temple", seat=turn.seat, letter=letter)
    else:
        now.tell("cacao.log.filled", seat=turn.seat, tile=kind)
