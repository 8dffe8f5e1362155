"""Which cards are discarded for movement (MOVE-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from companion.engine.actions import Action
from companion.engine.cards import ListedCards, lacking
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand, selections
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.rules.shown import impossible, unknown_kind

REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class PayCards(Decision):
    kind: ClassVar[str] = "caral.pay_cards"
    count: int


@dataclass(frozen=True, slots=True)
class Discard(ListedCards):
    kind: ClassVar[str] = "caral.discard"


discard, pay_cards = lru_cache(REMEMBERED)(Discard), cache(PayCards)


@rule("caral.discard.wrong_number", Discard, "MOVE-5")
def wrong_number(now: Now, action: Discard) -> Broken:
    count = now.question(PayCards).count
    return None if len(action.cards) == count else {"count": count}


not_held = rule("caral.discard.not_held", Discard, "MOVE-5")(lacking)


@lru_cache(REMEMBERED)
def discards(hand: Hand, most: Counts, count: int) -> tuple[Discard, ...]:
    """Every way to lay so many cards out of a hand that can hold so many of each kind at most."""
    return tuple(discard(cards.names(counts)) for counts in selections(most, count) if hand.holds(counts))


class PayCardsStep(Step[Now]):
    answers = PayCards
    accepts = (Discard,)
    rules = (unknown_kind, wrong_number, not_held, impossible)

    def candidates(self, now: Now) -> Iterator[Action]:
        count = now.question(PayCards).count
        return (discard(cards.names(counts)) for counts in selections(now.could_lay(now.seat), count))

    def options(self, now: Now) -> tuple[Action, ...]:
        return discards(now.hand(now.seat), now.could_lay(now.seat), now.question(PayCards).count)

    def resolve(self, now: Now, action: Discard) -> None:
        now.lay_down(now.seat, now.shown(action))
        now.tell("caral.log.discarded", seat=now.seat, cards=list(action.cards))
