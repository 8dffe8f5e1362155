"""The cult square: draw two cards (ACT-5, MAT-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.rules import Broken, rule
from companion.games.caral.now import Now
from companion.games.caral.path import CULT
from companion.games.caral.rules.deal import cards_left, draw
from companion.games.caral.rules.square import SpotAction, Square

CARDS_DRAWN = 2


@dataclass(frozen=True, slots=True)
class DrawCards(SpotAction):
    kind: ClassVar[str] = "caral.draw_cards"
    square: ClassVar[str] = CULT


@rule("caral.draw.no_cards", DrawCards, "MAT-6")
def no_cards(now: Now, action: DrawCards) -> Broken:
    return None if cards_left(now) else {}


DRAW_CARDS = DrawCards()


class Cult(Square):
    name = CULT
    accepts = (DrawCards,)
    rules = (no_cards,)

    def candidates(self, now: Now) -> Iterator[SpotAction]:
        yield DRAW_CARDS

    def options(self, now: Now) -> Iterator[SpotAction]:
        if cards_left(now):
            yield DRAW_CARDS

    def resolve(self, now: Now, action: Any) -> None:
        draw(now, now.seat, CARDS_DRAWN)
