"""Drawing cards: dealt by the app or taken unseen from the real deck (CARD-1, CARD-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine import hand as hands
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from tests.orchard import fruit
from tests.orchard.now import Now


@dataclass(frozen=True, slots=True)
class DealCards(Decision):
    """The app deals `count` cards to the seat `to`."""

    kind: ClassVar[str] = "orchard.deal_cards"
    to: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Deal(Action):
    kind: ClassVar[str] = "orchard.deal"
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    cards: tuple[str, ...]
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
        now.change(seat, hand=now.state.players[seat].hand.plus_unknown(count))
        now.tell("orchard.log.drew", seat=seat, count=count)


@rule("orchard.deal.unknown_kind", Deal, "CARD-1", guard=True)
def unknown_kind(now: Now, deal: Deal) -> Broken:
    return next(({"card": card} for card in deal.cards if card not in fruit.NUMBER), None)


@rule("orchard.deal.wrong", Deal, "CARD-1")
def wrong(now: Now, deal: Deal) -> Broken:
    """Another seat, or another number of cards."""
    asked = now.question(DealCards)
    fits = (deal.to, len(deal.cards)) == (asked.to, asked.count)
    return None if fits else {"seat": asked.to, "count": asked.count}


@rule("orchard.deal.not_in_deck", Deal, "CARD-1, CARD-2")
def not_in_deck(now: Now, deal: Deal) -> Broken:
    for kind, count in enumerate(fruit.counted(deal.cards)):
        if count > now.state.deck.known[kind]:
            return {"card": fruit.KINDS[kind], "count": now.state.deck.known[kind]}
    return None


class DealStep(ChanceStep[Now]):
    answers = DealCards
    accepts = (Deal,)
    rules = (unknown_kind, wrong, not_in_deck)
    device = "cards"

    def candidates(self, now: Now) -> Iterator[Action]:
        return self.options(now)

    def options(self, now: Now) -> Iterator[Action]:
        asked = now.question(DealCards)
        return (Deal(fruit.names(dealt), asked.to) for dealt in hands.selections(now.state.deck.known, asked.count))

    def chance(self, now: Now, below: Below) -> Action:
        asked = now.question(DealCards)
        return Deal(fruit.names(hands.draw(now.state.deck.known, asked.count, below)), asked.to)

    def resolve(self, now: Now, deal: Deal) -> None:
        now.hidden = True
        dealt = fruit.counted(deal.cards)
        now.set(deck=now.state.deck.minus(dealt))
        now.change(deal.to, hand=now.state.players[deal.to].hand.plus(dealt))
        now.tell("orchard.log.drew", seat=deal.to, count=len(deal.cards))
        now.whisper(deal.to, "orchard.log.dealt", seat=deal.to, cards=list(deal.cards))
