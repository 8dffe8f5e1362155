"""Everybody's chances to win from a position: it is played out many times by sensible players.

Each playout deals what nobody could see anew and follows from the seed and its own number alone. So any part of the
playouts may be played by anybody at any time, and all of them together always come to the same.
"""

import gc
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import sqrt
from operator import add, mul
from typing import Any, Final

from companion.bots.chance import seeded
from companion.bots.experts import Sequel, TableExpert
from companion.engine.actions import Seat
from companion.engine.standings import Standing
from companion.engine.view import MEMORY

WHOLE: Final = 12
"""A victory in parts that any number of winners up to four can share evenly."""

SURE: Final = 1.96
"""Within so many standard errors a figure lies, nineteen times out of twenty."""


@dataclass(frozen=True)
class Chances:
    """What came of some playouts: each seat's part of the victories, in twelfths, and the sum of its squares.

    Where it is known how much they were won and lost by: the sums of each seat's lead over the average, in points times
    seats, of its squares, and of the lead times the part of the victory.

    And how many of them came, for all that anybody sees, to where the game itself came next.
    """

    playouts: int
    wins: tuple[int, ...]
    squares: tuple[int, ...]
    leads: tuple[int, ...] = ()
    lead_squares: tuple[int, ...] = ()
    lead_wins: tuple[int, ...] = ()
    alike: int = field(default=0, kw_only=True)

    def __add__(self, other: "Chances") -> "Chances":
        """Of all of them; leads that are not known of some are not known of all."""
        sums = (tuple(map(add, mine, theirs)) for mine, theirs in zip(self._sums, other._sums, strict=True))
        return Chances(self.playouts + other.playouts, *sums, alike=self.alike + other.alike)

    @property
    def _sums(self) -> tuple[tuple[int, ...], ...]:
        return self.wins, self.squares, self.leads, self.lead_squares, self.lead_wins

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's chance. Together they are 1."""
        return tuple(won / (WHOLE * self.playouts) for won in self.wins)

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each share, as if one more playout had been won and one more lost.

        Otherwise what never happened in some playouts would be taken for impossible.
        """
        count = self.playouts + 2
        means = ((won + WHOLE) / (WHOLE * count) for won in self.wins)
        squares = ((square + WHOLE**2) / (WHOLE**2 * count) for square in self.squares)
        return tuple(sqrt(max(0.0, square - mean**2) / count) for mean, square in zip(means, squares, strict=True))

    @property
    def surprise(self) -> float:
        """How likely sensible players go on otherwise than the game did, as if one more had and one more had not."""
        return (self.playouts - self.alike + 1) / (self.playouts + 2)

    @property
    def reaches(self) -> tuple[float, ...]:
        """By how much each share may be off, nineteen times out of twenty: what Wilson's interval leaves open.

        A share at the edge, of somebody who never won, is not taken for sure after a few playouts.
        """
        if not self.playouts:
            return (1.0,) * len(self.wins)
        return tuple(reach(share, self.playouts) for share in self.shares)

    @property
    def reach(self) -> float:
        """The same for the share of which least is known."""
        return max(self.reaches)


def reach(share: float, playouts: float) -> float:
    """How far the farther end of Wilson's interval lies from a share."""
    more = SURE**2 / playouts
    half = SURE * sqrt(share * (1 - share) / playouts + more / (4 * playouts))
    return (more * abs(0.5 - share) + half) / (1 + more)


def nothing_yet(seats: int) -> Chances:
    return Chances(0, *((0,) * seats for _ in range(5)))


def victory(winners: Collection[Seat], seats: int) -> Chances:
    """How a game ended, as one playout: who shares the first place shares the victory."""
    wins = tuple(WHOLE // len(winners) if seat in winners else 0 for seat in range(seats))
    return Chances(1, wins, tuple(part**2 for part in wins))


def outcome(standings: Sequence[Standing]) -> Chances:
    """How a game ended, with everybody's lead."""
    scores = [standing.score for standing in sorted(standings, key=lambda standing: standing.seat)]
    won = victory([standing.seat for standing in standings if standing.winner], len(scores))
    leads = tuple(len(scores) * score - sum(scores) for score in scores)
    return replace(won, leads=leads, lead_squares=_products(leads, leads), lead_wins=_products(leads, won.wins))


def _products(these: tuple[int, ...], those: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(mul, these, those))


def win_chances(expert: TableExpert, state: Any, playouts: int, seed: object) -> Chances:
    """The chances in a position, from so many playouts."""
    return played_out(expert, state, range(playouts), seed)


def played_out(
    expert: TableExpert, state: Any, numbers: Iterable[int], seed: object, sequel: Sequel | None = None
) -> Chances:
    """What comes of the playouts with these numbers, and how many go on as the game did."""
    rules, sequel = expert.ruleset, sequel or Sequel(0, state)
    found, seen = nothing_yet(rules.seats), expert.seen_anew(sequel.state)
    with nobody_tidying_up(), MEMORY.of_the_latest():
        for number in numbers:
            then, end = expert.played_by(state, seeded(seed, number), sequel.answers)
            found += replace(outcome(expert.game.standings(rules, end)), alike=int(then == seen))
    return found


@contextmanager
def nobody_tidying_up() -> Iterator[None]:
    """Python does not look for what nobody can reach: playouts leave nothing that goes only when it is looked for."""
    usual = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if usual:
            gc.enable()
