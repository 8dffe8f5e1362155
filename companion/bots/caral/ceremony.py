"""What to lay out in the ceremony, and when to call it (CER-1 to CER-4, YEAR-5)."""

from functools import lru_cache
from math import comb, prod
from typing import Any

from companion.bots.caral import worth
from companion.bots.caral.outlook import Outlook
from companion.games.caral.cards import KINDS
from companion.games.caral.rules.ceremony import HIGHEST_FAME, NOTHING_FAME, OTHERS_FAME

WILLING = 0.5
"""How often somebody who could outbid does."""
YEAR_CUT_SHORT = 0.8
"""What the rest of a year is worth that one could still have used."""
LEADING, TRAILING = 3.0, -1.0
"""Ending the last year, for whom it is good and for whom not."""


@lru_cache(maxsize=4096)
def outbid(cards: int, count: int, kinds: int) -> float:
    """The chance that somebody with so many cards lays more than `count` of one of so many kinds."""
    share = 1 / len(KINDS)
    more = sum(comb(cards, n) * share**n * (1 - share) ** (cards - n) for n in range(count + 1, cards + 1))
    return WILLING * min(1.0, more * kinds)


def chance_to_win(o: Outlook, count: int) -> float:
    """How likely nobody who is still to come lays more."""
    ceremony: dict[str, Any] = o.board["ceremony"] or {"laid": [], "barred": []}
    laid = ceremony["laid"]
    if count <= max((offer["count"] for offer in laid), default=0):
        return 0.0
    gone = {offer["seat"] for offer in laid}
    used = {offer["card"] for offer in laid if offer["card"]}.union(ceremony["barred"])
    kinds = max(1, len(KINDS) - len(used) - 1)
    return prod(1 - outbid(rival["cards"], count, kinds) for rival in o.rivals if rival["seat"] not in gone)


def offering(o: Outlook, card: str, count: int) -> float:
    """Fame to be expected for an offering, less what its cards are worth."""
    chance = chance_to_win(o, count)
    highest = HIGHEST_FAME[o.board["central"] - 1]
    return chance * highest + (1 - chance) * OTHERS_FAME - worth.card_loss(o, card, count)


def no_offering(o: Outlook) -> float:
    return NOTHING_FAME if o.me["score"] else worth.NOTHING


def calling(o: Outlook) -> float:
    """What it is worth to end the year now, laying out first."""
    if o.last_year:
        return LEADING if o.me["score"] > max(rival["score"] for rival in o.rivals) else TRAILING
    offers = (offering(o, card, count) for card, held in o.cards.items() for count in range(1, held + 1))
    return max(offers, default=no_offering(o)) - YEAR_CUT_SHORT
