"""Emissaries and the anaconda: what sending, trading and driving away are worth (EMI-1 to EMI-6, ANA-1, ANA-2)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.bots.caral import worth
from companion.bots.caral.outlook import Outlook
from companion.bots.caral.visits import visit
from companion.engine.actions import Action
from companion.games.caral.flow import SECOND_MOVE_POINTS
from companion.games.caral.modules.anaconda import GiveUpAlpaca, GiveUpStone, MoveAnaconda
from companion.games.caral.modules.emissaries import SendAlpaca, SendCarali
from companion.games.caral.modules.emissary_tiles import OTHER, STONES, BuyStones, PlayMixedPair
from companion.games.caral.rules.figures import SLED
from companion.games.caral.rules.pairs import ALPACA, FISH
from companion.games.caral.scoring import DIPLOMACY_FAME

TILE = 1.0
"""What the next emissary tile is worth, whatever it does."""
LAST_FIGURE, EARLIER_FIGURE = 1.0, 0.4
"""The share of a level's worth for the figure that completes it, and for any before."""
TOKEN = 0.5
"""The diplomacy token may be lost again."""
SENT_AWAY = 1.0


def level(o: Outlook) -> float:
    """A share of what the next level brings."""
    seen = o.board["modules"]["emissaries"]
    mine = seen["sent"][o.seat]
    goal = seen["levels"][mine["level"]]
    missing = goal["carali"] + goal["alpacas"] - mine["carali"] - mine["alpacas"]
    highest = max(sent["level"] for sent in seen["sent"])
    token = TOKEN * DIPLOMACY_FAME if mine["level"] >= highest and seen["diplomat"] != o.seat else 0
    prize = goal["fame"] + worth.stones(o, goal["stones"]) + goal["cards"] + TILE + token
    return float(prize * (LAST_FIGURE if missing == 1 else EARLIER_FIGURE))


def send_carali(o: Outlook, action: SendCarali) -> float:
    return level(o) if o.spare_carali > 0 else worth.NOTHING


def send_alpaca(o: Outlook, action: SendAlpaca) -> float:
    return level(o)


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
    price = worth.ALPACA * o.years_left if action.spot == SLED else SENT_AWAY
    return visit(o, o.here) - price


def give_up_stone(o: Outlook, action: GiveUpStone) -> float:
    fame = min(1, int(o.me["score"]))
    return visit(o, o.here) - worth.STONE - fame


def move_anaconda(o: Outlook, action: MoveAnaconda) -> float:
    """Where one has least to do oneself."""
    return -visit(o, action.spot)


OPINIONS: Mapping[type[Action], Callable[[Outlook, Any], float]] = {
    SendCarali: send_carali,
    SendAlpaca: send_alpaca,
    PlayMixedPair: mixed_pair,
    BuyStones: buy_stones,
    GiveUpAlpaca: give_up_alpaca,
    GiveUpStone: give_up_stone,
    MoveAnaconda: move_anaconda,
}
