"""Squares of a map that may grow in every direction.

A square is named by how far it lies east or west and south or north of the origin: `e0s0`, `w2n1`. Edges are numbered
clockwise from the northern one.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

Square = str
Edge = int

EDGES: Final = (0, 1, 2, 3)
NORTH, EAST, SOUTH, WEST = EDGES
ORIGIN: Final[Square] = "e0s0"
FARTHEST: Final = 99
"""A text from outside names no square that lies farther from the origin than this."""

LONGEST: Final = 6
"""How long the name of such a square is at most."""

_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_NAMED: Final = re.compile(r"(e|w(?!0))(0|[1-9][0-9]*)(s|n(?!0))(0|[1-9][0-9]*)")
REMEMBERED: Final = 4096
HERE: Final = "·"
"""How the origin itself is told."""


def square_at(column: int, row: int) -> Square:
    """The square so many columns east and rows south of the origin."""
    return f"{'w' if column < 0 else 'e'}{abs(column)}{'n' if row < 0 else 's'}{abs(row)}"


@lru_cache(REMEMBERED)
def place_of(square: Square) -> tuple[int, int]:
    """Column and row of a square; `ValueError` where the text names none."""
    found = _NAMED.fullmatch(square)
    if found is None:
        raise ValueError("no square")
    east, column, south, row = found.groups()
    return int(column) * (1 if east == "e" else -1), int(row) * (1 if south == "s" else -1)


def is_square(text: str) -> bool:
    """Whether a text from outside names a square."""
    if len(text) > LONGEST:
        return False
    try:
        return max(map(abs, place_of(text))) <= FARTHEST
    except ValueError:
        return False


@lru_cache(REMEMBERED)
def neighbours(square: Square) -> tuple[Square, ...]:
    """The squares across the four edges, clockwise from the northern one."""
    column, row = place_of(square)
    return tuple(square_at(column + right, row + down) for right, down in _STEPS)


def opposite(edge: Edge) -> Edge:
    """The same edge as the square across it numbers it."""
    return (edge + 2) % len(EDGES)


def is_dark(square: Square) -> bool:
    """Whether a square has the colour of the origin on a chessboard."""
    return sum(place_of(square)) % 2 == 0


def turned(edges: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """What lies at each edge of a tile after so many quarter turns clockwise."""
    return tuple(edges[(edge - turn) % len(edges)] for edge in range(len(edges)))


def turns(edges: tuple[int, ...]) -> tuple[int, ...]:
    """The quarter turns after which a tile looks different, the fewest for each look."""
    looks = [turned(edges, turn) for turn in EDGES]
    return tuple(turn for turn in EDGES if looks.index(looks[turn]) == turn)


def centre(square: Square, size: int) -> tuple[int, int]:
    """The middle of a square in pixels, the origin's middle being at nought; squares are so wide and high."""
    column, row = place_of(square)
    return column * size, row * size


def arrows(square: Square) -> str:
    """How far a square lies from the origin, as a map shows it: `→2 ↓1`."""
    column, row = place_of(square)
    along = f"{'→' if column > 0 else '←'}{abs(column)}" if column else ""
    across = f"{'↓' if row > 0 else '↑'}{abs(row)}" if row else ""
    return f"{along} {across}".strip() or HERE


@dataclass(frozen=True)
class Bounds:
    """The smallest rectangle of squares around some of them."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, squares: Iterable[Square]) -> "Bounds":
        places = [place_of(square) for square in squares]
        columns, rows = [column for column, _ in places], [row for _, row in places]
        return cls(min(columns), min(rows), max(columns), max(rows))

    def holds(self, square: Square) -> bool:
        column, row = place_of(square)
        return self.left <= column <= self.right and self.top <= row <= self.bottom

    def grown(self, by: int = 1) -> "Bounds":
        """With so many more squares on every side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def with_square(self, square: Square) -> "Bounds":
        column, row = place_of(square)
        return Bounds(min(self.left, column), min(self.top, row), max(self.right, column), max(self.bottom, row))

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1
