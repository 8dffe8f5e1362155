"""What to lay out in the ceremony, and when to call it (CER-1 to CER-4, YEAR-5)."""

from functools import lru_cache
from math import comb, prod
from typing import Any, NamedTuple

from companion.bots.caral import claims, worth, wrath
from companion.bots.caral.outlook import Outlook
from companion.bots.once import thought
from companion.games.caral.cards import KINDS
from companion.games.caral.modules.emissaries.board import ONE_MORE
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


Hands = tuple[tuple[int, bool], ...]
"""For some who are to come how many cards they have, and whether an offering of theirs counts one more."""


@lru_cache(maxsize=4096)
def nobody_outbids(to_come: Hands, mine: int, kinds: int) -> float:
    return prod(1 - outbid(cards, mine - more, kinds) for cards, more in to_come)


class Rivals(NamedTuple):
    """What others laid and may still lay, whatever one lays oneself."""

    highest: int
    """What the largest offering so far counts for."""
    kinds: int
    """About how many kinds of cards somebody may still lay."""
    to_come: Hands


@thought
def rivals(o: Outlook) -> Rivals:
    ceremony: dict[str, Any] = o.board["ceremony"] or {"laid": [], "barred": []}
    highest = max((wrath.bid(o, seat, count) for seat, count in o.laid.items()), default=0)
    used = {offer["card"] for offer in ceremony["laid"] if offer["card"]}.union(ceremony["barred"])
    to_come = (rival for rival in o.rivals if rival["seat"] not in o.laid)
    hands = tuple((rival["cards"], o.emissary_tile(rival["seat"]) == ONE_MORE) for rival in to_come)
    return Rivals(highest, max(1, len(KINDS) - len(used) - 1), hands)


def chance_to_win(o: Outlook, mine: int) -> float:
    """How likely nobody who is still to come lays more than what counts for so much."""
    highest, kinds, to_come = rivals(o)
    if mine <= highest:
        return 0.0
    return nobody_outbids(to_come, mine, kinds)


def offering(o: Outlook, card: str, count: int) -> float:
    """Fame to be expected for an offering, less what its cards are worth."""
    return what_it_brings(o, count) - worth.card_loss(o, card, count)


def of_any_kind(o: Outlook, count: int) -> float:
    """What so many cards bring, whatever they are."""
    mine = wrath.bid(o, o.seat, count)
    chance = chance_to_win(o, mine)
    highest = HIGHEST_FAME[o.board["central"] - 1]
    fame = chance * highest + (1 - chance) * OTHERS_FAME + claims.promised(o, count)
    return fame - wrath.risk(o, mine)


def best_offering(o: Outlook) -> float:
    """Kinds of which one holds as many are worth the same: one of them is enough."""
    held = {*o.cards.values()}
    most = max(held)
    if not most:
        return no_offering(o)
    return max([what_it_brings(o, count) - worth.least_loss(o, held, count) for count in range(1, most + 1)])


def what_it_brings(o: Outlook, count: int) -> float:
    if count not in o.bids:
        o.bids[count] = of_any_kind(o, count)
    return o.bids[count]


def no_offering(o: Outlook) -> float:
    return (NOTHING_FAME if o.me["score"] else worth.NOTHING) - wrath.risk(o, 0)


def calling(o: Outlook) -> float:
    """What it is worth to end the year now, laying out first."""
    tile = o.goals.prize_now() if o.goals is not None else worth.NOTHING
    if o.last_year:
        return tile + (LEADING if o.me["score"] > max(rival["score"] for rival in o.rivals) else TRAILING)
    return best_offering(o) - YEAR_CUT_SHORT + tile
