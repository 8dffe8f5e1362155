"""Emissaries and the anaconda: what sending, trading and driving away are worth (EMI-1 to EMI-6, ANA-1, ANA-2)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.bots.caral import levels, worth
from companion.bots.caral.outlook import Outlook, kind_of
from companion.bots.caral.visits import action_at, prices, visit
from companion.engine.actions import Action
from companion.games.caral.flow import SECOND_MOVE_POINTS
from companion.games.caral.modules.anaconda.layer import GiveUpAlpaca, GiveUpStone, MoveAnaconda
from companion.games.caral.modules.emissaries.layer import SendAlpaca, SendCarali
from companion.games.caral.modules.emissaries.tiles import OTHER, STONES, BuyStones, PlayMixedPair
from companion.games.caral.modules.whim.penalty import ALPACA, STONE
from companion.games.caral.path import QUARRY
from companion.games.caral.rules.figures import SLED
from companion.games.caral.rules.pairs import FISH

SENT_AWAY = 1.0
SPOILED = 0.2
"""What it is worth that somebody else cannot act on a square."""


def send_carali(o: Outlook, action: SendCarali) -> float:
    return levels.carali(o)


def send_alpaca(o: Outlook, action: SendAlpaca) -> float:
    return levels.alpaca(o)


def mixed_pair(o: Outlook, action: PlayMixedPair) -> float:
    """What the pair lets one do, less its two cards."""
    if action.card == FISH:
        gain = visit(o, o.here)
    elif action.card == ALPACA:
        gain = max(visit(o, spot) for spot in o.near(SECOND_MOVE_POINTS))
    else:
        gain = worth.levels(o, o.built_on)
    return gain - sum(worth.card_loss(o, card, 1) for card in (action.card, OTHER[action.card]))


def buy_stones(o: Outlook, action: BuyStones) -> float:
    """Only for stones that are missing; before a move it must not outweigh moving."""
    lost = worth.cards_loss(o, action.cards)
    room = min(STONES, worth.SLED_STONES - o.stones, o.levels_missing - o.stones)
    return worth.stones(o, room) - lost if room == STONES else worth.UNLIKELY


def give_up_alpaca(o: Outlook, action: GiveUpAlpaca) -> float:
    """The action to be had here, less the alpaca."""
    return action_at(o, o.here) - (prices(o)[ALPACA] if action.spot == SLED else SENT_AWAY)


def give_up_stone(o: Outlook, action: GiveUpStone) -> float:
    return action_at(o, o.here) - prices(o)[STONE]


def move_anaconda(o: Outlook, action: MoveAnaconda) -> float:
    """Where one has least to do oneself, and others who are still to come there most."""
    spot, square = o.place[action.spot], kind_of(action.spot)
    harm = 0.0
    for rival in o.rivals:
        if o.place[rival["figure"]] < spot:
            harm += SPOILED * (rival["workers"][action.spot] if square == QUARRY else 1)
    return harm - action_at(o, action.spot)


OPINIONS: Mapping[type[Action], Callable[[Outlook, Any], float]] = {
    SendCarali: send_carali,
    SendAlpaca: send_alpaca,
    PlayMixedPair: mixed_pair,
    BuyStones: buy_stones,
    GiveUpAlpaca: give_up_alpaca,
    GiveUpStone: give_up_stone,
    MoveAnaconda: move_anaconda,
}
