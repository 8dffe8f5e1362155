"""Pieces that are defined once and put where they stand; those of a seat bear its colour and its shape (IMAT-1)."""

from collections.abc import Iterator
from functools import cache

from companion.engine.actions import Seat
from companion.engine.markup import tag, use
from companion.engine.shapes import OUTLINES
from companion.games.inkas.meta import META
from companion.games.inkas.pages.drawings.emblems import EMBLEMS

SETTLEMENT, CITY, OLD_SETTLEMENT, OLD_CITY = "settlement", "city", "old-settlement", "old-city"
TURNS = {0: "flat", 60: "down", -60: "up"}
"""The ways in which a path runs, by the angle, with the name of the road that lies so."""
_WALLS = {
    SETTLEMENT: ("M-15 15V-3L0-18 15-3V15z", 4, 0.6),
    CITY: ("M-22 20V-10l7-8 7 8V0h8V-16l10-11 10 11V20z", 9, 0.62),
}
_ROAD = "M-17-6.5h34a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-34a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4z"
_ROBBER = "M-13 20C-13 4-9-2-5-4a10 10 0 1 1 10 0c4 2 8 8 8 24z"
_LIGHT = 27
_LEAF = "M0 0C-8-3-8-12 0-17 8-12 8-3 0 0z"
_LEAVES = (
    (-150, 11, ""),
    (150, 11, ""),
    (-110, 13, "-lit"),
    (110, 13, "-lit"),
    (-70, 12, ""),
    (70, 12, ""),
    (180, 11, "-lit"),
)
"""Around a building under thicket: the angle, how far away, and in which green."""


@cache
def definitions(colours: tuple[str, ...]) -> str:
    """Every piece that drawings put somewhere; those of a seat are called by its number."""
    return tag("defs", *_shared(), *(piece for seat, colour in enumerate(colours) for piece in _own(seat, colour)))


def _shared() -> Iterator[str]:
    yield from (tag("g", drawn, id=f"i-{card}", class_="i-card") for card, drawn in EMBLEMS.items())
    yield tag("g", *map(_leaf, _LEAVES), id="i-thicket")
    yield tag("g", *(tag("circle", class_=look, r=_LIGHT) for look in ("i-glow-edge", "i-glow")), id="i-light")
    eyes = tag("path", class_="i-paper", d="M-6-13h12v4h-12z")
    yield tag("g", tag("path", class_="i-robber", d=_ROBBER), eyes, id="i-robber")


def _leaf(leaf: tuple[int, int, str]) -> str:
    turn, far, look = leaf
    return tag("path", class_=f"i-leaf{look}", d=_LEAF, transform=f"rotate({turn}) translate(0 {-far})")


def _own(seat: Seat, colour: str) -> Iterator[str]:
    sign = tag("path", class_="i-sign", d=OUTLINES[META.shape(colour)])
    look = f"i-of-{colour}"
    for building, (walls, y, scale) in _WALLS.items():
        drawn = _edged(walls) + tag("g", sign, transform=f"translate(0 {y}) scale({scale})")
        yield tag("g", drawn, id=f"i-{building}-{seat}", class_=look)
        old = use(f"i-{building}-{seat}", 0, -1, 0.86) + use("i-thicket", 0, 3)
        yield tag("g", old, id=f"i-old-{building}-{seat}")
    for turn, name in TURNS.items():
        lying = tag("g", _edged(_ROAD), transform=f"rotate({turn})") if turn else _edged(_ROAD)
        yield tag("g", lying, tag("g", sign, transform="scale(.4)"), id=f"i-road-{name}-{seat}", class_=look)


def _edged(shape: str) -> str:
    """Set off from whatever lies beneath."""
    return tag("path", class_="i-edge", d=shape) + tag("path", class_="i-own", d=shape)


def ringed(piece: str) -> str:
    """A piece as it would stand, with light around it."""
    return use("i-light") + piece


def road(seat: Seat, x: float, y: float, turn: int) -> str:
    return use(f"i-road-{TURNS[turn]}-{seat}", x, y)


def building(kind: str, seat: Seat, x: float, y: float) -> str:
    return use(f"i-{kind}-{seat}", x, y)
