"""The score track: where everybody's marker stands, those with equal points on top of each other."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

WIDTH: Final = 1200
SHORTEST: Final = 30
STEP: Final = 10
"""The track ends at a multiple of this, and is numbered by halves of it."""

ROAD: Final = 74
STACK: Final = 19
MARKER: Final = 16
NUMBERS: Final = 36


@dataclass(frozen=True)
class Marker:
    """A seat's marker on the track."""

    seat: int
    colour: str
    score: int
    x: float
    y: float


@dataclass(frozen=True)
class Track:
    """The track with its numbers and markers."""

    length: int
    cell: float
    numbers: tuple[tuple[int, float], ...]
    markers: tuple[Marker, ...]

    @property
    def top(self) -> float:
        """There is room for two at least, so that the track seldom grows."""
        return min(ROAD - STACK, *(marker.y for marker in self.markers)) - MARKER

    @property
    def height(self) -> float:
        return ROAD + NUMBERS - self.top


def track(seats: Iterable[dict[str, Any]]) -> Track:
    """As long as the best needs, and one stretch more."""
    scored = [(seat["seat"], seat["colour"], seat["score"]) for seat in seats]
    best = max((score for _, _, score in scored), default=0)
    length = max(SHORTEST, (best // STEP + 1) * STEP)
    cell = WIDTH / (length + 1)
    numbers = tuple((score, _middle(score, cell)) for score in range(0, length + 1, STEP // 2))
    below: dict[int, int] = {}
    markers = []
    for seat, colour, score in scored:
        lies_on = below.get(score, 0)
        below[score] = lies_on + 1
        markers.append(Marker(seat, colour, score, _middle(score, cell), float(ROAD - lies_on * STACK)))
    return Track(length, round(cell, 2), numbers, tuple(markers))


def _middle(score: int, cell: float) -> float:
    return round((score + 0.5) * cell, 1)
