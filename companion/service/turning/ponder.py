"""Working out turning points, a few playouts at a time: what is kept is never played again.

Moments of which least is known come first, far from each other: a rough picture of the whole game is there early and
grows sharper, and what is known well enough is left alone.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from companion.bots.chances import SURE, Chances, nothing_yet, played_out
from companion.bots.experts import TableExpert, expert_for
from companion.engine.log import Chronicle
from companion.games import load
from companion.service.play.desk import ENDED, fresh, opened
from companion.service.turning.sample_moments import Moment, moments_of
from companion.store import log, pondering, tables

FIRST, AT_A_TIME = 1, 20
"""Playouts between two looks at the clock, the log and whoever wants to stop: few at first, then twice as many."""

WIDEST: Final = 0.25
"""The variance of a victory that is as likely as not."""

SHARP: Final = 0.05
"""A moment whose shares are off by no more than this, nineteen times out of twenty, needs no further playouts."""

Told = Callable[[int, int], None]
"""Is told of how many playouts so many are done."""


@dataclass
class Found:
    """What is known of a moment, and how long it took."""

    chances: Chances
    seconds: float = 0.0

    def each(self, otherwise: float) -> float:
        """Seconds that a playout takes, where there was one."""
        return self.seconds / self.chances.playouts if self.chances.playouts else otherwise

    def enough(self, playouts: int) -> bool:
        """Whether nothing more is to be done: the shares are sharp, or this was all there should be."""
        return self.chances.playouts >= playouts or self.chances.reach <= SHARP

    def lacking(self, playouts: int) -> int:
        """A guess how many playouts are still to come."""
        if self.enough(playouts):
            return 0
        spread = max(share * (1 - share) for share in self.chances.shares) if self.chances.playouts else WIDEST
        return max(1, min(playouts, round(spread * (SURE / SHARP) ** 2)) - self.chances.playouts)


def found_at(table: int, moments: tuple[Moment, ...], seats: int) -> dict[int, Found]:
    """For each moment but the end what was kept of it, by its position; what the log has overtaken is nothing."""
    lines = {moment.position: moment.line for moment in moments[:-1]}
    found = {position: Found(nothing_yet(seats)) for position in lines}
    for row in pondering.prospects(table):
        if lines.get(row.position) == row.line:
            found[row.position] = Found(Chances(row.playouts, tuple(row.wins), tuple(row.squares)), row.seconds)
    return found


def done(found: Iterable[Found], playouts: int) -> int:
    """How many playouts there are; a moment that needs no more counts as if it had all."""
    return sum(playouts if one.enough(playouts) else one.chances.playouts for one in found)


@dataclass(frozen=True)
class Game:
    """One table's game, by its number in the database, its id and its code."""

    table: int
    uid: str
    code: str
    header: dict[str, Any]


@dataclass
class Study:
    """A finished game as it stands at a position of its log."""

    game: Game
    position: int
    playouts: int
    moments: tuple[Moment, ...]
    chronicle: Chronicle[Any]
    expert: TableExpert
    found: dict[int, Found]

    @cached_property
    def far_apart(self) -> list[Moment]:
        """The moments in an order in which each lies in the middle of a wide gap: halves, quarters, eighths."""
        digits = len(self.moments).bit_length()
        order = sorted(range(len(self.moments) - 1), key=lambda number: f"{number:0{digits}b}"[::-1])
        return [self.moments[number] for number in order]

    def next(self) -> Moment | None:
        """The moment whose shares may be off most, unless all have enough."""
        still = [moment for moment in self.far_apart if not self.found[moment.position].enough(self.playouts)]
        return max(still, key=lambda moment: self.found[moment.position].chances.reach, default=None)

    @property
    def done(self) -> tuple[int, int]:
        """So many playouts of how many."""
        return done(self.found.values(), self.playouts), self.playouts * len(self.found)

    def play(self, moment: Moment, holder: str) -> None:
        """The moment's next few playouts, kept at once.

        They follow from the game's id and their own number. So neighbouring moments meet the same luck, and what
        differs between them is more the move than chance.
        """
        found, begun = self.found[moment.position], time.perf_counter()
        first = found.chances.playouts
        numbers = range(first, min(first + min(max(FIRST, first), AT_A_TIME), self.playouts))
        state = self.chronicle.state_after(moment.deeds)
        found.chances += played_out(self.expert, state, numbers, self.game.uid)
        found.seconds += time.perf_counter() - begun
        pondering.keep(holder, time.time(), self._row(moment, found))

    def _row(self, moment: Moment, found: Found) -> dict[str, Any]:
        return {
            "table_id": self.game.table,
            "position": moment.position,
            "line": moment.line,
            "playouts": found.chances.playouts,
            "wins": list(found.chances.wins),
            "squares": list(found.chances.squares),
            "seconds": found.seconds,
        }


def study(game: Game, playouts: int) -> Study | None:
    """What is to be worked out of a game, if it is over and somebody here can play it."""
    position = log.position(game.table) or 0
    desk = opened(fresh(game.table, game.uid, game.header), position)
    if desk.status != ENDED or not load(desk.header.game).expert:
        return None
    moments, seats = moments_of(desk), desk.ruleset.seats
    found = found_at(game.table, moments, seats)
    return Study(game, position, playouts, moments, desk.whole(), expert_for(desk.header), found)


def steps(game: Game, playouts: int, holder: str) -> Iterator[tuple[int, int]]:
    """Play batch after batch, telling after each how far it is. A log that grows meanwhile is looked at anew."""
    while (at_hand := study(game, playouts)) is not None:
        while at_hand.position == log.position(game.table):
            moment = at_hand.next()
            if moment is None:
                pondering.tidy(game.table, at_hand.found.keys())
                pondering.forget(game.table, holder)
                return
            at_hand.play(moment, holder)
            yield at_hand.done
    pondering.forget(game.table, holder)


def work_off(holder: str, told: Told, only: int | None = None) -> list[str]:
    """Work on everything that is wanted, or on one table; the codes of the tables that are done with."""
    codes = []
    try:
        while (wish := pondering.take_up(holder, time.time(), only)) is not None:
            game = game_at(wish.table_id)
            with suppress(pondering.Lost):
                for done in steps(game, wish.playouts, holder):
                    told(*done)
                codes.append(game.code)
    finally:
        pondering.let_go(holder)
    return codes


def game_at(table: int) -> Game:
    """A table's game."""
    return Game(*tables.played(table))
