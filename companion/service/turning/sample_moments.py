"""The moments of a finished game at which chances are looked at: turns, great moments, and the end."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

from companion.engine.review import EVENT, TURN, Mark, Step
from companion.service.play.desk import Desk
from companion.service.play.snapshots import WorkedOut
from companion.service.review.kept import grown
from companion.service.review.timeline import line_of, steps_of, written
from companion.store import log

METHOD: Final = "turning points 2"
"""How chances are found. Another way needs another name, so that nothing is mixed."""


@dataclass(frozen=True)
class Moment:
    """Between two entries: `position` is the entry before it, `deeds` how many hold by then."""

    position: int
    deeds: int
    line: str
    """The fingerprint of everything that led here."""
    mark: Mark | None
    """What begins here. Nothing does at the end; the game's beginning has no mark either."""


@dataclass(frozen=True)
class Moments(WorkedOut):
    """All of a game, which are the same as long as nothing is entered."""

    each: tuple[Moment, ...] = ()

    def to_json(self) -> Any:
        return [[each.position, each.deeds, each.line, each.mark and written(each.mark)] for each in self.each]

    @classmethod
    def from_json(cls, raw: Any) -> Self:
        return cls(tuple(Moment(at, deeds, line, mark and Mark(*mark)) for at, deeds, line, mark in raw))


def moments_of(desk: Desk) -> tuple[Moment, ...]:
    """Every moment from the beginning to the end, each of them once."""
    return grown(desk, METHOD, Moments(), lambda _, rows: Moments(tuple(_moments(desk))), stored=Moments).each


def _moments(desk: Desk) -> Iterator[Moment]:
    whole = line_of(desk)
    begins = {mark.position: mark for mark in whole.marks if mark.kind == TURN}
    follows = {mark.position: mark for mark in whole.marks if mark.kind == EVENT}
    rows = [row for row in log.entries(desk.table, 0, desk.position) if row.effective]
    deeds = [(step, row) for step, row in zip(steps_of(desk)[1:], rows, strict=True) if not _of_log(step)]
    print_, position, mark = _Fingerprint(desk), 0, None
    yield Moment(0, 0, print_.now, None)
    for number, (step, row) in enumerate(deeds):
        mark = begins.get(step.position) or mark
        if mark is not None and number:
            yield Moment(position, number, print_.now, mark)
        print_.add(row)
        position, mark = step.position, follows.get(step.position)
    yield Moment(position, len(deeds), print_.now, None)


def _of_log(step: Step) -> bool:
    return step.action is not None and step.action.of_log


class _Fingerprint:
    """Says in a few letters what the table agreed on and everything that was done so far."""

    def __init__(self, desk: Desk) -> None:
        agreed = json.dumps(desk.header.to_json(), sort_keys=True)
        self._hash = hashlib.sha256(f"{METHOD} {desk.version} {agreed}".encode())

    def add(self, row: Any) -> None:
        action = row.action if row.amended is None else row.amended
        deed = [row.seat, action, row.waive, row.proxy]
        self._hash.update(json.dumps(deed, sort_keys=True, separators=(",", ":")).encode())

    @property
    def now(self) -> str:
        return self._hash.copy().hexdigest()
