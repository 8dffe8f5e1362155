"""Working out turning points, a few playouts at a time: what is kept is never played again.

Every moment gets a playout before any gets more, far from each other: a rough picture of the whole game is there early.
Then those come first of which least is known, by their own playouts and their neighbours'; what is known well enough is
left alone.
"""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import hypot
from typing import Any, Final

from companion.bots.chances import SURE, Chances, nothing_yet
from companion.bots.experts import Sequel, TableExpert, expert_for
from companion.engine.lazily import cached_property
from companion.engine.log import Chronicle
from companion.games import load
from companion.service.play.desk import ENDED, fresh, opened
from companion.service.turning.crew import Batch, Played, crew
from companion.service.turning.pooled import Known, pooled
from companion.service.turning.sample_moments import Moment, moments_of
from companion.store import log, pondering, tables

FIRST, LAST, AT_A_TIME = 1, 4, 16
"""Playouts between two looks at the clock, the log and whoever wants to stop: few at first, then twice as many, and
few again where hardly any are lacking."""

APART, AT_ONCE = 4, 8
"""How far moments lie from each other that are played without looking in between at what they tell together, and how
many there are at most: a playout tells of its neighbours too."""

SUMS: Final = ("wins", "squares", "leads", "lead_squares", "lead_wins")
"""What is kept of a moment's playouts, besides how many they are."""

WIDEST: Final = 0.25
"""The variance of a victory that is as likely as not."""

SHARP: Final = 0.05
"""A moment whose shares are off by no more than this, nineteen times out of twenty, needs no further playouts."""

Told = Callable[[int, int], None]
"""Is told of how many playouts so many are done."""


@dataclass
class Found:
    """What came of a moment's playouts, how long they took, and what is known with those of its neighbours."""

    chances: Chances
    seconds: float = 0.0
    pooled: Known | None = None

    @property
    def known(self) -> Known:
        """From its own playouts alone, before all are looked at together."""
        return self.pooled or pooled([self.chances])[0]

    def each(self, otherwise: float) -> float:
        """Seconds that a playout takes, where there was one."""
        return self.seconds / self.chances.playouts if self.chances.playouts else otherwise

    def enough(self, playouts: int) -> bool:
        """Whether nothing more is to be done: the shares are sharp, or this was all there should be."""
        return self.chances.playouts >= playouts or min(self.chances.reach, self.known.reach) <= SHARP

    def lacking(self, playouts: int) -> int:
        """A guess how many playouts are still to come.

        Where all moments around have as many playouts n and steps one pace k, they are worth √(n² + 4·n / k).
        """
        if self.enough(playouts):
            return 0
        known, mine = self.known, self.chances.playouts
        spread = max(share * (1 - share) for share in known.shares) if mine else WIDEST
        needed, around = spread * (SURE / SHARP) ** 2, (known.worth**2 - mine**2) / mine if mine else 0.0
        return max(1, min(playouts, round((hypot(around, 2 * needed) - around) / 2)) - mine)


def found_at(table: int, moments: tuple[Moment, ...], seats: int) -> dict[int, Found]:
    """For each moment but the end what was kept of it, by its position; what the log has overtaken is nothing."""
    lines = {moment.position: moment.line for moment in moments[:-1]}
    found = {position: Found(nothing_yet(seats)) for position in lines}
    for row in pondering.prospects(table):
        if lines.get(row.position) == row.line:
            found[row.position] = Found(
                Chances(row.playouts, *(tuple(getattr(row, name)) for name in SUMS), alike=row.alike), row.seconds
            )
    pool(found.values())
    return found


def pool(found: Collection[Found]) -> None:
    """Look at the playouts of all moments together, in the order of the game."""
    for one, known in zip(found, pooled([one.chances for one in found]), strict=True):
        one.pooled = known


