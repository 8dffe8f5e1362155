"""Repairing a past step: which steps a caller may repair, what could have happened there instead, what would follow."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.bound import Legal
from companion.engine.log import APP, Entry
from companion.i18n import action_text
from companion.service.access import permissions
from companion.service.access.callers import HOST
from companion.service.errors import Unknown
from companion.service.look.hands import HandRow, following
from companion.service.look.log_lines import LogLine
from companion.service.look.questions import Answerable, RefusedAnswer
from companion.service.look.reader import TableReader
from companion.service.play.execution import PastChange
from companion.service.review import held
from companion.service.review.look import Look
from companion.store import log


@dataclass(frozen=True)
class RepairLine(LogLine):
    """An entry with whether this caller may repair it, and which one it corrects."""

    repair: bool = False
    target: int | None = None


@dataclass(frozen=True)
class RepairStep(RepairLine):
    """One step with what it belongs to and who entered it, in words."""

    where: tuple[str, ...] = ()
    entered_by: str = ""


@dataclass(frozen=True)
class Preview:
    """What a correction would lead to."""

    scores: tuple[tuple[Seat, int, int], ...]
    """Whose points change, from what to what."""
    misfit: RepairStep | None
    """The first later step that no longer fits."""
    aside: tuple[RepairLine, ...]
    """It and everything after it."""
    hands: tuple[HandRow, ...] = ()
    """What would have to be done on the table."""

    @property
    def people(self) -> int:
        """How many of these steps people entered; the app rolls and deals anew by itself."""
        return sum(line.by != APP for line in self.aside)


class Then(TableReader):
    """One caller before a past step: what was asked then, and what they may say happened instead."""

    def __init__(self, reader: TableReader, past: Entry, before: Any) -> None:
        desk = replace(reader.desk, state=before, chronicle=None, aside=())
        own = past.seat if past.seat in reader.caller.seats else None
        super().__init__(reader.table, desk, reader.caller, reader.language, own)
        self.past, self.over = past, reader.ended

    def is_proxy(self, seat: Seat) -> bool:
        """The cards of somebody with a phone of their own count as unknown, until the end has opened them."""
        return self.past.proxy or (not self.over and super().is_proxy(seat))

    def may_answer(self, seat: Seat) -> bool:
        return seat == self.past.seat

    def may_enter(self, action: Action) -> bool:
        if action == self.past.action or not super().may_enter(action):
            return False
        return may_correct(self, self.past, action, running=not self.over)

    def refused(self, legal: Legal[Any]) -> Iterator[RefusedAnswer]:
        return (refused for refused in super().refused(legal) if self.may_enter(refused.action))

    def instead(self) -> Answerable:
        """The question that the step answered, with every other answer; like one that is asked now."""
        ruleset, past = self.desk.ruleset, self.past
        decision = ruleset.asked(self.desk.state, past.seat)
        if decision is not None and type(past.action) in ruleset.steps[type(decision)].rules:
            return self.answerable(decision)
        return Answerable(
            past.seat,
            past.action.kind,
            text=self.say("service.repair.unasked", {"seat": past.seat}),
            proxy=self.is_proxy(past.seat),
            open_ended=False,
            legal=tuple(action for action in self._unasked() if self.may_enter(action)),
        )

    def _unasked(self) -> Iterator[Action]:
        """What else the seat might have done unasked, of the same sort."""
        ruleset, past = self.desk.ruleset, self.past
        same = [kind for bound in ruleset.anytimes if type(past.action) in bound.rules for kind in bound.rules]
        return (action for action in ruleset.anytime(self._judged(past.seat), past.seat) if type(action) in same)


def may_correct(reader: TableReader, entry: Entry, action: Action, *, running: bool) -> bool:
    """Whether this caller may say that an entry which holds was another action."""
    return permissions.may_correct(entry, action, reader.caller, reader.claimed, running=running)


def before_step(reader: TableReader, position: int) -> Then:
    """The caller before a step that holds and that is theirs to repair."""
    reader.caller.must_take_part()
    entry, before = held.at(reader.desk, position)
    caller, running = reader.caller, not reader.ended
    permissions.must_be_allowed_to_correct(entry, entry.action, caller, reader.claimed, running=running)
    return Then(reader, entry, before)


def repair_lines(look: Look, after: int, most: int) -> list[RepairLine]:
    """So much of the log, each step with whether this caller may repair it."""
    return [repair_line(look, row) for row in log.entries(look.table.id, after, most)]


def repair_line(look: Look, row: Any) -> RepairLine:
    return RepairLine(**_marked(look, row))


def repair_step(look: Look, position: int) -> RepairStep:
    """One step with what it belongs to and who entered it."""
    if not 0 < position <= look.desk.position:
        raise Unknown("service.no_such_position", position=position)
    (row,) = log.entries(look.table.id, position - 1, 1)
    where = tuple(look.name(mark) for mark in look.line.where(position))
    return RepairStep(**_marked(look, row), where=where, entered_by=_signed(look, row.by))


def _marked(look: Look, row: Any) -> dict[str, Any]:
    """The fields of an entry as it is told, with whether this caller may repair it, and which one it corrects."""
    line = look.explained(look.entry(row))
    told = {each.name: getattr(line, each.name) for each in fields(line)}
    return told | {"repair": _may_repair(look, row), "target": row.action.get("target")}


def _may_repair(look: Look, row: Any) -> bool:
    if not row.effective or not (look.caller.host or look.caller.seats):
        return False
    entry = look.desk.entry(row)
    if entry.action.of_log:
        return False
    held = entry if row.amended is None else replace(entry, action=look.desk.ruleset.codec.decode(row.amended))
    return may_correct(look, held, held.action, running=not look.ended)


def _signed(look: Look, by: str) -> str:
    if by == APP:
        return look.say("service.repair.by_app", {})
    if by == HOST:
        return look.say("service.repair.by_host", {})
    return look.say("service.repair.by_seat", {"seat": int(by.removeprefix("seat-"))})


def preview(look: Look, change: PastChange | None) -> Preview:
    """What a correction that was only tried would lead to, in words."""
    if change is None:
        return Preview((), None, ())
    told = look.consequences(change)
    gone = {aside.entry.position for aside in told.aside}
    rows = log.entries(look.table.id, min(gone) - 1) if gone else []
    aside = tuple(repair_line(look, row) for row in rows if row.position in gone)
    misfit = None if told.first_misfit is None else repair_step(look, told.first_misfit)
    return Preview(told.scores, misfit, aside, following(look, *change.states))


def correction_text(look: Look, raw: Any) -> str:
    """What a correction says that happened, in words."""
    return action_text(look.desk.ruleset.codec.decode(raw), look.language, look.names)
