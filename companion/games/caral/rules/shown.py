"""Cards laid out of a hand that may hold unknown ones (MAT-2).

A claim is judged by what everybody sees and by the seat's own cards, so that no refusal tells of another hand.
"""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action
from companion.engine.hand import Counts
from companion.engine.rules import Broken, rule
from companion.games.caral import cards
from companion.games.caral.now import Now


@dataclass(frozen=True, slots=True)
class Cards(Action):
    """An action that names cards of the seat's own hand."""

    of_hand: ClassVar[bool] = True

    def named(self) -> tuple[str, ...]:
        raise LookupError(f"{self.kind} names no cards")

    def shown(self) -> Counts:
        return cards.counted(self.named())


@dataclass(frozen=True, slots=True)
class ListedCards(Cards):
    """Cards listed one by one."""

    cards: tuple[str, ...]

    def named(self) -> tuple[str, ...]:
        return self.cards


def lacking(now: Now, action: Cards) -> Broken:
    """What breaks a `not_held` rule: more cards than the hand can make up."""
    hand = now.hand(now.seat)
    return None if hand.holds(action.shown()) else {"held": hand.size, "cards": list(action.named())}


@rule("caral.cards.unknown_kind", Cards, "MAT-2", guard=True)
def unknown_kind(now: Now, action: Cards) -> Broken:
    return next(({"card": name} for name in action.named() if name not in cards.NUMBER), None)


@rule("caral.cards.impossible", Cards, "MAT-2")
def impossible(now: Now, action: Cards) -> Broken:
    seen = now.in_sight()
    for kind, count in enumerate(action.shown()):
        possible = now.box.cards[kind] - seen[kind]
        if count > possible:
            return {"card": cards.KINDS[kind], "possible": max(0, possible)}
    return None
