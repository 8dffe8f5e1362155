"""What progress tiles and what they let one do are worth."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.bots.caral import worth
from companion.bots.caral.outlook import Outlook, kind_of
from companion.bots.caral.visits import drawn_four, drawn_three
from companion.engine.actions import Action
from companion.games.caral.modules.progress.from_discard import MOST_TAKEN, TakeCards
from companion.games.caral.modules.progress.layer import LayTile
from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.modules.progress.tile_actions import (
    BuildAfar,
    DrawFour,
    DrawThree,
    SkipAlpaca,
    SkipCarali,
    SkipStones,
    TradeAlpaca,
)
from companion.games.caral.path import QUARRY, SITE

SECOND_PART = 0.3
"""A second part alone is better than nothing."""
BUILDER_LEAVES, OTHERS_LEAVE = -2.0, -1.0
ABROAD, STILL_A_WORKER = 0.5, 0.2
ENOUGH_WORKERS = 3


def lay_tile(o: Outlook, action: LayTile) -> float:
    """Further along the path, where it is of use for longer."""
    return o.place[action.spot]


def draw_three(o: Outlook, action: DrawThree) -> float:
    return drawn_three(o)


def draw_four(o: Outlook, action: DrawFour) -> float:
    return drawn_four(o)


def skip(o: Outlook, action: Action) -> float:
    return SECOND_PART


def trade_alpaca(o: Outlook, action: TradeAlpaca) -> float:
    cards = min(MOST_TAKEN, sum(o.board["discard"].values()))
    return worth.cards_drawn(o, cards) - worth.alpaca(o) - worth.ALPACA * o.years_left


def build_afar(o: Outlook, action: BuildAfar) -> float:
    return worth.levels(o, o.own[action.site])


def take_cards(o: Outlook, action: TakeCards) -> float:
    """Cards that make pairs with those in hand."""
    return worth.hand({card: count + action.cards.count(card) for card, count in o.cards.items()})


def lift_carali(o: Outlook, action: LiftCarali) -> float:
    """A worker whose quarry lies behind the architect is missed least."""
    if kind_of(action.spot) == SITE:
        return BUILDER_LEAVES
    return -worth.worker(o, action.spot) if kind_of(action.spot) == QUARRY else OTHERS_LEAVE


def settle_carali(o: Outlook, action: SettleCarali) -> float:
    """With few workers left a worker stays one."""
    if kind_of(action.spot) == QUARRY:
        return max(STILL_A_WORKER, worth.worker(o, action.spot))
    if sum(o.me["workers"].values()) < ENOUGH_WORKERS and not o.last_year:
        return worth.NOTHING
    if kind_of(action.spot) != SITE:
        return ABROAD
    return worth.priest(o) if action.spot in o.own else worth.builder(o, action.spot)


OPINIONS: Mapping[type[Action], Callable[[Outlook, Any], float]] = {
    LayTile: lay_tile,
    DrawThree: draw_three,
    DrawFour: draw_four,
    SkipCarali: skip,
    SkipAlpaca: skip,
    SkipStones: skip,
    TradeAlpaca: trade_alpaca,
    BuildAfar: build_afar,
    TakeCards: take_cards,
    LiftCarali: lift_carali,
    SettleCarali: settle_carali,
}
