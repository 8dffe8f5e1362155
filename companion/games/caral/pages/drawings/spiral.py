"""Where the spots lie: evenly on a spiral that leads from the edge to the central pyramid, whatever their number."""

from functools import cache
from itertools import combinations, pairwise
from math import copysign, cos, dist, pi, sin
from typing import Final, NamedTuple

WIDTH: Final = 1000
HEIGHT: Final = 700
CENTRE: Final = (WIDTH / 2, HEIGHT / 2)
PLAZA: Final = (200, 92)
"""Half the width and half the height of the central place."""

EDGE: Final = 12
"""Between the outermost spots and the edge of the board."""

APART: Final = 0.94
"""A spot's size as a part of the smallest distance between two."""

LARGEST: Final = 126
SQUARENESS: Final = 3.2
"""Two would be an ellipse; more fills the corners of the board better."""

BEGINNING: Final = 1.2 * pi
"""The direction of the start square, seen from the centre: high on the left."""

STAYS: Final = 0.68
"""For which part of a turn the path stays as far out as it is."""

SAMPLES: Final = 480
TURNS: Final = tuple(turns / 10 for turns in range(12, 36))

Point = tuple[float, float]


def oval(wide: float, high: float, points: int = 48) -> tuple[Point, ...]:
    """The closed line around the centre that has the spiral's form."""
    angles = (2 * pi * number / points for number in range(points))
    return tuple((CENTRE[0] + wide * _swollen(cos(a)), CENTRE[1] + high * _swollen(sin(a))) for a in angles)


class Layout(NamedTuple):
    """The middle of every spot, from the start square to the centre, how large a spot is, and the path as a line."""

    spots: tuple[Point, ...]
    size: float
    line: tuple[Point, ...]


@cache
def layout(count: int) -> Layout:
    """The spiral, with as many turns as leave the most room for each of so many spots."""
    return max((_with_turns(count, turns) for turns in TURNS), key=lambda made: made.size)


def _with_turns(count: int, turns: float) -> Layout:
    """Larger spots need a larger distance from the edge, so we begin small and grow while there is room."""
    size, made, places = 30.0, Layout((), 0, ()), _places(turns)
    for _ in range(6):
        line = _line(places, size)
        spots = (*_evenly(line, count - 1), CENTRE)
        room = min(dist(one, other) for one, other in combinations(spots[:-1], 2))
        made = Layout(spots, min(size, room * APART), line)
        size = min(LARGEST, (size + room * APART) / 2)
    return made


Place = tuple[float, float, float]
"""Of a point of the line: how far in it lies, and in which direction."""


def _places(turns: float) -> list[Place]:
    """Where the points of a line lie, whatever its size is."""
    whole = _depth(turns)
    return [_place(number / SAMPLES, turns, whole) for number in range(SAMPLES + 1)]


def _place(part: float, turns: float, whole: float) -> Place:
    angle = BEGINNING + part * turns * 2 * pi
    return _depth(part * turns) / whole, _swollen(cos(angle)), _swollen(sin(angle))


def _line(places: list[Place], size: float) -> tuple[Point, ...]:
    """A line from the outermost place inwards, ending beside the central place."""
    (x, y), half = CENTRE, size / 2
    wide, high = x - EDGE - half, y - EDGE - half
    inwards, downwards = PLAZA[0] + half - wide, PLAZA[1] + half - high
    return tuple(
        (x + (wide + inwards * depth) * across, y + (high + downwards * depth) * along)
        for depth, across, along in places
    )


def _depth(turns: float) -> float:
    """How many rings further in: the path keeps to its ring, and changes to the next one before it comes round."""
    ring, part = divmod(turns, 1)
    late = max(0.0, (part - STAYS) / (1 - STAYS))
    return ring + late * late * (3 - 2 * late)


def _swollen(value: float) -> float:
    return float(copysign(abs(value) ** (2 / SQUARENESS), value))


def _evenly(line: tuple[Point, ...], count: int) -> list[Point]:
    """So many points on a line, its ends among them, each as far along from the one before."""
    lengths = [0.0]
    for one, other in pairwise(line):
        lengths.append(lengths[-1] + dist(one, other))
    found, here = [], 0
    for number in range(count):
        goal = lengths[-1] * number / (count - 1)
        while here < len(line) - 2 and lengths[here + 1] < goal:
            here += 1
        part = (goal - lengths[here]) / (lengths[here + 1] - lengths[here])
        (x, y), (to_x, to_y) = line[here], line[here + 1]
        found.append((x + (to_x - x) * part, y + (to_y - y) * part))
    return found
