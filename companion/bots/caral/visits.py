"""What a stop at each kind of spot would be worth (ACT-1 to ACT-7, YEAR-5)."""

from collections.abc import Callable, Mapping

from companion.bots.caral import ceremony, worth
from companion.bots.caral.outlook import Outlook, kind_of
from companion.games.caral import path
from companion.games.caral.rules.cult import CARDS_DRAWN
from companion.games.caral.rules.pairs import BUILDING_PAIRS, PAIR
from companion.games.caral.rules.pieces import LARGE

Visit = Callable[[Outlook, str], float]


def visit(o: Outlook, spot: str) -> float:
    """The best that can be done there, if one may act there at all; thought over once for a decision."""
    found = o.visits.get(spot)
    if found is None:
        found = o.visits[spot] = VISITS[kind_of(spot)](o, spot) if o.ahead(spot) else worth.NOTHING
    return found


def village(o: Outlook, spot: str) -> float:
    if not o.me["carali_supply"]:
        return worth.NOTHING
    options = [worth.worker(o, quarry) for quarry in o.me["workers"]]
    if any(site["size"] == LARGE == site["levels"] for site in o.own.values()):
        options.append(worth.priest(o))
    free = [name for name, site in o.sites.items() if site["owner"] is None]
    options.extend(worth.builder(o, name) for name in free[-1:])
    return max(options)


def quarry(o: Outlook, spot: str) -> float:
    room = max(0, min(worth.SLED_STONES - o.stones, o.board["stones"]))
    return worth.stones(o, min(o.me["workers"][spot], room))


def cult(o: Outlook, spot: str) -> float:
    return worth.cards_drawn(o, CARDS_DRAWN)


def market(o: Outlook, spot: str) -> float:
    return worth.alpaca(o) if o.me["alpaca_supply"] else worth.NOTHING


def site(o: Outlook, spot: str) -> float:
    """As many levels as stones and pairs allow and are worth their cards."""
    found = o.unfinished.get(spot)
    if found is None or not o.stones:
        return worth.NOTHING
    pyramid = {"size": found["size"] or LARGE, "levels": found["levels"]}
    pairs = [card for card in BUILDING_PAIRS if o.cards[card] >= PAIR]
    most = min(1 + len(pairs), o.stones, pyramid["size"] - pyramid["levels"])
    return max(
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
