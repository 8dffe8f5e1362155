"""Drawing cards: dealt by the app or taken unseen from the real deck (CARD-1, CARD-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine import hand as hands
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.cards import ListedCards
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from tests.orchard.fruit import FRUIT
from tests.orchard.now import Now
from tests.orchard.rules.shown import unknown_kind


@dataclass(frozen=True, slots=True)
class DealCards(Decision):
    """The app deals `count` cards to the seat `to`."""

    kind: ClassVar[str] = "orchard.deal_cards"
    to: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Deal(ListedCards):
    kind: ClassVar[str] = "orchard.deal"
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    to: int

    def owner(self, seat: Seat) -> Seat:
        return self.to


def draw(now: Now, seat: Seat, count: int) -> None:
    """Draw up to `count` cards; what is not there is not drawn (CARD-2)."""
    count = min(count, now.state.deck.size)
    if count == 0:
        now.tell("orchard.log.no_cards", seat=seat)
    elif now.board.deals:
        now.push(DealCards(TABLE, seat, count))
    else:
        now.hidden = True
        now.set(deck=now.state.deck.plus_unknown(-count))
        now.hold(seat, now.held(seat).plus_unknown(count))
        now.tell("orchard.log.drew", seat=seat, count=count)


@rule("orchard.deal.wrong", Deal, "CARD-1")
def wrong(now: Now, deal: Deal) -> Broken:
    """Another seat, or another number of cards."""
    asked = now.question(DealCards)
    fits = (deal.to, len(deal.cards)) == (asked.to, asked.count)
    return None if fits else {"seat": asked.to, "count": asked.count}


@rule("orchard.deal.not_in_deck", Deal, "CARD-1, CARD-2")
def not_in_deck(now: Now, deal: Deal) -> Broken:
    short = now.kinds.short(now.shown(deal), now.state.deck.known)
    return None if short is None else {"card": short[0], "count": short[1]}


class DealStep(ChanceStep[Now]):
    answers = DealCards
    accepts = (Deal,)
    rules = (unknown_kind, wrong, not_in_deck)
    device = "cards"

    def candidates(self, now: Now) -> Iterator[Action]:
        return self.options(now)

    def options(self, now: Now) -> Iterator[Action]:
        asked = now.question(DealCards)
        return (Deal(FRUIT.listed(dealt), asked.to) for dealt in hands.selections(now.state.deck.known, asked.count))

    def chance(self, now: Now, below: Below) -> Action:
        asked = now.question(DealCards)
        return Deal(FRUIT.listed(hands.draw(now.state.deck.known, asked.count, below)), asked.to)

    def resolve(self, now: Now, deal: Deal) -> None:
        now.hidden = True
        dealt = now.shown(deal)
        now.set(deck=now.state.deck.minus(dealt))
        now.hold(deal.to, now.held(deal.to).plus(dealt))
        now.tell("orchard.log.drew", seat=deal.to, count=len(deal.cards))
        now.whisper(deal.to, "orchard.log.dealt", seat=deal.to, cards=list(deal.cards))
