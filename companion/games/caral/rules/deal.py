"""Drawing cards: dealt by the app or taken unseen from the real deck (MAT-6, ACT-5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from companion.engine import hand as hands
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.cards import ListedCards
from companion.engine.decisions import Decision
from companion.engine.hand import Below, Hand
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.rules.shown import unknown_kind

REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class DealCards(Decision):
    """The app deals `count` cards to the seat `to`."""

    kind: ClassVar[str] = "caral.deal_cards"
    to: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Deal(ListedCards):
    kind: ClassVar[str] = "caral.deal"
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    to: int

    def owner(self, seat: Seat) -> Seat:
        return self.to


deal_cards, dealt = cache(DealCards), lru_cache(REMEMBERED)(Deal)
"""Shared: the same few come again and again."""


def reshuffle(now: Now) -> None:
    """An empty deck is made anew from the discard pile (MAT-6)."""
    if now.state.deck.size or not any(now.state.discard):
        return
    discard = now.state.discard
    now.set(deck=Hand(discard) if now.board.deals else Hand(cards.NONE, sum(discard)), discard=cards.NONE)
    now.tell("caral.log.reshuffled", count=sum(discard))


def cards_left(now: Now) -> int:
    """Cards that can still be drawn, a reshuffle included."""
    return now.state.deck.size + sum(now.state.discard)


def draw(now: Now, seat: Seat, count: int) -> None:
    """Draw up to `count` cards; what is not there is not drawn (MAT-6)."""
    count = min(count, cards_left(now))
    if count == 0:
        now.tell("caral.log.no_cards", seat=seat)
        return
    if now.board.deals:
        reshuffle(now)
        now.push(deal_cards(TABLE, seat, count))
        return
    now.hidden = True
    now.tell("caral.log.drew", seat=seat, count=count)
    while count:
        reshuffle(now)
        taken = min(count, now.state.deck.unknown)
        now.set(deck=now.state.deck.plus_unknown(-taken))
        now.hold(seat, now.held(seat).plus_unknown(taken))
        count -= taken


def at_once(now: Now) -> int:
    """How many of the cards owed the deck can give before it must be reshuffled."""
    return min(now.question(DealCards).count, now.state.deck.size)


@rule("caral.deal.wrong_seat", Deal, "ACT-5")
def wrong_seat(now: Now, deal: Deal) -> Broken:
    to = now.question(DealCards).to
    return None if deal.to == to else {"seat": to}


@rule("caral.deal.wrong_number", Deal, "ACT-5, MAT-6")
def wrong_number(now: Now, deal: Deal) -> Broken:
    count = at_once(now)
    return None if len(deal.cards) == count else {"count": count}


@rule("caral.deal.not_in_deck", Deal, "MAT-2, MAT-6")
def not_in_deck(now: Now, deal: Deal) -> Broken:
    short = now.kinds.short(now.shown(deal), now.state.deck.known)
    return None if short is None else {"card": short[0], "count": short[1]}


class DealStep(ChanceStep[Now]):
    answers = DealCards
    accepts = (Deal,)
    rules = (unknown_kind, wrong_seat, wrong_number, not_in_deck)
    device = "cards"

    def candidates(self, now: Now) -> Iterator[Action]:
        return self.options(now)

    def options(self, now: Now) -> Iterator[Action]:
        to = now.question(DealCards).to
        found = hands.selections(now.state.deck.known, at_once(now))
        return (dealt(cards.names(counts), to) for counts in found)

    def chance(self, now: Now, below: Below) -> Action:
        to = now.question(DealCards).to
        return dealt(cards.names(hands.draw(now.state.deck.known, at_once(now), below)), to)

    def resolve(self, now: Now, deal: Deal) -> None:
        now.hidden = True
        owed = now.question(DealCards).count
        shown = now.shown(deal)
        now.set(deck=now.state.deck.minus(shown))
        now.hold(deal.to, now.held(deal.to).plus(shown))
        now.tell("caral.log.drew", seat=deal.to, count=len(deal.cards))
        now.whisper(deal.to, "caral.log.dealt", seat=deal.to, cards=list(deal.cards))
        if rest := owed - len(deal.cards):
            draw(now, deal.to, rest)
