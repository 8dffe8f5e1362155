"""What a stop at each kind of spot would be worth (ACT-1 to ACT-7, YEAR-5)."""

from collections.abc import Callable, Mapping

from companion.bots.caral import ceremony, levels, worth
from companion.bots.caral.goals import by_owner
from companion.bots.caral.outlook import Outlook, kind_of
from companion.games.caral import path
from companion.games.caral.modules.progress.tile_actions import CARDS_TRADED
from companion.games.caral.modules.progress.tiles import DISCARDED, DRAWN, DRAWN_FOR_TRADE
from companion.games.caral.modules.whim.penalty import ALPACA, STONE
from companion.games.caral.rules.cult import CARDS_DRAWN
from companion.games.caral.rules.pairs import BUILDING_PAIRS, PAIR
from companion.games.caral.rules.pieces import LARGE

Visit = Callable[[Outlook, str], float]

ALIKE = (path.VILLAGE, path.CULT, path.MARKET)
"""Squares of which all are alike, unless a tile lies there."""
MOVED_CARALI = 0.2
"""What it is worth to move a carali elsewhere."""
VILLAGE_FOLLOWS = {"village_a": worth.DRAWN, "village_b": MOVED_CARALI}
"""What a tile adds to a village's action."""


def visit(o: Outlook, spot: str) -> float:
    """The best that can be done there, less what the anaconda takes, and what it is worth to be there at all."""
    worth_of = worth.NOTHING
    if o.place[spot] >= o.architect:
        worth_of = action_ahead(o, spot)
        if spot == o.snake and worth_of > worth.NOTHING:
            worth_of = max(worth.NOTHING, worth_of - min(prices(o).values(), default=worth_of))
    return worth_of + o.first_at.get(kind_of(spot), 0) if o.first_at else worth_of


def action_at(o: Outlook, spot: str) -> float:
    """The best action there, if one may act there at all."""
    return worth.NOTHING if o.place[spot] < o.architect else action_ahead(o, spot)


def action_ahead(o: Outlook, spot: str) -> float:
    """The best action there, where one may act."""
    kind = kind_of(spot)
    if kind not in ALIKE:
        return VISITS[kind](o, spot)
    square = kind, o.improved.get(spot)
    found = o.visited.get(square)
    if found is None:
        found = o.visited[square] = VISITS[kind](o, spot)
    return found


def prices(o: Outlook) -> dict[str, float]:
    """What it costs to drive the anaconda away, by what one gives up."""
    found = {}
    if o.me["alpacas"]:
        found[ALPACA] = worth.ALPACA * o.years_left - o.more("alpacas", -1)
    if o.stones:
        found[STONE] = worth.STONE + min(1, o.me["score"]) - o.more("stones", -1)
    return found


def village(o: Outlook, spot: str) -> float:
    follows = VILLAGE_FOLLOWS.get(o.improved.get(spot, ""), worth.NOTHING)
    if not o.me["carali_supply"]:
        return follows
    options = [worth.worker(o, quarry) for quarry in o.me["workers"]]
    if any(site["size"] == LARGE == site["levels"] for site in o.own.values()):
        options.append(worth.priest(o))
    if free := by_owner(o.sites).get(None):
        options.append(worth.builder(o, next(reversed(free))))
    options.append(levels.carali(o))
    return max(options) + follows


def quarry(o: Outlook, spot: str) -> float:
    room = max(0, min(worth.SLED_STONES - o.stones, o.board["stones"]))
    taken = worth.stones(o, min(o.me["workers"][spot], room))
    match o.improved.get(spot):
        case "quarry_a":
            return taken + MOVED_CARALI
        case "quarry_b" if o.stones:
            started = (site for site in o.unfinished.values() if site["levels"])
            return max(taken, max((worth.levels(o, site) for site in started), default=taken))
    return taken


def cult(o: Outlook, spot: str) -> float:
    match o.improved.get(spot):
        case "cult_a":
            return drawn_three(o)
        case "cult_b":
            return drawn_four(o)
    return worth.cards_drawn(o, CARDS_DRAWN)


def drawn_three(o: Outlook) -> float:
    return worth.cards_drawn(o, DRAWN) - DISCARDED * worth.SINGLE


def drawn_four(o: Outlook) -> float:
    if o.me["cards"] < CARDS_TRADED:
        return worth.NOTHING
    return worth.cards_drawn(o, DRAWN_FOR_TRADE) - CARDS_TRADED * worth.SINGLE


def market(o: Outlook, spot: str) -> float:
    stone = worth.stones(o, 1) if o.improved.get(spot) == "market_a" else worth.NOTHING
    if not o.me["alpaca_supply"]:
        return stone
    sled = worth.alpaca(o) if o.me["alpacas"] < worth.SLED_ALPACAS else worth.NOTHING
    return max(sled, levels.alpaca(o)) + stone


def site(o: Outlook, spot: str) -> float:
    """As many levels as stones and pairs allow and are worth their cards."""
    found = o.unfinished.get(spot)
    if found is None or not o.stones:
        return worth.NOTHING
    pyramid = {"size": found["size"] or LARGE, "levels": found["levels"]}
    begun = worth.NOTHING if found["size"] else o.more("started", 1) + o.more("sites", -1)
    pairs = [card for card in BUILDING_PAIRS if o.cards[card] >= PAIR]
    most = min(1 + len(pairs), o.stones, pyramid["size"] - pyramid["levels"])
    return begun + max(
        worth.levels(o, pyramid, count) - sum(worth.card_loss(o, card, PAIR) for card in pairs[: count - 1])
        for count in range(1, most + 1)
    )


def centre(o: Outlook, spot: str) -> float:
    return ceremony.calling(o)


def start(o: Outlook, spot: str) -> float:
    return worth.NOTHING


VISITS: Mapping[str, Visit] = {
    path.START: start,
    path.VILLAGE: village,
    path.QUARRY: quarry,
    path.CULT: cult,
    path.MARKET: market,
    path.SITE: site,
    path.CENTRE: centre,
}
