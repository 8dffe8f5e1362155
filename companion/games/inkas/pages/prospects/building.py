"""What building leads to: what the place yields, the route, and a tribe that declines by it.

IROAD-1, ISETT-1, ICITY-1, IOVER-1, IADV-1, ITRIBE-1, ITRIBE-2.
"""

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.actions import Action
from companion.engine.questions import COSTS, GAIN, LOSS, Outcome, Prospect
from companion.games.inkas.now import Now
from companion.games.inkas.pages.drawings.pieces import CITY, SETTLEMENT, building, ringed, road
from companion.games.inkas.pages.prospects import places
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.founding import Clear, Found
from companion.games.inkas.rules.places import AtPath, AtSite, NewSettlement
from companion.games.inkas.rules.setup import PlaceSettlement
from companion.games.inkas.state import NOBODY
from companion.games.inkas.tribes import GOALS, LAST


def of_road(now: Now, action: AtPath) -> Prospect:
    """A road is worth its route; free ones too."""
    told, lying = tuple(_route(now, action)), road(now.seat, 0, 0, places.turn_of(now, action.path))
    return Prospect(told, COSTS, verb=Outcome("inkas.verb.road", {}), stamp=ringed(lying))


def _route(now: Now, action: AtPath) -> Iterator[Outcome]:
    """How long the own route gets, and how long another has to be beaten."""
    closed, path = now.closed_to(now.seat), 1 << now.land.path[action.path]
    own = now.land.route(now.mine.roads | path, closed)
    yield Outcome("inkas.outcome.route", {"count": own})
    holder = now.state.route
    if holder not in (NOBODY, now.seat):
        theirs = now.land.route(now.state.pieces[holder].roads, now.closed_to(holder))
        yield Outcome("inkas.outcome.longest", {"seat": holder, "count": theirs})


def of_settlement(now: Now, action: NewSettlement) -> Prospect:
    """On a free site, or over a building under thicket."""
    worth = places.pips(now, action.site)
    over = now.old_buildings() >> now.land.site[action.site] & 1
    told = (
        *((Outcome("inkas.outcome.over", {}),) if over else ()),
        *_worth(now, action.site, worth),
        *(warnings(now) if isinstance(action, BuildSettlement) else ()),
    )
    verb = Outcome("inkas.verb.settlement", {})
    return Prospect(told, COSTS, -worth, verb=verb, stamp=_stamp(now, SETTLEMENT))


def _worth(now: Now, site: str, worth: int) -> Iterator[Outcome]:
    yield Outcome("inkas.outcome.worth", {"count": worth})
    yield Outcome("inkas.outcome.paths", {"count": places.paths_from(now, site)})


def of_city(now: Now, action: BuildCity) -> Prospect:
    worth = places.pips(now, action.site)
    told = (Outcome("inkas.outcome.worth_more", {"count": worth}, GAIN), *warnings(now))
    return Prospect(told, COSTS, -worth, verb=Outcome("inkas.verb.city", {}), stamp=_stamp(now, CITY))


def of_found(now: Now, action: AtSite) -> Prospect:
    """The first settlement of a tribe: nothing is paid; that the turn is over then the question tells."""
    worth = places.pips(now, action.site)
    told = tuple(_worth(now, action.site, worth))
    verb = Outcome("inkas.verb.found", {})
    return Prospect(told, order=-worth, verb=verb, stamp=_stamp(now, SETTLEMENT))


def of_first_site(now: Now, action: PlaceSettlement) -> Prospect:
    worth = places.pips(now, action.site)
    verb = Outcome("inkas.verb.place", {})
    told = tuple(_worth(now, action.site, worth))
    return Prospect(told, order=-worth, verb=verb, stamp=_stamp(now, SETTLEMENT))


def warnings(now: Now) -> Iterator[Outcome]:
    """What the marker of a settlement or city brings besides."""
    tribe, markers = now.mine.tribe, now.me.markers + 1
    if markers < sum(GOALS[: tribe + 1]):
        return
    if tribe == LAST:
        yield Outcome("inkas.outcome.wins", {}, GAIN)
    else:
        yield Outcome("inkas.outcome.declines", {"number": tribe + 1}, LOSS)


def _stamp(now: Now, kind: str) -> str:
    return ringed(building(kind, now.seat, 0, 0))


TELLERS: dict[type[Action], Callable[[Now, Any], Prospect]] = {
    BuildSettlement: of_settlement,
    BuildCity: of_city,
    Found: of_found,
    Clear: of_found,
    PlaceSettlement: of_first_site,
    BuildRoad: of_road,
}
