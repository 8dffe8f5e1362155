"""Whim of the Gods: whether everybody together lays enough, and what it costs oneself if not (WHIM-2 to WHIM-5)."""

from typing import Any, NamedTuple

from companion.bots.caral import penalties, worth
from companion.bots.caral.outlook import Outlook
from companion.bots.once import thought
from companion.games.caral.modules.emissaries.board import ONE_MORE
from companion.games.caral.modules.whim.layer import FEWEST, TABLES
from companion.games.caral.modules.whim.penalty import ALPACA, CARALI, STONE

EXPECTED, MOST_EXPECTED = 0.3, 3.0
"""What somebody is expected to lay: a share of their cards, and so many at most."""
SPREAD = 1.2
"""By how many cards each of them may lay more or less."""


def bid(o: Outlook, seat: int, count: int) -> int:
    """What so many cards of a seat count for (EMI-5)."""
    return count + (count > 0 and o.emissary_tile(seat) == ONE_MORE)


class Wrath(NamedTuple):
    """What follows from the year's card and the others, whatever one lays oneself."""

    wanted: int
    """How many cards the gods miss beside those that others have laid."""
    to_come: int
    """How many of them have not laid anything yet, and what they are expected to lay together."""
    expected: float
    fewest: float
    most: float
    target: str
    loss: float


@thought
def expected(o: Outlook) -> Wrath | None:
    card = of_the_year(o)
    if card is None:
        return None
    known = [bid(o, seat, count) for seat, count in o.laid.items()]
    to_come = [min(MOST_EXPECTED, EXPECTED * rival["cards"]) for rival in o.rivals if rival["seat"] not in o.laid]
    wanted = card["thresholds"][TABLES.index(len(o.seats))] - sum(known)
    every, lost = [*known, *to_come], loss(o, card["penalty"])
    return Wrath(wanted, len(to_come), sum(to_come), min(every), max(every), card["target"], lost)


def risk(o: Outlook, mine: int) -> float:
    """What is to be expected to be lost for laying what counts for so much."""
    wrath = expected(o)
    if wrath is None:
        return worth.NOTHING
    missing = wrath.wanted - mine - wrath.expected
    anger = between(0.5 + missing / (2 * SPREAD * wrath.to_come)) if wrath.to_come else float(missing > 0)
    return anger * struck(wrath, mine) * wrath.loss if anger else 0.0


def of_the_year(o: Outlook) -> dict[str, Any] | None:
    seen = o.modules.get("whim")
    return seen["cards"][seen["top"]] if seen and seen["top"] is not None else None


def between(chance: float) -> float:
    return max(0.0, min(1.0, chance))


def struck(wrath: Wrath, mine: float) -> float:
    """How likely it is that one is among those who suffer."""
    if wrath.target == FEWEST:
        return between(0.5 + (wrath.fewest - mine) / 2) if mine != wrath.fewest else 1.0
    return between(0.5 + (wrath.most - mine) / 2) if mine != wrath.most else 0.0


def loss(o: Outlook, penalty: str) -> float:
    """What is lost with the piece or card that one misses least."""
    if penalty == CARALI:
        places = [quarry for quarry, count in o.me["workers"].items() if count]
        places += [name for name, site in o.own.items() if not site["levels"] or site["priests"]]
        return min((penalties.carali_loss(o, place) for place in places), default=worth.NOTHING)
    if penalty == ALPACA:
        return worth.ALPACA * o.years_left if o.me["alpacas"] else worth.NOTHING
    if penalty == STONE:
        return min(o.stones, 1) * (worth.IDLE_STONE if o.last_year else worth.STONE)
    return worth.LAST_CARD if o.last_year else worth.SINGLE
