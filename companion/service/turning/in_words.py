"""Turning points in words, for one caller in one language."""

from dataclasses import dataclass
from typing import Any

from companion.engine.lazily import cached_property
from companion.service.look.log_lines import Teller
from companion.service.review.look import Look
from companion.service.turning.course import Stage, Swing, swings
from companion.service.turning.wishes import DONE, Course

MOST_DEEDS = 8
"""How many sentences of a long turn are told."""


@dataclass(frozen=True)
class TurningPoint:
    """One of the moves that changed the game: when, what was done, and what it did to the chances."""

    position: int
    """The first entry of it."""
    name: str
    sentence: str
    deeds: tuple[str, ...]
    swing: Swing


class Turning:
    """What a look back tells of turning points."""

    def __init__(self, look: Look, course: Course) -> None:
        self.look, self.course = look, course

    @cached_property
    def points(self) -> tuple[TurningPoint, ...]:
        """The three that changed most, in the order of the game; none before everything is known."""
        if self.course.status != DONE:
            return ()
        found = sorted(swings(self.course.stages), key=lambda swing: swing.before.moment.position)
        return tuple(map(self._turning_point, found))

    def _turning_point(self, swing: Swing) -> TurningPoint:
        before, after = swing.before.moment, swing.after.moment
        entries = Teller.log(self.look, before.position, after.position - before.position)
        told = [entry for entry in entries if entry.effective and entry.text]
        first = told[0].position if told else after.position
        deeds = tuple(entry.text for entry in told[:MOST_DEEDS])
        return TurningPoint(first, self.name(swing.before), self._sentence(swing), deeds, swing)

    def _sentence(self, swing: Swing) -> str:
        before, after = swing.before.percents, swing.after.percents
        up, down = swing.up, swing.down
        told = [
            self.look.say("service.turning.rose", {"seat": up, "before": before[up], "after": after[up]}),
            self.look.say("service.turning.fell", {"seat": down, "before": before[down], "after": after[down]}),
        ]
        if not swing.sure:
            told.append(self.look.say("service.turning.unsure", {}))
        return " ".join(told)

    def name(self, stage: Stage) -> str:
        """What begins at a moment."""
        mark = stage.moment.mark
        if stage.ended:
            return self.look.say("service.turning.end", {})
        if mark is None:
            return self.look.say("service.turning.opening", {})
        return " · ".join(self.look.name(found) for found in self.look.line.where(mark.position))

    def to_json(self) -> dict[str, Any]:
        course = self.course
        return {
            "status": course.status,
            "playouts": course.playouts,
            "done": course.done,
            "total": course.total,
            "seconds_left": course.seconds_left,
            "moments": [self._stage(stage) for stage in course.stages],
            "turning_points": [self._point(point) for point in self.points],
        }

    def _stage(self, stage: Stage) -> dict[str, Any]:
        return {
            "position": stage.moment.position,
            "name": self.name(stage),
            "playouts": 0 if stage.ended else stage.chances.playouts,
            "shares": list(stage.shares),
            "errors": list(stage.errors),
        }

    def _point(self, point: TurningPoint) -> dict[str, Any]:
        return {
            "position": point.position,
            "name": point.name,
            "text": point.sentence,
            "deeds": list(point.deeds),
            "change": point.swing.change,
            "before": list(point.swing.before.shares),
            "after": list(point.swing.after.shares),
        }
