"""What the parts of the drawing look at, and where a module adds to it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.pages import Say, Seen

Point = tuple[float, float]


class Board(NamedTuple):
    """What everybody may see, and what the modules in play draw of it."""

    view: Seen
    seats: list[Seen]
    colours: list[str]
    asked: tuple[object, ...] = ()
    drawn: tuple["Drawn", ...] = ()

    def of(self, module: str) -> Seen:
        """What there is to see of a module."""
        found: Seen = self.view["modules"][module]
        return found


class Places(NamedTuple):
    """Where the spots lie and how large they are, by name."""

    spots: dict[str, Point]
    scale: float
    centre: str

    def on(self, spot: str, x: float, y: float) -> Point:
        """A place within a spot, as a place on the board."""
        middle = self.spots[spot]
        return middle[0] + x * self.scale, middle[1] + y * self.scale


class Panel(NamedTuple):
    """A board of its own beside the path, put at a place."""

    width: int
    height: int
    draw: Callable[[Board, float, float], str]


def nothing_on_square(board: Board, name: str, number: int) -> Iterable[str]:
    return ()


def nothing_on_path(board: Board, places: Places) -> Iterable[str]:
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
    on_path: Callable[[Board, Places], Iterable[str]] = nothing_on_path
    """What walks the path with the others."""
    beside: Panel | None = None
    told: Callable[[Seen, Say], Iterable[str]] = nothing_told
    """What of it matters, in sentences."""
