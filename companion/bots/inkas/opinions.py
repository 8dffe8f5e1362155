"""What each kind of answer is worth to a sensible player: a marker first, then what leads to one."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.bots.inkas.atlas import ways
from companion.bots.inkas.outlook import Outlook
from companion.engine.actions import Action
from companion.games.inkas.cards import CARD, COMBAT, INVENTION, KINDS, MONOPOLY, NUMBER
from companion.games.inkas.land import FRAME
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.development import INVENTED, BuyCard, PlayCard
from companion.games.inkas.rules.discard import Discard
from companion.games.inkas.rules.exchange import Exchange, Swap
from companion.games.inkas.rules.founding import Clear, Found
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.progress import GiveUp, LayRoad, NameKind
from companion.games.inkas.rules.robber import MoveRobber, Rob
from companion.games.inkas.rules.setup import PlaceRoad, PlaceSettlement
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.turn import EndTurn, Throw

MARKER, POWER, PLAY, SWAP, ROAD, DEAL, BUY, STOP, NEVER = 1000.0, 700.0, 600.0, 550.0, 500.0, 400.0, 300.0, 100.0, 0.0
"""How answers rank; what is worth less than stopping is not done."""
ROUTE = 3
MANY = 6
"""So many cards are better spent than risked."""


def settle(outlook: Outlook, action: Any) -> float:
    return MARKER + outlook.atlas.worth[action.site]


def begin_at(outlook: Outlook, action: Any) -> float:
    """A first settlement, or that of a new tribe."""
    return outlook.room(action.site)


def city(outlook: Outlook, action: Any) -> float:
    return MARKER + 5 + outlook.atlas.worth[action.site]


def first_road(outlook: Outlook, action: Any) -> float:
    """Towards the best site that could follow."""
    return max((_beyond(outlook, end) for end in outlook.atlas.ends[action.path]), default=0.0)


def _beyond(outlook: Outlook, site: str) -> float:
    around = (far for far in outlook.atlas.around[site] if outlook.free(far) and far not in outlook.own)
    return max((outlook.atlas.worth[far] for far in around), default=0.0)


def free_road(outlook: Outlook, action: Any) -> float:
    return DEAL + (100.0 if action.path == outlook.aim[2] else 0.0)


def build_road(outlook: Outlook, action: Any) -> float:
    """The next one on the way to a site; or the third one for the route, while no marker waits for its cards."""
    _, far, first = outlook.aim
    if far and action.path == first:
        return ROAD
    routeless = outlook.board["longest_route"] is None and outlook.me["route"] < ROUTE
    spare = all(outlook.spare[NUMBER[card]] for card in ("wood", "stone"))
    return ROAD - 1 if routeless and spare and outlook.me["roads_left"] > ROUTE else NEVER


def buy(outlook: Outlook, action: Any) -> float:
    """Out of what the goal does not need, or before it is robbed."""
    spare = all(have >= cost for have, cost in zip(outlook.spare, CARD, strict=True))
    stuck = sum(outlook.cards) > MANY and sum(outlook.missing) > 1
    return BUY if spare or stuck else NEVER


def play(outlook: Outlook, action: Any) -> float:
    if action.development == COMBAT:
        return PLAY + (50.0 if _robbed(outlook) else 0.0)
    if action.development == INVENTION:
        return PLAY if 0 < sum(outlook.missing) <= INVENTED else NEVER
    if action.development == MONOPOLY:
        return PLAY if sum(outlook.missing) else NEVER
    return PLAY if outlook.aim[1] not in (0, 99) else NEVER


def _robbed(outlook: Outlook) -> bool:
    robber = outlook.board["robber"]
    return robber != FRAME and any(
        outlook.standing.get(site, (-1,))[0] == outlook.seat for site in _sites(outlook, robber)
    )


def _sites(outlook: Outlook, tile: str) -> tuple[str, ...]:
    return outlook.atlas.sites_of[tile]


def throw(outlook: Outlook, action: Any) -> float:
    """What frees an own tile is done before."""
    return POWER - 1 if _robbed(outlook) else POWER + 1


def use_might(outlook: Outlook, action: Any) -> float:
    return POWER + 10


def exchange(outlook: Outlook, action: Any) -> float:
    """Out of what is not needed, for something that is missing."""
    if not sum(outlook.missing):
        return NEVER
    given = [action.cards.count(kind) for kind in KINDS]
    spare = all(have >= count for have, count in zip(outlook.spare, given, strict=True))
    return (
        (SWAP if isinstance(action, Swap) else DEAL) - len(action.cards) + _plenty(outlook, given) if spare else NEVER
    )


def _plenty(outlook: Outlook, given: list[int]) -> float:
    """Of what there is most rather than of what is rare."""
    return sum(count * (outlook.spare[kind] - outlook.rarity[kind]) for kind, count in enumerate(given)) / 10


def take(outlook: Outlook, action: Any) -> float:
    kind = NUMBER[action.card]
    return 10.0 * (outlook.missing[kind] > 0) + outlook.rarity[kind] - outlook.cards[kind]


def name_kind(outlook: Outlook, action: Any) -> float:
    """What is missing, and held by others."""
    kind = NUMBER[action.card]
    return 3.0 * min(2, outlook.missing[kind]) - int(outlook.board["supply"][action.card]) / 4 - outlook.cards[kind]


def discard(outlook: Outlook, action: Any) -> float:
    """Rather what the goal does not need."""
    given = [action.cards.count(kind) for kind in KINDS]
    needed = (max(0, count - spare) for count, spare in zip(given, outlook.spare, strict=True))
    return -float(sum(count * (1 + rarity) for count, rarity in zip(needed, outlook.rarity, strict=True)))


def move_robber(outlook: Outlook, action: Any) -> float:
    """Where it costs those ahead the most, and oneself nothing."""
    if action.hex == FRAME:
        return NEVER
    tile, found = outlook.board["hexes"][action.hex], 0.0
    for site in _sites(outlook, action.hex):
        owner, _ = outlook.standing.get(site, (None, False))
        if owner is not None:
            other = outlook.seats[owner]
            found += -20.0 if owner == outlook.seat else 1.0 + other["score"] / 4 + bool(other["cards"])
    return found * ways(tile["number"])


def rob(outlook: Outlook, action: Any) -> float:
    """Whoever is ahead, if there is anything to take."""
    if action.victim is None:
        return NEVER
    victim = outlook.seats[action.victim]
    return 1.0 + victim["score"] + min(victim["cards"], 4) if victim["cards"] else 0.5


def nothing(outlook: Outlook, action: Any) -> float:
    return STOP


OPINIONS: Final[Mapping[type[Action], Callable[[Outlook, Any], float]]] = {
    PlaceSettlement: begin_at,
    Found: begin_at,
    Clear: settle,
    PlaceRoad: first_road,
    LayRoad: free_road,
    BuildRoad: build_road,
    BuildSettlement: settle,
    BuildCity: city,
    BuyCard: buy,
    PlayCard: play,
    UseMight: use_might,
    Throw: throw,
    Exchange: exchange,
    Swap: exchange,
    Take: take,
    NameKind: name_kind,
    Discard: discard,
    MoveRobber: move_robber,
    Rob: rob,
    GiveUp: nothing,
    EndTurn: nothing,
}
