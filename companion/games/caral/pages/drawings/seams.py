"""What the parts of the drawing look at, and where a module adds to it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.engine.pages import Say, Seen

Point = tuple[float, float]

Layers = Iterable[tuple[str, str]]
"""Layers of the picture: id and markup. The ids of a table are the same in every position."""

REMEMBERED: Final = 4096
"""How many pieces of each sort are remembered as they were drawn, by everything they depend on: from one position to
the next most stay as they are, and many look the same at every table."""

FEW: Final = 64
"""The same for what differs from box to box only."""


class Board(NamedTuple):
    """What everybody may see, and what the modules in play draw of it."""

    view: Seen
    seats: list[Seen]
    colours: tuple[str, ...]
    asked: tuple[object, ...] = ()
    drawn: tuple["Drawn", ...] = ()

    def of(self, module: str) -> Seen:
        """What there is to see of a module."""
        found: Seen = self.view["modules"][module]
        return found


class Spot(NamedTuple):
    """A spot of the path where it lies."""

    number: int
    name: str
    x: float
    y: float
    scale: float


class Places(NamedTuple):
    """Where the spots lie and how large they are, by name."""

    spots: Mapping[str, Spot]
    scale: float
    centre: str

    def on(self, spot: str, x: float, y: float) -> Point:
        """A place within a spot, as a place on the board."""
        middle = self.spots[spot]
        return middle.x + x * self.scale, middle.y + y * self.scale


class Panel(NamedTuple):
    """A board of its own beside the path, put at a place."""

    width: int
    height: int
    ground: Callable[[Board, float, float], str]
    """What is printed on it."""
    layers: Callable[[Board, float, float], Layers]
    """What lies on it."""


def nothing_on_square(board: Board, name: str, number: int) -> Iterable[str]:
    return ()


def nothing_on_path(board: Board, places: Places) -> Layers:
    return ()


def nothing_told(view: Seen, say: Say) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Drawn:
    """What a module adds to the drawing."""

    pieces: Mapping[str, str] = field(default_factory=dict)
    """Pieces of its own, by the name under which they are used."""
    on_square: Callable[[Board, str, int], Iterable[str]] = nothing_on_square
    """What lies on an action square, given by its name and its number on the path."""
    on_path: Callable[[Board, Places], Layers] = nothing_on_path
    """What walks the path with the others."""
    beside: Panel | None = None
    told: Callable[[Seen, Say], Iterable[str]] = nothing_told
    """What of it matters, in sentences."""
