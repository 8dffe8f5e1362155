"""Repairing a past step: which steps a caller may repair, what could have happened there instead, what would follow."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.log import APP, Deed, Entry
from companion.engine.rules import Refusal
from companion.engine.seats import write_seat
from companion.service.access import permissions
from companion.service.access.callers import HOST
from companion.service.errors import Conflict, Unknown
from companion.service.look.reader import Reader
from companion.service.play.execution import PastChange
from companion.service.review.look import Look
from companion.store import log

Told = dict[str, Any]
"""An entry as a caller may read it."""


@dataclass(frozen=True)
class Preview:
    """What a correction would lead to."""

    scores: tuple[tuple[Seat, int, int], ...]
    """Whose points change, from what to what."""
    misfit: Told | None
    """The first later step that no longer fits."""
    aside: tuple[Told, ...]
    """It and everything after it."""

    @property
    def people(self) -> int:
        """How many of these steps people entered; the app rolls and deals anew by itself."""
        return sum(entry["by"] != APP for entry in self.aside)


class Then(Reader):
    """One caller before a past step: what was asked then, and what they may say happened instead."""

    def __init__(self, reader: Reader, past: Entry, before: Any) -> None:
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

    def refused(self, decision: Decision) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        return ((action, reasons) for action, reasons in super().refused(decision) if self.may_enter(action))

    def instead(self) -> Told:
        """The question that the step answered, with every other answer; like one that is asked now."""
        ruleset, past = self.desk.ruleset, self.past
        decision = ruleset.asked(self.desk.state, past.seat)
        if decision is not None and type(past.action) in ruleset.steps[type(decision)].rules:
            return self._decision(decision, explain=True)
        legal = [ruleset.codec.encode(action) for action in self._unasked() if self.may_enter(action)]
        return {
            "seat": write_seat(past.seat),
            "kind": past.action.kind,
            "text": self.say("service.repair.unasked", {"seat": past.seat}),
            "proxy": self.is_proxy(past.seat),
            "legal": legal,
            "outcomes": [[] for _ in legal],
            "refused": [],
        }

    def _unasked(self) -> Iterator[Action]:
        """What else the seat might have done unasked, of the same sort."""
        ruleset, past = self.desk.ruleset, self.past
        same = [kind for bound in ruleset.anytimes if type(past.action) in bound.rules for kind in bound.rules]
        return (action for action in ruleset.anytime(self._judged(past.seat), past.seat) if type(action) in same)


def may_correct(reader: Reader, entry: Entry, action: Action, *, running: bool) -> bool:
    """Whether this caller may say that an entry which holds was another action."""
    return permissions.may_correct(entry, action, reader.caller, reader.claimed, running=running)


def before_step(reader: Reader, position: int) -> Then:
    """The caller before a step that holds and that is theirs to repair."""
    reader.caller.must_take_part()
    number, deed = _held(reader, position)
    entry, caller = deed.entry, reader.caller
    permissions.must_be_allowed_to_correct(entry, entry.action, caller, reader.claimed, running=not reader.ended)
    return Then(reader, entry, reader.desk.whole().state_after(number))


def _held(reader: Reader, position: int) -> tuple[int, Deed[Any]]:
    """The deed of an entry, and how many deeds came before it."""
    if not 0 < position <= reader.desk.position:
        raise Unknown("service.no_such_position", position=position)
    line = reader.desk.whole().line
    found = next((pair for pair in enumerate(line) if pair[1].entry.position == position), None)
    if found is None:
        raise Conflict("engine.log.not_effective", position=position)
    return found


def told(look: Look) -> list[Told]:
    """The whole log, each step with whether this caller may repair it."""
    return [marked(look, row) for row in log.entries(look.table.id, 0, look.desk.position)]


def told_at(look: Look, position: int) -> Told:
    """One step with what it belongs to and who entered it."""
    if not 0 < position <= look.desk.position:
        raise Unknown("service.no_such_position", position=position)
    rows = log.entries(look.table.id, position - 1, 1)
    where = [look.name(mark) for mark in look.line.where(position)]
    return marked(look, rows[0]) | {"where": where, "entered_by": _signed(look, rows[0].by)}


def marked(look: Look, row: Any) -> Told:
    """An entry as it is told, whether this caller may repair it, and which one it corrects."""
    entry = look.explained(look.entry(row))
    return entry | {"repair": _may_repair(look, row), "target": row.action.get("target")}


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
    """What an amendment that was only tried tells, in words."""
    if change is None:
        return Preview((), None, ())
    gone = {entry.position for entry in change.misfits}
    rows = log.entries(look.table.id, min(gone) - 1) if gone else []
    aside = tuple(marked(look, row) for row in rows if row.position in gone)
    points = enumerate(zip(change.before, change.after, strict=True))
    scores = tuple((seat, old, new) for seat, (old, new) in points if old != new)
    first = told_at(look, change.misfits[0].position) if change.misfits else None
    return Preview(scores, first, aside)
