"""Whether a game's turning points are wanted, how far they are, and what was found."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.bots.chances import victory
from companion.engine.lazily import cached_property
from companion.games import load
from companion.service.access.callers import Caller
from companion.service.errors import Conflict
from companion.service.play.desk import ENDED, Desk, desk_for, opened
from companion.service.review.kept import derived_from
from companion.service.turning.course import Stage
from companion.service.turning.ponder import Found, done, found_at
from companion.service.turning.sample_moments import Moment, moments_of
from companion.store import pondering
from companion.store.records import TableRecord
from companion.store.session import let_go

NOT_WANTED, WAITING, WORKING, GIVEN_UP, DONE = "not_wanted", "waiting", "working", "given_up", "done"
COURSE: Final = "course"
STATUSES: Final = (NOT_WANTED, WAITING, WORKING, GIVEN_UP, DONE)


@dataclass(frozen=True)
class Course:
    """What is known of a finished game's chances, and what becomes of the rest."""

    moments: tuple[Moment, ...]
    found: Mapping[int, Found]
    playouts: int
    """How many each moment gets at most."""
    done: int
    """How many playouts there are."""
    total: int
    """How many there should be, by a guess that grows better."""
    wish: Any
    end: Stage

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total

    @cached_property
    def status(self) -> str:
        if self.done == self.total:
            return DONE
        if self.wish is None:
            return NOT_WANTED
        if self.wish.holder is not None and self.wish.held_until >= time.time():
            return WORKING
        return GIVEN_UP if self.wish.tries >= pondering.MOST_TRIES else WAITING

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The moments of which something is known, the last of them the end."""
        known = ((moment, self.found[moment.position]) for moment in self.moments[:-1])
        stages = (
            Stage(moment, found.chances, pooled=found.pooled) for moment, found in known if found.chances.playouts
        )
        return (*stages, self.end)

    @property
    def seconds_left(self) -> int | None:
        """A guess how long the rest takes: each moment as long as so far, an unknown one like the average."""
        every = self.found.values()
        played = sum(found.chances.playouts for found in every)
        if not played or self.status == DONE:
            return None
        average = sum(found.seconds for found in every) / played
        return round(sum(found.lacking(self.playouts) * found.each(average) for found in every))


def can_be_told(table: TableRecord, desk: Desk) -> bool:
    return desk.status == ENDED and table.result is not None and bool(load(desk.header.game).expert)


def must_be_over(table: TableRecord, desk: Desk) -> dict[str, Any]:
    """The result. Before the end nobody guesses: it would spoil the evening."""
    if desk.status != ENDED or table.result is None:
        raise Conflict("service.turning.not_ended")
    if not load(desk.header.game).expert:
        raise Conflict("service.turning.no_expert")
    return table.result


def course_of(table: TableRecord, desk: Desk, playouts: int) -> Course:
    result = must_be_over(table, desk)
    moments, seats = moments_of(desk), desk.ruleset.seats
    winners = [place["seat"] for place in result["ranking"] if place["rank"] == 1]
    end = Stage(moments[-1], victory(winners, seats), ended=True)

    def work_out() -> tuple[Mapping[int, Found], tuple[int, int]]:
        found = found_at(table.id, moments, seats)
        return found, done(found.values(), playouts)

    found, counts = derived_from(desk, COURSE, (playouts, pondering.extent(table.id)), work_out)
    return Course(moments, found, playouts, *counts, pondering.wish(table.id), end)


def want(table: TableRecord, desk: Desk, caller: Caller, playouts: int) -> None:
    """Somebody who took part asks for the turning points. Asking twice is asking once."""
    caller.must_take_part()
    if course_of(table, desk, playouts).status != DONE:
        pondering.want(table.id, playouts, time.time())


def want_at_once(table: TableRecord, playouts: int) -> int:
    """Note the wish for a game that is over, whoever asks; the table's number. No look at the database stays open."""
    must_be_over(table, opened(desk_for(table), table.position))
    number = table.id
    let_go()
    pondering.want(number, playouts, time.time())
    return number


def is_wanted(table: int) -> bool:
    return pondering.wish(table) is not None
