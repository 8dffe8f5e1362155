"""The course of a game: everybody's chances from moment to moment, and what changed them most. Pure figures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor, hypot

from companion.bots.chances import Chances
from companion.engine.actions import Seat
from companion.service.turning.pooled import Known
from companion.service.turning.sample_moments import Moment

MOST = 3
"""How many turning points are told."""

SURE_AMONG_MANY = 3.5
"""The same for the largest of a hundred changes, of which some are large by chance."""


@dataclass(frozen=True)
class Stage:
    """A moment with everybody's chances: by its own playouts, or with those of its neighbours. The end is no guess."""

    moment: Moment
    chances: Chances
    ended: bool = False
    pooled: Known | None = None

    @property
    def known(self) -> Chances | Known:
        return self.pooled or self.chances

    @property
    def shares(self) -> tuple[float, ...]:
        return self.known.shares

    @property
    def errors(self) -> tuple[float, ...]:
        return (0.0,) * len(self.shares) if self.ended else self.known.errors

    @property
    def reaches(self) -> tuple[float, ...]:
        """By how much each share may be off."""
        return (0.0,) * len(self.shares) if self.ended else self.known.reaches

    @property
    def percents(self) -> tuple[int, ...]:
        return whole_percents(self.shares)

    @property
    def margins(self) -> tuple[int, ...]:
        """By how many percent each share may be off."""
        return tuple(round(100 * reach) for reach in self.reaches)


def whole_percents(shares: Sequence[float]) -> tuple[int, ...]:
    """Whole numbers that make 100 together: what is lost by rounding down goes where most is lost."""
    floors = [floor(100 * share + 1e-9) for share in shares]
    lost = sorted(range(len(shares)), key=lambda seat: floors[seat] - 100 * shares[seat])
    for seat in lost[: 100 - sum(floors)]:
        floors[seat] += 1
    return tuple(floors)


@dataclass(frozen=True)
class Swing:
    """What happened between two moments, by what it did to the chances."""

    before: Stage
    after: Stage

    def of(self, seat: Seat) -> float:
        return self.after.shares[seat] - self.before.shares[seat]

    @property
    def change(self) -> float:
        """The part of the victory that changed hands."""
        return sum(abs(self.of(seat)) for seat in range(len(self.after.shares))) / 2

    @property
    def up(self) -> Seat:
        """Whose chances rose most."""
        return max(range(len(self.after.shares)), key=self.of)

    @property
    def down(self) -> Seat:
        return min(range(len(self.after.shares)), key=self.of)

    @property
    def sure(self) -> bool:
        """Whether somebody's chances changed by more than the playouts may be off."""
        return any(
            abs(self.of(seat)) > SURE_AMONG_MANY * hypot(self.before.errors[seat], self.after.errors[seat])
            for seat in (self.up, self.down)
        )


def swings(stages: Iterable[Stage]) -> list[Swing]:
    """What changed the chances most, the most first; of equals the earlier one."""
    every = [Swing(before, after) for before, after in pairwise(stages)]
    return sorted(every, key=lambda swing: -swing.change)[:MOST]
