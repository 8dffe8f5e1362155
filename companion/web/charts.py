"""Where things stand in small drawings: curves over the steps of a game, stacked bars, counts beside what is fair.

Lengths are shares of the drawing's width, so that text keeps its size on every screen; curves are drawn in their own
units, steps and points, and stretched.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.actions import Seat
from companion.engine.review import ERA, EVENT, TURN, Fortune, Mark
from companion.service.review.points import Curve
from companion.service.review.timeline import Timeline

ROOM_ABOVE = 1.08
"""How much higher than the highest curve the drawing is."""

STEPS_OF_A_SCALE = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_LINES = 5
FINEST = 1000
"""How many places along a drawing are told apart: more than any screen shows."""


def percent(part: float, whole: float) -> str:
    """A share as it is written in a drawing."""
    share = 100 * part / whole if whole else 0
    return f"{share:.2f}".rstrip("0").rstrip(".") + "%"


@dataclass(frozen=True)
class Tick:
    """A mark on the line, with its place."""

    mark: Mark
    number: int
    x: str


@dataclass(frozen=True)
class Drawn:
    """A curve as a path, and where it ends."""

    seat: Seat
    path: str
    last: int
    y: str


@dataclass(frozen=True)
class TimelineChart:
    """All curves of a game, with its marks and a scale."""

    width: int
    height: int
    curves: tuple[Drawn, ...]
    eras: tuple[Tick, ...]
    events: tuple[Tick, ...]
    turns: str
    scale: tuple[tuple[int, str], ...]


def timeline(line: Timeline, curves: Sequence[Curve], last: int, *, but_the_last: bool = False) -> TimelineChart:
    """With `but_the_last` the scale leaves out the last step: in a small drawing it would be all there is to see."""
    totals = [total for curve in curves for at, total in curve.points if not but_the_last or at < last]
    low, high = min(totals, default=0), max(totals, default=0)
    floor, width = min(0, low), max(1, last)
    height = max(1, round((high - floor) * ROOM_ABOVE))
    return TimelineChart(
        width,
        height,
        tuple(_drawn(curve, width, height, floor) for curve in curves),
        _ticks(line.by_kind[ERA], width),
        _ticks(line.by_kind[EVENT], width),
        "".join(f"M{position} 0V1" for position, _ in thinned([(at, at) for at in line.places[TURN]], width)),
        tuple((value, percent(height - value + floor, height)) for value in scale(floor, high)),
    )


def scale(low: int, high: int) -> range:
    """A few round numbers between two others."""
    step = next((step for step in STEPS_OF_A_SCALE if (high - low) / step < MOST_LINES), STEPS_OF_A_SCALE[-1])
    return range(-(-low // step) * step, high + 1, step)


def thinned(points: Sequence[tuple[int, int]], width: int) -> Sequence[tuple[int, int]]:
    """Of those that lie so close that they look like one, the last."""
    return points if len(points) <= FINEST else [*{at * FINEST // width: (at, value) for at, value in points}.values()]


def _drawn(curve: Curve, width: int, height: int, floor: int) -> Drawn:
    first, *rest = points = thinned(curve.points, width)
    heights = [height - total + floor for _, total in points]
    path = f"M{first[0]} {heights[0]}"
    path += "".join(f"H{position}V{y}" for (position, _), y in zip(rest, heights[1:], strict=True))
    return Drawn(curve.seat, f"{path}H{width}", curve.last, percent(heights[-1], height))


def _ticks(marks: Iterable[Mark], width: int) -> tuple[Tick, ...]:
    return tuple(Tick(mark, number, percent(mark.position, width)) for number, mark in enumerate(marks, start=1))


@dataclass(frozen=True)
class Segment:
    """A part of a bar."""

    source: str
    number: int
    amount: int
    x: str
    width: str


@dataclass(frozen=True)
class Bar:
    """What one seat got, put together; what it lost lies left of the zero."""

    seat: Seat
    total: int
    zero: str
    segments: tuple[Segment, ...]


def bars(sums: Mapping[tuple[Seat, str], int], sources: Sequence[str], seats: int) -> tuple[Bar, ...]:
    """For each seat a bar, all of them on one scale."""
    mine = [{source: sums.get((seat, source), 0) for source in sources} for seat in range(seats)]
    lost = max((-sum(amount for amount in parts.values() if amount < 0) for parts in mine), default=0)
    got = max((sum(amount for amount in parts.values() if amount > 0) for parts in mine), default=0)
    return tuple(_bar(seat, parts, lost, lost + got) for seat, parts in enumerate(mine))


def _bar(seat: Seat, parts: Mapping[str, int], zero: int, whole: int) -> Bar:
    right, left, segments = zero, zero, []
    for number, (source, amount) in enumerate(parts.items()):
        if amount:
            start = right if amount > 0 else left + amount
            segments.append(Segment(source, number, amount, percent(start, whole), percent(abs(amount), whole)))
            right, left = right + max(0, amount), left + min(0, amount)
    return Bar(seat, sum(parts.values()), percent(zero, whole), tuple(segments))


@dataclass(frozen=True)
class Chance:
    """How often an outcome came, and how often it was to be expected."""

    outcome: int
    count: int
    fair: float
    width: str
    fair_x: str


def chances(fortune: Fortune) -> tuple[Chance, ...]:
    """All seats together, on one scale."""
    counts = [sum(column) for column in zip(*fortune.counts, strict=True)]
    fair = [sum(fortune.fair(seat, n) for seat in range(len(fortune.counts))) for n in range(len(counts))]
    most = max([*counts, *fair, 1])
    return tuple(
        Chance(number, count, expected, percent(count, most), percent(expected, most))
        for number, (count, expected) in enumerate(zip(counts, fair, strict=True))
    )
