"""The board as a picture in layers: tiles, what was rolled, roads, buildings, the robber (IMAT-1, IMAT-2)."""

from collections.abc import Iterator
from functools import cache

from companion.engine.markup import tag
from companion.engine.pages import Say, Seen
from companion.engine.pictures import Picture
from companion.engine.questions import Target
from companion.games.inkas.land import FRAME
from companion.games.inkas.pages.drawings.land import (
    Layout,
    Spot,
    grounds,
    layout,
    numbers,
    on_frame,
    ring,
    robber,
    tiles,
)
from companion.games.inkas.pages.drawings.pieces import (
    CITY,
    OLD_CITY,
    OLD_SETTLEMENT,
    SETTLEMENT,
    building,
    definitions,
    road,
)

_BUILDINGS = {"settlements": SETTLEMENT, "cities": CITY, "old_settlements": OLD_SETTLEMENT, "old_cities": OLD_CITY}
_REACH, _HEX_REACH = 21, 46
_BESIDE, _ABOVE = 20, 4
"""Where the robber stands in its hex."""
MANY = 20
"""More intersections than this are chosen in two steps; the hexes for the robber are no more."""


def draw(view: Seen, say: Say) -> Picture:
    """The board in the caller's language. `view` is a public view with a colour for each seat."""
    places = layout_of(view)
    return Picture(
        box=places.box,
        title=say("inkas.drawing.title"),
        told=" ".join(told(view, say)),
        fixed=definitions(tuple(str(seat.get("colour")) for seat in view["seats"])) + grounds(),
        layers=dict(_layers(view, places)),
        above={"i-robber-at": tag("g", robber(*_robber_at(view, places)), id="i-robber-at")},
    )


def layout_of(view: Seen) -> Layout:
    return layout(tuple(view["board"]["hexes"]))


def _layers(view: Seen, places: Layout) -> Iterator[tuple[str, str]]:
    hexes = view["board"]["hexes"]
    lying = tiles(tuple((name, tile["terrain"]) for name, tile in hexes.items()))
    discs = numbers(tuple((name, tile["number"]) for name, tile in hexes.items()))
    yield "i-tiles", tag("g", lying, discs, id="i-tiles", data_reach=_HEX_REACH)
    yield "i-rolled", tag("g", *_rolled(view["board"], places), id="i-rolled")
    for seat in view["seats"]:
        name = f"i-roads-{seat['seat']}"
        yield name, tag("g", *_roads(seat, places), id=name)
    for seat in view["seats"]:
        name = f"i-buildings-{seat['seat']}"
        yield name, tag("g", *_standing(seat, places), id=name)


def _rolled(board: Seen, places: Layout) -> Iterator[str]:
    """A ring around every number that the last roll showed, but not where the robber stands."""
    for name, tile in board["hexes"].items():
        if tile["number"] and tile["number"] == board["rolled"] and name != board["robber"]:
            yield ring(*places.hexes[name])


def _roads(seat: Seen, places: Layout) -> Iterator[str]:
    return (road(seat["seat"], *places.paths[path]) for path in seat["roads"])


def _standing(seat: Seen, places: Layout) -> Iterator[str]:
    for field, kind in _BUILDINGS.items():
        yield from (building(kind, seat["seat"], *places.sites[site]) for site in seat[field])


def _robber_at(view: Seen, places: Layout) -> Spot:
    """Beside the number of its hex, or on the frame."""
    place = view["board"]["robber"]
    if place == FRAME:
        return _frame(view)
    x, y = places.hexes[place]
    return x + _BESIDE, y - _ABOVE


def _frame(view: Seen) -> Spot:
    return on_frame(tuple(view["board"]["hexes"]), view["board"]["frame"])


def targets(view: Seen) -> tuple[Target, ...]:
    """Every hex, intersection and path."""
    return _targets(layout_of(view), _frame(view))


@cache
def _targets(places: Layout, frame: Spot) -> tuple[Target, ...]:
    hexes = (Target(name, x, y, _HEX_REACH, ("hex",)) for name, (x, y) in places.hexes.items())
    sites = (Target(name, x, y, _REACH, ("site",)) for name, (x, y) in places.sites.items())
    paths = (Target(name, x, y, _REACH, ("path",)) for name, (x, y, _) in places.paths.items())
    return (*hexes, *sites, *paths, Target(FRAME, *frame, _REACH, ("hex",)))


def told(view: Seen, say: Say) -> Iterator[str]:
    """The board in words, for everybody who does not see it."""
    for seat in view["seats"]:
        old = len(seat["old_settlements"]) + len(seat["old_cities"])
        settlements, cities, roads = (len(seat[kind]) for kind in ("settlements", "cities", "roads"))
        yield say(
            "inkas.drawing.standing",
            seat=seat["seat"],
            settlements=settlements,
            cities=cities,
            roads=roads,
            old=old,
        )
    board = view["board"]
    yield say("inkas.drawing.robber", hex=_called(board, board["robber"]))


def _called(board: Seen, place: str) -> str:
    if place == FRAME:
        return FRAME
    tile = board["hexes"][place]
    return f"{tile['terrain']}-{tile['number']}"
