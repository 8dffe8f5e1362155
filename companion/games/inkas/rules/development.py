"""Development cards: bought, dealt and played (IDEV-1 to IDEV-3, IMAT-5, ITURN-1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Below, Counts, Hand, add, draw, single
from companion.engine.parts import put
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from companion.games.inkas import advantages
from companion.games.inkas.cards import CARD, COMBAT, DEVELOPMENT, INVENTION, MONOPOLY
from companion.games.inkas.now import Now, OwnDevelopment
from companion.games.inkas.rules.building import unpaid
from companion.games.inkas.rules.deed import Deed, Prices
from companion.games.inkas.rules.progress import ChooseKind, free_roads
from companion.games.inkas.rules.robber import ChooseRobberPlace
from companion.games.inkas.rules.taking import ask_to_take

INVENTED = 2
FREE_ROADS = 2


@dataclass(frozen=True, slots=True)
class BuyCard(Action):
    kind: ClassVar[str] = "inkas.buy_card"
    of_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PlayCard(OwnDevelopment):
    kind: ClassVar[str] = "inkas.play_card"


@dataclass(frozen=True, slots=True)
class DealDevelopment(Decision):
    """The app deals the top card of the stack to a seat."""

    kind: ClassVar[str] = "inkas.deal_development"
    to: Seat


@dataclass(frozen=True, slots=True)
class Deal(Action):
    kind: ClassVar[str] = "inkas.deal"
    secret: ClassVar[tuple[str, ...]] = ("development",)
    development: str
    to: int

    def owner(self, seat: Seat) -> Seat:
        return self.to


BUY, play, dealt = BuyCard(), cache(PlayCard), cache(Deal)


def both_stacks(now: Now) -> bool:
    """The second stack lies under the first once everybody has completed the first tribe."""
    return 0 not in [pieces.tribe for pieces in now.state.pieces]


def stack(now: Now) -> int | None:
    """The stack whose card is on top; nothing left: none."""
    first, second = now.state.stacks
    if first.size:
        return 0
    return 1 if second.size and both_stacks(now) else None


def playable(now: Now, kind: int) -> bool:
    """Whether the seat can have such a card that it did not buy this turn."""
    me = now.me
    known = me.development.known[kind] - me.bought.known[kind]
    return known > 0 or me.development.unknown > me.bought.unknown


def may_play_some(now: Now) -> bool:
    """As everybody can see: there is a card from an earlier turn, and none was played in this one."""
    me, turn = now.state.players[now.seat], now.state.turn
    held = me.development
    if turn is None or turn.played or not (held.unknown or any(held.known)):
        return False
    return held.size > me.bought.size


@rule("inkas.buy.empty", BuyCard, "IDEV-2")
def none_left(now: Now, action: BuyCard) -> Broken:
    return {} if stack(now) is None else None


@rule("inkas.buy.unpaid", BuyCard, "IDEV-1")
def card_unpaid(now: Now, action: BuyCard) -> Broken:
    return unpaid(now, CARD)


@rule("inkas.play.unknown", PlayCard, "IMAT-5", guard=True)
def no_such_card(now: Now, action: PlayCard) -> Broken:
    return None if action.development in DEVELOPMENT.number else {"got": action.development[:80]}


@rule("inkas.play.once", PlayCard, "ITURN-1", waivable=True)
def played_already(now: Now, action: PlayCard) -> Broken:
    return {} if now.turn.played else None


@rule("inkas.play.not_held", PlayCard, "ITURN-1, IDEV-1")
def not_playable(now: Now, action: PlayCard) -> Broken:
    return None if playable(now, DEVELOPMENT.number[action.development]) else {"development": action.development}


@rule("inkas.play.impossible", PlayCard, "IMAT-5")
def all_played(now: Now, action: PlayCard) -> Broken:
    """All there are of it have been played."""
    kind = DEVELOPMENT.number[action.development]
    there = now.board.box.development[kind] * (2 if both_stacks(now) else 1)
    return {"development": action.development} if now.state.played[kind] >= there else None


@rule("inkas.deal.wrong", Deal, "IDEV-1")
def wrong_deal(now: Now, deal: Deal) -> Broken:
    return None if deal.to == now.question(DealDevelopment).to else {"seat": now.question(DealDevelopment).to}


@rule("inkas.deal.not_there", Deal, "IDEV-2, IMAT-5")
def not_in_stack(now: Now, deal: Deal) -> Broken:
    top, kind = stack(now), DEVELOPMENT.number.get(deal.development)
    there = top is not None and kind is not None and now.state.stacks[top].known[kind]
    return None if there else {"got": deal.development[:80]}


class Developing(Deed):
    """Buying and playing in the trade and build phase."""

    accepts = (BuyCard, PlayCard)
    rules = (none_left, card_unpaid, no_such_card, played_already, not_playable, all_played)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield BUY
        if may_play_some(now):
            yield from map(play, DEVELOPMENT.names)

    def options(self, now: Now, hand: Hand, most: Counts, prices: Prices) -> Iterable[Action]:
        found = [BUY] if CARD in prices and stack(now) is not None else []
        return [*found, *plays(now)] if may_play_some(now) else found

    def resolve(self, now: Now, action: Any) -> None:
        if isinstance(action, BuyCard):
            buy(now, now.seat)
        else:
            play_card(now, action.development)


def plays(now: Now) -> list[Action]:
    """The development cards that can be played now."""
    found = [play(card) for card in DEVELOPMENT.names]
    return [
        action for action in found if not_playable.check(now, action) is None and all_played.check(now, action) is None
    ]


def buy(now: Now, seat: Seat) -> None:
    """The top card goes to the buyer, secretly."""
    now.pay(seat, CARD)
    now.tell("inkas.log.bought", seat=seat)
    if now.board.develops:
        now.push(DealDevelopment(TABLE, seat))
    else:
        now.hidden = True
        hand_over(now, seat, Hand(DEVELOPMENT.none, 1))


def hand_over(now: Now, seat: Seat, card: Hand) -> None:
    top, player = stack(now), now.state.players[seat]
    if top is None:
        raise LookupError("no development card is left")
    stacks = now.state.stacks
    left = stacks[top].minus(card.known) if sum(card.known) else stacks[top].plus_unknown(-card.unknown)
    now.set(stacks=put(stacks, top, left))
    now.change(seat, development=both(player.development, card), bought=both(player.bought, card))


def both(one: Hand, other: Hand) -> Hand:
    return Hand(add(one.known, other.known), one.unknown + other.unknown)


class DealStep(ChanceStep[Now]):
    answers = DealDevelopment
    accepts = (Deal,)
    rules = (wrong_deal, not_in_stack)
    device = "development"

    def candidates(self, now: Now) -> Iterator[Action]:
        return (dealt(card, now.question(DealDevelopment).to) for card in DEVELOPMENT.names)

    def chance(self, now: Now, below: Below) -> Action:
        top = stack(now)
        if top is None:
            raise LookupError("no development card is left")
        (card,) = DEVELOPMENT.listed(draw(now.state.stacks[top].known, 1, below))
        return dealt(card, now.question(DealDevelopment).to)

    def resolve(self, now: Now, deal: Any) -> None:
        now.hidden = True
        hand_over(now, deal.to, Hand(DEVELOPMENT.of(deal.development, 1)))
        now.whisper(deal.to, "inkas.log.dealt", seat=deal.to, development=deal.development)


def play_card(now: Now, card: str) -> None:
    """The card is shown; Combat Arts stay open, the others leave the game (IDEV-3)."""
    kind, me = DEVELOPMENT.number[card], now.me
    shown = single(len(DEVELOPMENT.names), kind)
    now.change(now.seat, development=me.development.minus(shown))
    now.set(played=add(now.state.played, shown))
    now.change_turn(played=True)
    now.tell("inkas.log.played", seat=now.seat, development=card)
    if card == COMBAT:
        advantages.fight(now, now.seat)
        now.push(ChooseRobberPlace(now.seat, must=False))
    elif card == INVENTION:
        ask_to_take(now, INVENTED, now.kinds.names)
    elif card == MONOPOLY:
        now.push(ChooseKind(now.seat))
    else:
        free_roads(now, FREE_ROADS)
