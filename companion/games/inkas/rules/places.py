"""Sites and paths that actions name, and what may stand there (IMAT-6, IROAD-1, IROAD-2, ISETT-1)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.rules import Broken, rule
from companion.games.inkas.now import Now


@dataclass(frozen=True, slots=True)
class AtSite(Action):
    """Something at an intersection."""

    site: str


@dataclass(frozen=True, slots=True)
class NewSettlement(AtSite):
    """A settlement comes to stand there."""

    over: ClassVar[bool] = False
    """Whether a building under thicket may be replaced by it."""


@dataclass(frozen=True, slots=True)
class AtPath(Action):
    """Something on a path."""

    path: str


@dataclass(frozen=True, slots=True)
class NewRoad(AtPath):
    """A road that goes on from what the seat has."""


@rule("inkas.site.unknown", AtSite, "IMAT-6", guard=True)
def no_such_site(now: Now, action: AtSite) -> Broken:
    return None if action.site in now.land.site else {"got": action.site[:80]}


@rule("inkas.path.unknown", AtPath, "IMAT-6", guard=True)
def no_such_path(now: Now, action: AtPath) -> Broken:
    return None if action.path in now.land.path else {"got": action.path[:80]}


@rule("inkas.site.taken", NewSettlement, "ISETT-1")
def taken_site(now: Now, action: NewSettlement) -> Broken:
    standing = now.buildings() & ~now.old_buildings() if action.over else now.buildings()
    return {"site": action.site} if standing >> now.land.site[action.site] & 1 else None


@rule("inkas.site.too_close", NewSettlement, "ISETT-1", waivable=True)
def too_close(now: Now, action: NewSettlement) -> Broken:
    """The distance rule. What replaces a building keeps its distance."""
    site = now.land.site[action.site]
    if action.over and now.old_buildings() >> site & 1:
        return None
    return {"site": action.site} if now.land.near[site] & now.buildings() else None


@rule("inkas.road.taken", AtPath, "IROAD-1")
def taken_path(now: Now, action: AtPath) -> Broken:
    return {"path": action.path} if now.all_roads() >> now.land.path[action.path] & 1 else None


@rule("inkas.road.no_pieces", NewRoad, "IROAD-1")
def no_pieces(now: Now, action: NewRoad) -> Broken:
    return None if now.mine.roads_left else {}


@rule("inkas.road.unattached", NewRoad, "IROAD-1")
def unattached(now: Now, action: NewRoad) -> Broken:
    """Neither at an own building nor at an own road, or only beyond a foreign building."""
    return None if _ends(now, action) & reached(now, now.seat) else {"path": action.path}


@rule("inkas.road.thicket", NewRoad, "IROAD-2")
def beyond_thicket(now: Now, action: NewRoad) -> Broken:
    """It would begin at a building under thicket."""
    at = _ends(now, action) & reached(now, now.seat)
    return {"path": action.path} if at and not at & ~now.old_buildings() else None


def _ends(now: Now, action: AtPath) -> int:
    one, other = now.land.ends[now.land.path[action.path]]
    return 1 << one | 1 << other


def reached(now: Now, seat: Seat) -> int:
    """The sites at which a seat's network ends or goes on, those under thicket included."""
    mine = now.state.pieces[seat]
    return mine.active | (now.land.touched(mine.roads) & ~(now.closed_to(seat) & ~now.old_buildings()))


def open_paths(now: Now, seat: Seat) -> int:
    """The paths on which a seat may put a road now, if it has one."""
    mine, land = now.state.pieces[seat], now.land
    if not mine.roads_left:
        return 0
    sites = mine.active | (land.touched(mine.roads) & ~now.closed_to(seat) & ~mine.old)
    return land.leading(sites) & ~now.all_roads()


def open_sites(now: Now, seat: Seat) -> int:
    """The sites at which a seat may build a settlement now, those under thicket included."""
    touched, buildings = now.land.touched(now.state.pieces[seat].roads), now.buildings()
    return touched & (~now.land.crowded(buildings) | now.old_buildings())


ROAD_RULES = (no_such_path, taken_path, no_pieces, unattached, beyond_thicket)
