"""What emissary tiles let one do in one's own turn: swap a card of a pair, trade cards for stones (EMI-4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action
from companion.engine.cards import ListedCards, lacking
from companion.engine.hand import selections
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import Extension
from companion.games.caral import cards
from companion.games.caral.modules.emissaries.board import (
    CARDS_FOR_STONES,
    FISH_ALPACA,
    NAME,
    STONE_CLAY,
    emissaries,
    load,
    tile,
)
from companion.games.caral.now import Now
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.move import ChooseMove
from companion.games.caral.rules.pairs import PAIR, PlayPair, play_pair
from companion.games.caral.rules.quarry import room
from companion.games.caral.rules.shown import impossible, unknown_kind

SWAPS = {STONE_CLAY: ("stone", "clay"), FISH_ALPACA: ("fish", "alpaca")}
OTHER = {card: other for one, two in SWAPS.values() for card, other in ((one, two), (two, one))}
TRADED = 2
STONES = 2


@dataclass(frozen=True, slots=True)
class PlayMixedPair(PlayPair):
    """A pair of which one card is of the other kind; it counts as the kind whose ability is used."""

    kind: ClassVar[str] = "caral.play_mixed_pair"

    def named(self) -> tuple[str, ...]:
        return (self.card, OTHER.get(self.card, self.card))


@dataclass(frozen=True, slots=True)
class BuyStones(ListedCards):
    """Two cards for two stones."""

    kind: ClassVar[str] = "caral.buy_stones"


def swaps(now: Now) -> tuple[str, ...]:
    """The kinds of pairs that the seat's tile helps to make up."""
    return SWAPS.get(tile(now, now.seat) or "", ())


@rule("caral.mixed_pair.no_tile", PlayMixedPair, "EMI-4")
def no_swap_tile(now: Now, pair: PlayMixedPair) -> Broken:
    return None if pair.card in swaps(now) else {"card": pair.card}


@rule("caral.mixed_pair.used", PlayMixedPair, "EMI-4", waivable=True)
def swap_used(now: Now, pair: PlayMixedPair) -> Broken:
    return {"card": pair.card} if emissaries(now.state).swapped else None


class MixedPairStep(Extension[Now]):
    answers = ChooseAction
    accepts = (PlayMixedPair,)
    rules = (no_swap_tile, swap_used)

    def candidates(self, now: Now) -> Iterable[Action]:
        return [PlayMixedPair(card) for card in swaps(now)] if now.me.hand.size >= PAIR else ()

    def resolve(self, now: Now, pair: PlayMixedPair) -> None:
        now.keep(NAME, replace(emissaries(now.state), swapped=True))
        now.tell("caral.log.mixed_pair", seat=now.seat, cards=list(pair.named()))
        play_pair(now, pair)


@rule("caral.buy_stones.no_tile", BuyStones, "EMI-4")
def no_trade_tile(now: Now, action: BuyStones) -> Broken:
    return None if tile(now, now.seat) == CARDS_FOR_STONES else {}


@rule("caral.buy_stones.wrong_number", BuyStones, "EMI-4")
def wrong_number(now: Now, action: BuyStones) -> Broken:
    return None if len(action.cards) == TRADED else {"count": TRADED}


not_held = rule("caral.buy_stones.not_held", BuyStones, "EMI-4")(lacking)


@rule("caral.buy_stones.no_room", BuyStones, "EMI-4, MAT-5")
def no_room(now: Now, action: BuyStones) -> Broken:
    return None if room(now) else {}


class TradeStep(Extension[Now]):
    """Before the move, and whenever the turn goes on; it takes no action."""

    accepts = (BuyStones,)
    rules = (unknown_kind, no_trade_tile, wrong_number, not_held, impossible, no_room)

    def candidates(self, now: Now) -> Iterable[Action]:
        if tile(now, now.seat) != CARDS_FOR_STONES:
            return ()
        return [BuyStones(cards.names(counts)) for counts in selections(now.could_lay(now.seat), TRADED)]

    def resolve(self, now: Now, action: BuyStones) -> None:
        now.lay_down(now.seat, now.shown(action))
        now.tell("caral.log.discarded", seat=now.seat, cards=list(action.cards))
        load(now, now.seat, STONES)
        self.go_on(now)

    def go_on(self, now: Now) -> None:
        now.next(("act", now.seat))


class TradeBeforeActing(TradeStep):
    answers = ChooseAction


class TradeBeforeMoving(TradeStep):
    answers = ChooseMove

    def go_on(self, now: Now) -> None:
        now.push(now.question(ChooseMove))


def can_trade(now: Now, seat: int, spent: int) -> bool:
    """Whether a stone can still be had for cards, after so many cards were spent."""
    enough = now.state.players[seat].hand.size - spent >= TRADED
    return enough and now.state.stones > 0 and tile(now, seat) == CARDS_FOR_STONES
