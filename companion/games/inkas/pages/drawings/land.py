"""Where hexes, intersections and paths lie in the drawing; tiles, number discs, the frame (IMAT-2, IMAT-4)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from companion.engine.geometry.hexes import HEIGHT, Hexes, middle, point
from companion.engine.lazily import cached_property
from companion.engine.markup import at, number, tag, text, use
from companion.engine.pictures import Box
from companion.games.inkas.box import NUMBERS
from companion.games.inkas.pages.drawings.emblems import MOTIFS

SIDE = 60
"""Of a hex."""
_MARGIN = 36
"""Around the outermost intersections: buildings in their thicket and the light around them stay inside."""
_LOW = 23
"""How far below the middle of its hex a number lies."""
_DISC, _PIP, _APART = 19.5, 1.9, 5
STRONG = (6, 8)
"""The numbers that are rolled most often."""
_CORNERS = ((-0.5, -HEIGHT), (0.5, -HEIGHT), (1, 0), (0.5, HEIGHT), (-0.5, HEIGHT), (-1, 0))
_HEX = "M" + " ".join(f"{number(x * SIDE)} {number(y * SIDE)}" for x, y in _CORNERS) + "z"
_BEYOND = 1.25 * SIDE
_OUTSIDE = tuple(
    ((one[0] + other[0]) / 2 * _BEYOND, (one[1] + other[1]) / 2 * _BEYOND)
    for one, other in zip(_CORNERS, (*_CORNERS[1:], _CORNERS[0]), strict=True)
)
"""Seen from the middle of a hex, what lies just outside each of its sides."""
_TOWARDS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
CLAY = "clay"
_RIM = {"fish": "sea", "ocean": "sea", "jungle": "wild", "plantation": "wild"}
"""What lies around a tile at the edge of the board; clay around all others."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """Places in the measures of the drawing."""

    ids: tuple[str, ...]

    @cached_property
    def _hexes(self) -> Hexes:
        return Hexes(self.ids)

    @cached_property
    def hexes(self) -> Mapping[str, Spot]:
        places = zip(self.ids, map(middle, self._hexes.places), strict=True)
        return {name: (x * SIDE, y * SIDE) for name, (x, y) in places}

    @cached_property
    def sites(self) -> Mapping[str, Spot]:
        places = zip(self._hexes.corner_ids, map(point, self._hexes.corners), strict=True)
        return {name: (x * SIDE, y * SIDE) for name, (x, y) in places}

    @cached_property
    def paths(self) -> Mapping[str, tuple[float, float, int]]:
        """The middle of each path, and the angle at which it runs."""
        corners = [*self.sites.values()]
        ends = ((corners[one], corners[other]) for one, other in self._hexes.edges)
        return {name: _between(*both) for name, both in zip(self._hexes.edge_ids, ends, strict=True)}

    @cached_property
    def box(self) -> Box:
        across, down = zip(*self.sites.values(), strict=True)
        left, top = min(across) - _MARGIN, min(down) - _MARGIN
        return left, top, max(across) + _MARGIN - left, max(down) + _MARGIN - top


def _between(one: Spot, other: Spot) -> tuple[float, float, int]:
    (left, first), (right, second) = sorted((one, other))
    turn = 0 if abs(first - second) < 1 else 60 if second > first else -60
    return (left + right) / 2, (first + second) / 2, turn


layout = cache(Layout)


@cache
def tiles(terrain: tuple[tuple[str, str], ...]) -> str:
    """The frame, and the tiles in it."""
    places = layout(tuple(name for name, _ in terrain)).hexes
    rims = (_rim(kind, *places[name]) for name, kind in terrain)
    return "".join((*rims, *(_tile(kind, *places[name]) for name, kind in terrain)))


@cache
def on_frame(ids: tuple[str, ...], side: str) -> Spot:
    """Where the robber stands that is on the frame: in the middle of the side that shows jungle."""
    (across, down), places = _TOWARDS[side], layout(ids).hexes
    rim = ((x + dx, y + dy) for x, y in places.values() for dx, dy in _OUTSIDE)
    middle_x, middle_y = _mean(places.values())

    def aside(spot: Spot) -> tuple[float, float]:
        """How far away from that side, and from its middle."""
        x, y = spot[0] - middle_x, spot[1] - middle_y
        return -round(x * across + y * down), abs(x * down + y * across)

    return min(rim, key=aside)


def _mean(spots: Iterable[Spot]) -> Spot:
    across, down = zip(*spots, strict=True)
    return fmean(across), fmean(down)


def _rim(kind: str, x: float, y: float) -> str:
    return use(f"i-rim-{_RIM.get(kind, CLAY)}", x, y)


def _tile(kind: str, x: float, y: float) -> str:
    return use(f"i-hex-{kind}", x, y, data_plan=kind)


@cache
def grounds() -> str:
    """Tiles of each kind, number discs and pieces of the frame, each defined once."""
    kinds = (
        tag("g", tag("path", class_=f"i-hex i-{kind}", d=_HEX), _raised(drawn), id=f"i-hex-{kind}")
        for kind, drawn in MOTIFS.items()
    )
    names = (CLAY, *dict.fromkeys(_RIM.values()))
    rims = (tag("path", class_=f"i-rim i-rim-{rim}", d=_HEX, id=f"i-rim-{rim}") for rim in names)
    return tag("defs", *kinds, *rims, *map(_disc, NUMBERS))


def _raised(drawn: str) -> str:
    return tag("g", drawn, class_="i-motif", transform=at(0, 3))


@cache
def numbers(tokens: tuple[tuple[str, int], ...]) -> str:
    """The discs, which stay where they are."""
    places = layout(tuple(name for name, _ in tokens)).hexes
    lying = ((token, *places[name]) for name, token in tokens if token)
    return "".join(use(f"i-no-{token}", x, y + _LOW) for token, x, y in lying)


def _disc(token: int) -> str:
    """Beneath the number the ways in which it is rolled, as pips."""
    look, low = ("i-strong", 7) if token in STRONG else ("i-number", 5)
    said = tag("text", text(token), class_=look, y=low)
    pips = tag("g", *_pips(ways(token)), class_=f"{look}-pips")
    return tag("g", tag("circle", class_="i-disc", r=_DISC), said, pips, id=f"i-no-{token}")


def ways(token: int) -> int:
    """Of 36 rolls so many show it."""
    return 6 - abs(7 - token) if token else 0


def _pips(count: int) -> Iterator[str]:
    first = -(count - 1) / 2 * _APART
    return (tag("circle", cx=first + each * _APART, cy=12.5, r=_PIP) for each in range(count))


def ring(x: float, y: float) -> str:
    """Around a number that was rolled."""
    return tag("circle", class_="i-rolled", cx=x, cy=y + _LOW, r=25)


def robber(x: float, y: float) -> str:
    return use("i-robber", x, y)
