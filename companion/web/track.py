"""The score track: where everybody's marker stands, those with equal points on top of each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

WIDE: Final = 1200
NARROW: Final = 600
"""On a phone; the same markers on a shorter road."""

SHORTEST: Final = 30
STEP: Final = 10
"""The track ends at a multiple of this, and is numbered by halves of it where there is room."""

ROAD: Final = 74
STACK: Final = 19
MARKER: Final = 16
NUMBERS: Final = 36

Place = tuple[float, float]


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

    width: int
    first: int
    """Where it begins: at nought, or lower where somebody has less than nothing."""
    length: int
    """Where it ends."""
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

    def places(self, scores: Sequence[int]) -> str:
        """Where all markers stand with these points, for a page that moves them."""
        cell = self.width / (self.length - self.first + 1)
        return ";".join(f"{x:.0f} {y:.0f}" for x, y in _places([score - self.first for score in scores], cell))


def track(seats: Iterable[dict[str, Any]], best: int = 0, width: int = WIDE, least: int = 0) -> Track:
    """As long as the best needs, now or in what is shown before, and one stretch more; so it is for the least."""
    scored = [(seat["seat"], seat["colour"], seat["score"]) for seat in seats]
    scores = [score for *_, score in scored]
    first, length = min(least, *scores) // STEP * STEP, (max(best, *scores) // STEP + 1) * STEP
    first, length = min(0, first), max(SHORTEST, length)
    cell = width / (length - first + 1)
    every = STEP if width < WIDE else STEP // 2
    numbers = tuple((score, _middle(score - first, cell)) for score in range(first, length + 1, every))
    places = _places([score - first for score in scores], cell)
    markers = (Marker(*seat, x, y) for seat, (x, y) in zip(scored, places, strict=True))
    return Track(width, first, length, round(cell, 2), numbers, tuple(markers))


def _places(steps: Sequence[int], cell: float) -> list[Place]:
    """Beside each other by points, and on top of each other where they are equal."""
    lying_on = (steps[:seat].count(step) for seat, step in enumerate(steps))
    return [(_middle(step, cell), float(ROAD - below * STACK)) for step, below in zip(steps, lying_on, strict=True)]


def _middle(step: int, cell: float) -> float:
    return round((step + 0.5) * cell, 1)
