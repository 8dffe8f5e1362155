"""What sending figures to the neighbours is worth (EMI-1 to EMI-3, EMI-6)."""

from typing import Any, NamedTuple

from companion.bots.caral import worth
from companion.bots.caral.outlook import Outlook
from companion.bots.once import thought
from companion.games.caral.modules.emissaries.board import ALPACA_CARD, CARDS_FOR_STONES, LEVELS, ONE_MORE
from companion.games.caral.scoring import DIPLOMACY_FAME

TILES = {ALPACA_CARD: 0.4, CARDS_FOR_STONES: 1.5, ONE_MORE: 1.5}
OTHER_TILE = 0.8
"""What holding a tile is worth for each year to come; the swaps are the others."""
LAST_FIGURE, EARLIER_FIGURE = 0.3, 0.12
"""The share of a level's worth for the figure that completes it, and for any before: figures earn more at home."""
TOKEN = 0.5
"""The diplomacy token may be lost again."""


class Next(NamedTuple):
    """The level that comes next: what one has sent there, what it wants, and what one more figure is worth."""

    sent: dict[str, Any]
    goal: dict[str, Any]
    share: float


@thought
def next_level(o: Outlook) -> Next | None:
    """None where nothing can be sent."""
    if "emissaries" not in o.modules:
        return None
    seen = o.modules["emissaries"]
    sent = seen["sent"][o.seat]
    if sent["level"] == LEVELS:
        return None
    goal = seen["levels"][sent["level"]]
    return Next(sent, goal, share(o, sent, goal))


def share(o: Outlook, sent: dict[str, Any], goal: dict[str, Any]) -> float:
    """A share of what the next level brings."""
    seen = o.modules["emissaries"]
    missing = goal["carali"] + goal["alpacas"] - sent["carali"] - sent["alpacas"]
    highest = max([other["level"] for other in seen["sent"]])
    token = TOKEN * DIPLOMACY_FAME if sent["level"] >= highest and seen["diplomat"] != o.seat else 0
    tile = TILES.get(goal["tile"], OTHER_TILE) * min(1, o.years_left)
    stones = worth.stones(o, goal["stones"]) if goal["stones"] else worth.NOTHING
    prize = goal["fame"] + stones + goal["cards"] + tile + token + o.more("emissary", 1)
    return float(prize * (LAST_FIGURE if missing == 1 else EARLIER_FIGURE))


def carali(o: Outlook) -> float:
    """One more carali there, if it is wanted there and not for building."""
    found = next_level(o)
    if found is None or found.sent["carali"] >= found.goal["carali"]:
        return worth.NOTHING
    return o.more("carali", 1) + (found.share if o.spare_carali > 0 else worth.NOTHING)


def alpaca(o: Outlook) -> float:
    found = next_level(o)
    if found is None or found.sent["alpacas"] >= found.goal["alpacas"]:
        return worth.NOTHING
    return found.share + worth.alpaca_placed(o)