def done(found: Collection[Found], playouts: int) -> tuple[int, int]:
    """How many playouts there are, and a guess of how many."""
    there = sum(one.chances.playouts for one in found)
    return there, there + sum(one.lacking(playouts) for one in found)


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
    planned: list[Moment] = field(default_factory=list)
    """What is played before everything is looked at anew, the last of it first."""

    @cached_property
    def far_apart(self) -> list[Moment]:
        """The moments in an order in which each lies in the middle of a wide gap: halves, quarters, eighths."""
        digits = len(self.moments).bit_length()
        order = sorted(range(len(self.moments) - 1), key=lambda number: f"{number:0{digits}b}"[::-1])
        return [self.moments[number] for number in order]

    def next(self) -> Moment | None:
        """The moment whose shares may be off most, unless all have enough."""
        if not self.planned:
            pool(self.found.values())
            self.planned = self._plan()[::-1]
        return self.planned.pop() if self.planned else None

    def _plan(self) -> list[Moment]:
        """The next few: those without any playout, or else those of which least is known, not close to each other."""
        still = [moment for moment in self.far_apart if not self.found[moment.position].enough(self.playouts)]
        if unknown := [moment for moment in still if not self.found[moment.position].chances.playouts]:
            return unknown
        widest = sorted(still, key=lambda moment: -self.found[moment.position].known.reach)
        order, few = {moment.position: number for number, moment in enumerate(self.moments)}, list[Moment]()
        for moment in widest:
            if all(abs(order[moment.position] - order[other.position]) >= APART for other in few):
                few.append(moment)
        return few[:AT_ONCE]

    @property
    def done(self) -> tuple[int, int]:
        """So many playouts of how many, by a guess."""
        return done(self.found.values(), self.playouts)

    def few(self, most: int) -> list[Moment]:
        """The moments that come next, as many as may be played before anybody looks at what they tell."""
        first = self.next()
        if first is None:
            return []
        return [first, *(self.planned.pop() for _ in range(min(most - 1, len(self.planned))))]

    def keep(self, moment: Moment, played: Played, holder: str) -> None:
        """What came of a moment's next few playouts, kept at once."""
        self.take(moment, played)
        pondering.keep(holder, time.time(), self._row(moment, self.found[moment.position]))

    def play_on(self, moment: Moment) -> None:
        """The moment's next few playouts, by this process."""
        self.take(moment, self.batch(moment).played(self.expert))

    def take(self, moment: Moment, played: Played) -> None:
        """What came of a moment's next few playouts."""
        found = self.found[moment.position]
        found.chances += played.chances
        found.seconds += played.seconds
        found.pooled = None

    def batch(self, moment: Moment) -> Batch:
        """The moment's next few playouts.

        They follow from the game's id, the moment and their own number: whoever plays them comes to the same, and each
        meets luck of its own, so that neighbouring moments may be looked at together.
        """
        found = self.found[moment.position]
        first, lacking = found.chances.playouts, found.lacking(self.playouts)
        numbers = range(first, min(first + min(max(FIRST, first), max(LAST, lacking), AT_A_TIME), self.playouts))
        state = self.chronicle.state_after(moment.deeds)
        return Batch(state, numbers, f"{self.game.uid}/{moment.deeds}", self._sequel(moment))

    def _sequel(self, moment: Moment) -> Sequel:
        """How the game went on to the next moment."""
        then = self.moments[self.moments.index(moment) + 1]
        return Sequel(then.deeds - moment.deeds, self.chronicle.state_after(then.deeds))

    def _row(self, moment: Moment, found: Found) -> dict[str, Any]:
        return {
            "table_id": self.game.table,
            "position": moment.position,
            "line": moment.line,
            "playouts": found.chances.playouts,
            "alike": found.chances.alike,
            "seconds": found.seconds,
        } | {name: list(getattr(found.chances, name)) for name in SUMS}


def study(game: Game, playouts: int) -> Study | None:
    """What is to be worked out of a game, if it is over and somebody here can play it."""
    position = log.position(game.table) or 0
    desk = opened(fresh(game.table, game.uid, game.header), position)
    if desk.status != ENDED or not load(desk.header.game).expert:
        return None
    moments, seats = moments_of(desk), desk.ruleset.seats
    found = found_at(game.table, moments, seats)
    return Study(game, position, playouts, moments, desk.whole(), expert_for(desk.header), found)


def steps(game: Game, playouts: int, holder: str, processes: int = 1) -> Iterator[tuple[int, int]]:
    """Play batch after batch, telling after each how far it is. A log that grows meanwhile is looked at anew."""
    while (at_hand := study(game, playouts)) is not None:
        with crew(at_hand.expert, game.header, processes) as players:
            while at_hand.position == log.position(game.table):
                moments = at_hand.few(players.at_a_time)
                if not moments:
                    pondering.tidy(game.table, at_hand.found.keys())
                    pondering.forget(game.table, holder)
                    return
                for moment, played in zip(moments, players.each(map(at_hand.batch, moments)), strict=True):
                    at_hand.keep(moment, played, holder)
                    yield at_hand.done
    pondering.forget(game.table, holder)


def work_off(holder: str, told: Told, only: int | None = None, processes: int = 1) -> list[str]:
    """Work on everything that is wanted, or on one table; the codes of the tables that are done with."""
    codes = []
    try:
        while (wish := pondering.take_up(holder, time.time(), only)) is not None:
            game = game_at(wish.table_id)
            with suppress(pondering.Lost):
                for done in steps(game, wish.playouts, holder, processes):
                    told(*done)
                codes.append(game.code)
    finally:
        pondering.let_go(holder)
    return codes


def game_at(table: int) -> Game:
    """A table's game."""
    return Game(*tables.played(table))
