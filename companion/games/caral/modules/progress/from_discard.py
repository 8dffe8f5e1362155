"""Cards of one's choice from the discard pile, open for everybody to see (PROG-4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action
from companion.engine.cards import ListedCards
from companion.engine.decisions import Decision
from companion.engine.hand import selections, take
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.rules.shown import unknown_kind

MOST_TAKEN = 3


@dataclass(frozen=True, slots=True)
class ChooseFromDiscard(Decision):
    kind: ClassVar[str] = "caral.choose_from_discard"
    count: int


@dataclass(frozen=True, slots=True)
class TakeCards(ListedCards):
    """From where everybody sees them: no hidden card decides it."""

    kind: ClassVar[str] = "caral.take_cards"
    of_hand: ClassVar[bool] = False


def most_taken(now: Now) -> int:
    """Three cards, or all there are."""
    return min(MOST_TAKEN, sum(now.state.discard))


@rule("caral.take.wrong_number", TakeCards, "PROG-4")
def wrong_number(now: Now, action: TakeCards) -> Broken:
    count = now.question(ChooseFromDiscard).count
    return None if len(action.cards) == count else {"count": count}


@rule("caral.take.not_there", TakeCards, "PROG-4")
def not_there(now: Now, action: TakeCards) -> Broken:
    short = now.kinds.short(now.shown(action), now.state.discard)
    return None if short is None else {"card": short[0], "count": short[1]}


class FromDiscardStep(Step[Now]):
    answers = ChooseFromDiscard
    accepts = (TakeCards,)
    rules = (unknown_kind, wrong_number, not_there)

    def candidates(self, now: Now) -> Iterator[Action]:
        count = now.question(ChooseFromDiscard).count
        return (TakeCards(cards.names(chosen)) for chosen in selections(now.state.discard, count))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: TakeCards) -> None:
        taken = now.shown(action)
        now.set(discard=take(now.state.discard, taken))
        now.change(now.seat, hand=now.me.hand.plus(taken))
        now.tell("caral.log.took_cards", seat=now.seat, cards=list(action.cards))
