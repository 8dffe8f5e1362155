"""Cacao's pages that must be seen, besides one for every question and every answer."""

from typing import Any

from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.state import Turn
from tests.support.moments import Moment, Scene, asked, unasked, waiting

TILE, SQUARE, TURN = "cacao.choose_tile", "cacao.choose_square", "cacao.choose_turn"
FILL, SALE = "cacao.choose_fill", "cacao.choose_sale"
FEW, SEVERAL = 8, 2


def turn(moment: Moment) -> Turn:
    found: Turn = moment.state.turn
    return found


def hand_unknown(moment: Moment) -> bool:
    return bool(moment.state.players[moment.seat].hand.unknown)


def early(moment: Moment) -> bool:
    """The map is small still."""
    return len(moment.state.land.tiles) <= FEW


def over(moment: Moment) -> bool:
    return turn(moment).square in moment.state.land.tiles


def gaps_open(moment: Moment) -> bool:
    square = turn(moment).square
    return not moment.state.exhausted and square is not None and len(moment.legal) > SEVERAL


def gaps(count: int, kinds: int) -> Any:
    def holds(moment: Moment) -> bool:
        return len(turn(moment).gaps) == count and len(set(moment.state.display)) == kinds

    return holds


def stalls(least: int) -> Any:
    def holds(moment: Moment) -> bool:
        decision: Any = moment.decision
        return len({market for market, _ in decision.stalls}) >= least

    return holds


def both(moment: Moment) -> bool:
    return moment.answers(Overbuild.kind) > 1 and moment.answers(Put.kind) > 1


SCENES: tuple[Scene, ...] = (
    asked("tile", TILE, lambda moment: not hand_unknown(moment)),
    asked("tile-unknown", TILE, hand_unknown),
    asked("square-early", SQUARE, early),
    asked("square-most", SQUARE),
    asked("overbuild-or-not", SQUARE, both),
    asked("turn-and-gaps", TURN, gaps_open),
    asked("turn-over", TURN, over),
    asked("one-gap", FILL, gaps(1, 2)),
    asked("two-gaps", FILL, gaps(2, 2)),
    asked("sale", SALE),
    asked("sale-at-two", SALE, stalls(SEVERAL)),
    unasked("noted-tiles", "cacao.note_tiles"),
    unasked("renounced", "cacao.renounce"),
    waiting("waiting", SQUARE),
    waiting("waiting-sale", SALE),
)
