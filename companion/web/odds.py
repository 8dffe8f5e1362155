"""Chances over the course of a game as curves, each with a band as wide as it may be off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.actions import Seat
from companion.service.turning.course import Stage
from companion.service.turning.in_words import TurningPoint
from companion.web.charts import percent

HEIGHT = 100
SCALE = (0, 25, 50, 75, 100)
NEAR = 0.06
"""The part of the width that a number takes."""


@dataclass(frozen=True)
class Odds:
    """One seat's chances as a path, the band around it, and where it ends."""

    seat: Seat
    path: str
    band: str
    last: int
    y: str


@dataclass(frozen=True)
class Span:
    """The stretch of the game that a turning point takes."""

    number: int
    x: str
    width: str
    middle: str
    row: int
    """How many rows higher its number stands, so that numbers of neighbours do not meet."""


@dataclass(frozen=True)
class Chart:
    width: int
    height: int
    odds: tuple[Odds, ...]
    spans: tuple[Span, ...]
    scale: tuple[tuple[int, str], ...]


def chart(stages: Sequence[Stage], points: Sequence[TurningPoint]) -> Chart:
    width = max(1, stages[-1].moment.position)
    odds = tuple(_odds(stages, seat) for seat in range(len(stages[-1].shares)))
    spans = tuple(_spans(points, width))
    return Chart(width, HEIGHT, odds, spans, tuple((value, percent(HEIGHT - value, HEIGHT)) for value in SCALE))


def _odds(stages: Sequence[Stage], seat: Seat) -> Odds:
    at = [stage.moment.position for stage in stages]
    shares = [stage.shares[seat] for stage in stages]
    margins = [stage.reaches[seat] for stage in stages]
    upper = [min(1.0, share + margin) for share, margin in zip(shares, margins, strict=True)]
    lower = [max(0.0, share - margin) for share, margin in zip(shares, margins, strict=True)]
    band = _path(at, upper) + _path(at[::-1], lower[::-1]).replace("M", "L", 1) + "z"
    return Odds(seat, _path(at, shares), band, stages[-1].percents[seat], percent(1 - shares[-1], 1))


def _path(positions: Sequence[int], shares: Sequence[float]) -> str:
    places = (f"{x} {_number(HEIGHT * (1 - share))}" for x, share in zip(positions, shares, strict=True))
    return "M" + "L".join(places)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _spans(points: Sequence[TurningPoint], width: int) -> Iterator[Span]:
    middle, row = -float(width), 0
    for number, point in enumerate(points, start=1):
        first, last = point.swing.before.moment.position, point.swing.after.moment.position
        near = (first + last) / 2 - middle < NEAR * width
        middle, row = (first + last) / 2, row + 1 if near else 0
        yield Span(number, percent(first, width), percent(last - first, width), percent(middle, width), row)
