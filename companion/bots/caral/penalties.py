"""What to give up when something must be given up: whatever is missed least (WHIM-4)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.bots.caral import worth
from companion.bots.caral.outlook import Outlook, kind_of
from companion.engine.actions import Action
from companion.games.caral.modules.whim.penalty import GiveCard, ReturnAlpaca, ReturnCarali, ReturnStone
from companion.games.caral.path import QUARRY, SITE
from companion.games.caral.rules.figures import SLED
from companion.games.caral.scoring import PRIEST_FAME

SENT_AWAY = 1.5
"""A figure that stands neither on the board nor at the sled serves some end of its own."""


def carali_loss(o: Outlook, place: str) -> float:
    if kind_of(place) == QUARRY:
        there = min(o.me["workers"][place], len(worth.WORKERS))
        return worth.WORKER * o.years_left * worth.WORKERS[there - 1]
    if kind_of(place) != SITE:
        return SENT_AWAY
    if o.sites[place]["levels"]:
        return PRIEST_FAME + worth.BLESSING * o.years_left
    waiting = len(o.unfinished) - 1
    return worth.BUILDERS[waiting] if waiting < len(worth.BUILDERS) else worth.MORE_BUILDERS


def return_carali(o: Outlook, action: ReturnCarali) -> float:
    return -carali_loss(o, action.place)


def return_alpaca(o: Outlook, action: ReturnAlpaca) -> float:
    return -worth.ALPACA * o.years_left if action.place == SLED else -SENT_AWAY


def return_stone(o: Outlook, action: ReturnStone) -> float:
    return worth.NOTHING


def give_card(o: Outlook, action: GiveCard) -> float:
    return -worth.card_loss(o, action.card, 1)


OPINIONS: Mapping[type[Action], Callable[[Outlook, Any], float]] = {
    ReturnCarali: return_carali,
    ReturnAlpaca: return_alpaca,
    ReturnStone: return_stone,
    GiveCard: give_card,
}
