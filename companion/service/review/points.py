"""Where the points came from: by source and era, over time, and who was ahead. Pure, over the steps of a line."""

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.actions import Seat
from companion.engine.ledger import Receipt
from companion.engine.review import Step

Source = Callable[[Receipt], str]
Sums = Mapping[tuple[Seat, str], int]
NOTHING: Final[Sums] = {}


@dataclass(frozen=True)
class Curve:
    """A seat's total after every step that changed it."""

    seat: Seat
    points: tuple[tuple[int, int], ...]

    @property
    def last(self) -> int:
        return self.points[-1][1] if self.points else 0

    def at(self, position: int) -> int:
        """The total as of a position."""
        found = bisect_right(self.points, (position, float("inf")))
        return self.points[found - 1][1] if found else 0


@dataclass(frozen=True)
class Lead:
    """From a step on these seats are ahead, with so many points."""

    position: int
    seats: tuple[Seat, ...]
    score: int


def curves(steps: Iterable[Step], seats: int, before: Sequence[Curve] = ()) -> tuple[Curve, ...]:
    """Everybody's curve over these steps, or going on with the curves before them."""
    points = [list(curve.points) for curve in before] or [[(0, 0)] for _ in range(seats)]
    for step in (step for step in steps if step.receipts):
        for seat, amount in gains(step, seats).items():
            last, total = points[seat][-1]
            if last == step.position:
                points[seat].pop()
            points[seat].append((step.position, total + amount))
    return tuple(Curve(seat, tuple(mine)) for seat, mine in enumerate(points))


def gains(step: Step, seats: int) -> dict[Seat, int]:
    """What a step gave to whom; who got nothing is left out."""
    given = [sum(receipt.amount for receipt in step.receipts if receipt.seat == seat) for seat in range(seats)]
    return {seat: amount for seat, amount in enumerate(given) if amount}


def leads(steps: Iterable[Step], seats: int, since: int = 0) -> tuple[Lead, ...]:
    """Who took the lead when, from a position on; seats with equally many points share it."""
    return tuple(_leads(steps, seats, since))


def _leads(steps: Iterable[Step], seats: int, since: int) -> Iterator[Lead]:
    totals, ahead = [0] * seats, tuple[Seat, ...]()
    for step in steps:
        for seat, amount in gains(step, seats).items():
            totals[seat] += amount
        now = tuple(seat for seat in range(seats) if totals[seat] == max(totals))
        if step.position >= since and now != ahead and any(totals):
            ahead = now
            yield Lead(step.position, now, max(totals))


def by_source(receipts: Iterable[Receipt], source: Source, before: Sums = NOTHING) -> Sums:
    """What each seat got from each source, or going on with what it had before."""
    sums = dict(before)
    for receipt in receipts:
        key = receipt.seat, source(receipt)
        sums[key] = sums.get(key, 0) + receipt.amount
    return sums


def by_era(
    steps: Iterable[Step], source: Source, eras: Sequence[int], opening: Container[str] = ()
) -> dict[tuple[Seat, str, int], int]:
    """The same by era as well: each by its number, what came before the first and from the opening's sources as 0."""
    sums: dict[tuple[Seat, str, int], int] = {}
    for step in steps:
        era = bisect_right(eras, step.position)
        for receipt in step.receipts:
            came_from = source(receipt)
            key = receipt.seat, came_from, 0 if came_from in opening else era
            sums[key] = sums.get(key, 0) + receipt.amount
    return sums
