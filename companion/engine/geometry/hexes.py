"""Hexes that lie flat side up in columns: their neighbours, corners, edges, and where they are drawn.

A hex is called by a letter for its column and the number of half hexes from the top, `c4`: below it lies `c6`, beside
it `d3` and `d5`. A corner is called alike in capitals, `F5`, and an edge by its two corners, `F5G5`.
"""

import re
from collections.abc import Collection, Iterable
from math import sqrt
from string import ascii_lowercase, ascii_uppercase
from typing import Final, NamedTuple

from companion.engine.lazily import cached_property

HEIGHT: Final = sqrt(3) / 2
"""How far the upper side of a hex lies above its middle, its own side being 1."""

ID: Final = re.compile(r"([a-z])(0|[1-9][0-9]?)")
LAST_COLUMN: Final = (len(ascii_uppercase) - 1 - 3) // 2
"""Corners have letters too, two for each column and two more."""
AROUND: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a hex to its neighbours, clockwise from the one above: columns and half hexes."""
CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""From the middle of a hex to its corners, clockwise: half sides to the right and half hexes down."""


class Hex(NamedTuple):
    """A place for a hex, whether there is one or not."""

    column: int
    row: int

    @property
    def around(self) -> tuple["Hex", ...]:
        return tuple(Hex(self.column + right, self.row + down) for right, down in AROUND)

    @property
    def corners(self) -> tuple["Corner", ...]:
        return tuple(Corner(3 * self.column + right, self.row + down) for right, down in CORNERS)


class Corner(NamedTuple):
    """Where three places for hexes meet, in half sides from the middle of the first column and half hexes."""

    across: int
    down: int

    @property
    def id(self) -> str:
        columns, more = divmod(self.across + 2, 3)
        return f"{ascii_uppercase[2 * columns + more]}{self.down + 1}"


class Point(NamedTuple):
    """Where something is drawn, the side of a hex being 1 and the middle of `a0` nothing."""

    x: float
    y: float


def read_hex(text: str) -> Hex:
    """The place that an id names, or `ValueError`."""
    found = ID.fullmatch(text)
    if found is None or (column := ascii_lowercase.index(found[1])) > LAST_COLUMN:
        raise ValueError(f"no hex: {text!r}")
    return Hex(column, int(found[2]))


def hex_id(place: Hex) -> str:
    return f"{ascii_lowercase[place.column]}{place.row}"


def middle(place: Hex) -> Point:
    return Point(1.5 * place.column, HEIGHT * place.row)


def point(corner: Corner) -> Point:
    return Point(corner.across / 2, HEIGHT * corner.down)


class Hexes:
    """A set of hexes with all their corners and edges, each numbered in the order of reading: from the top, then right.

    Where only some hexes matter (`land`), only corners and edges that touch one of them are there.
    """

    def __init__(self, ids: Iterable[str], land: Collection[str] | None = None) -> None:
        self.ids = tuple(ids)
        self.places = tuple(map(read_hex, self.ids))
        if len({*self.places}) != len(self.places):
            raise ValueError("a hex twice")
        self.number = {name: number for number, name in enumerate(self.ids)}
        self._at = {place: number for number, place in enumerate(self.places)}
        counted = [place for name, place in zip(self.ids, self.places, strict=True) if land is None or name in land]
        found = {corner for place in counted for corner in place.corners}
        self.corners = tuple(sorted(found, key=lambda corner: (corner.down, corner.across)))
        self._corner = {corner: number for number, corner in enumerate(self.corners)}
        sides = {(min(side), max(side)) for place in counted for side in self._sides(place)}
        self.edges = tuple(sorted(sides))
        """Each edge by the numbers of its two corners, the smaller first."""

    def _sides(self, place: Hex) -> Iterable[tuple[int, int]]:
        numbers = [self._corner[corner] for corner in place.corners]
        return zip(numbers, (*numbers[1:], numbers[0]), strict=True)

    @cached_property
    def corner_ids(self) -> tuple[str, ...]:
        return tuple(corner.id for corner in self.corners)

    @cached_property
    def edge_ids(self) -> tuple[str, ...]:
        return tuple(self.corner_ids[one] + self.corner_ids[other] for one, other in self.edges)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each hex its neighbours among the others."""
        return tuple(tuple(self._at[near] for near in place.around if near in self._at) for place in self.places)

    @cached_property
    def corners_of(self) -> tuple[tuple[int, ...], ...]:
        """For each hex those of its corners that are there."""
        return tuple(tuple(self._corner[c] for c in place.corners if c in self._corner) for place in self.places)

    @cached_property
    def hexes_at(self) -> tuple[tuple[int, ...], ...]:
        """For each corner the hexes that touch it."""
        touching = (tuple(h for h, own in enumerate(self.corners_of) if c in own) for c in range(len(self.corners)))
        return tuple(touching)

    @cached_property
    def edges_at(self) -> tuple[tuple[int, ...], ...]:
        """For each corner the edges that end there."""
        return tuple(tuple(e for e, ends in enumerate(self.edges) if c in ends) for c in range(len(self.corners)))

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each corner those at the other end of an edge."""
        return tuple(
            tuple(end for edge in edges for end in self.edges[edge] if end != corner)
            for corner, edges in enumerate(self.edges_at)
        )

    def corner_of(self, *hexes: str) -> int:
        """The corner at which these hexes meet, if they meet at one."""
        sets = [{*self.corners_of[self.number[name]]} for name in hexes]
        (corner,) = set.intersection(*sets)
        return corner

    def edge_of(self, one: str, other: str) -> int:
        """The edge between two hexes."""
        first, second = ({*self.corners_of[self.number[name]]} for name in (one, other))
        low, high = sorted(first & second)
        return self.edges.index((low, high))
