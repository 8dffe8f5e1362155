"""Telling the log: entries as a caller may read them, in the caller's language."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.ledger import Event
from companion.engine.log import Entry
from companion.engine.meta_actions import Amend, Free, Note, Redo, SeatChange, Undo
from companion.engine.seats import signer
from companion.engine.view import Viewer, readable
from companion.i18n import render
from companion.service.access.callers import HOST, Caller
from companion.service.look.questions import SetAside
from companion.service.look.redaction import ReadAction, read_by
from companion.service.play import stored_entries
from companion.service.play.desk import LATEST, Desk
from companion.service.play.execution import PastChange
from companion.service.review.kept import derived
from companion.service.tables.names import names_at
from companion.store.records import TableRecord

MOST_TOLD = 16 * LATEST
"""How many lines are kept with a desk, for all who read it and in all their languages."""


@dataclass(frozen=True)
class LogLine:
    """An entry as a caller may read it; a redacted one keeps its position."""

    position: int
    at: str
    by: str
    seat: Seat
    action: ReadAction
    waived: tuple[str, ...]
    proxy: bool
    effective: bool
    text: str
    amended: ReadAction | None = None
    """The action that holds instead."""
    note: str | None = None
    entered: str | None = None
    """What was corrected, as it was entered first; for those who look back."""
    joined: bool = False
    """Whether it was entered in one with the entry before it."""
    events: tuple[Event, ...] = field(default=(), hash=False)
    """What the text tells, if it tells what happened in the game."""

    def __hash__(self) -> int:
        """Few have the same time and text: whoever remembers lines need not look at all of them."""
        return hash((self.position, self.at, self.text))

    @property
    def tells(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.text or self.note)


@dataclass(frozen=True)
class PastConsequences:
    """What a change of the past means, as a caller may know it."""

    scores: tuple[tuple[Seat, int, int], ...]
    """Whose points change, from what to what."""
    aside: tuple[SetAside, ...]
    """What no longer fits, the first misfit first."""
    offers: tuple[SetAside, ...]

    @property
    def first_misfit(self) -> int | None:
        return self.aside[0].entry.position if self.aside else None


class Teller:
    """Tells one caller what happened at one table, in one language."""

    def __init__(self, table: TableRecord, desk: Desk, caller: Caller, language: str, seat: Seat | None = None) -> None:
        self.table, self.desk, self.caller, self.language = table, desk, caller, language
        self.seat = caller.own_seat(seat)
        self.ended = desk.state.ended is not None and not desk.only_tried
        self.viewer: Viewer = caller.viewer(self.seat, self.ended)
        self.names = names_at(table, language)

    @property
    def claimed(self) -> frozenset[Seat]:
        """The seats that have a phone of their own."""
        return frozenset(seat.number for seat in self.table.seats if seat.claimed)

    def log(self, after: int = 0, limit: int | None = None) -> list[LogLine]:
        return [self.entry(row) for row in self.desk.rows(after, limit)]

    def latest(self, most: int, among: int) -> list[LogLine]:
        """The newest entries with something to read, the newest first; no more than needed are put into words."""
        lines = map(self.entry, reversed(self.desk.rows(max(0, self.desk.position - among), among)))
        return list(islice((line for line in lines if line.tells), most))

    def whispered(self, most: int, among: int) -> tuple[LogLine, ...]:
        """The newest entries of which others can read less than this caller, the newest first."""
        heard = derived(self.desk, f"whispered {among} {self.desk.revision}", lambda desk: _whispered(desk, among))
        own = {row.position: row for row, seat in heard if self.viewer.may_see(seat)}
        return tuple(map(self.entry, islice(own.values(), most)))

    def entry(self, row: Any) -> LogLine:
        """A stored entry as this caller may read it, put into words once for all who may read the same."""
        key = row.position, self.viewer, self.language, self.names
        known: tuple[Any, LogLine] | None = self.desk.told.get(key)
        if known is None or known[0] is not row:
            known = row, self._entry(row)
            if row.position > self.desk.position - LATEST:
                self._keep(key, known)
        return known[1]

    def told_once(self, name: Hashable, of: Any, say: Callable[[], str]) -> str:
        """What is said of something by a name, put into words once for all who are told the same of it."""
        key = name, self.language, self.names
        known: tuple[Any, str] | None = self.desk.told.get(key)
        if known is None or not (known[0] is of or known[0] == of):
            known = of, say()
            self._keep(key, known)
        return known[1]

    def _keep(self, key: Hashable, told: tuple[Any, Any]) -> None:
        if len(self.desk.told) >= MOST_TOLD:
            self.desk.told.clear()
        self.desk.told[key] = told

    def _entry(self, row: Any) -> LogLine:
        entry, events = self.desk.entry(row), self._events(row)
        amended = None if row.amended is None else self.desk.ruleset.codec.decode(row.amended)
        return LogLine(
            position=row.position,
            at=row.at,
            by=row.by,
            seat=row.seat,
            action=self.read(entry.action, entry.seat),
            waived=entry.waive,
            proxy=row.proxy,
            effective=row.effective,
            text=self._text(row, entry, events),
            amended=None if amended is None else self.read(amended, entry.seat),
            note=row.note,
            joined=row.joined,
            events=events,
        )

    def _events(self, row: Any) -> tuple[Event, ...]:
        """What this caller may know of what happened."""
        return tuple(readable(stored_entries.events(row), self.viewer))

    def read(self, action: Action, seat: Seat) -> ReadAction:
        """An action of a seat as this caller may read it."""
        return read_by(self.viewer, action, seat, self.desk.ruleset.codec)

    def set_aside(self, entry: Entry) -> SetAside:
        return SetAside(entry, self.read(entry.action, entry.seat))

    def offers(self) -> tuple[SetAside, ...]:
        """What was set aside by a correction and would fit now."""
        return tuple(self.set_aside(entry) for entry in self.desk.offers(self.caller.seats))

    def _text(self, row: Any, entry: Entry, events: Iterable[Event]) -> str:
        if isinstance(entry.action, SeatChange):
            return self._seat_text(entry)
        if entry.action.of_log:
            return self._log_text(entry.action, row.by)
        return " ".join(self.say(event.code, event.params) for event in events)

    def say(self, code: str, params: Mapping[str, Any]) -> str:
        return render(code, params, self.language, self.names)

    def _log_text(self, action: Action, by: str) -> str:
        """What an entry about the log itself says: who did it, a seat or the host."""
        if by == HOST:
            return self._host_text(action)
        seat = int(by.removeprefix("seat-"))
        match action:
            case Undo():
                return self.say("service.log.undo", {"seat": seat})
            case Redo():
                return self.say("service.log.redo", {"seat": seat})
            case Amend(target):
                return self.say("service.log.amend", {"seat": seat, "target": target})
            case _:
                return self.say("service.log.note", {"seat": seat})

    def _seat_text(self, entry: Entry) -> str:
        """Who sits where now, by seats and roles: the host, another seat, or somebody who had none."""
        if isinstance(entry.action, Free):
            return self.say("service.log.freed", {"owner": entry.seat})
        if entry.by == HOST:
            return self.say("service.log.taken_by_host", {"owner": entry.seat})
        if (taker := signer(entry.by)) == entry.seat:
            return self.say("service.log.taken", {"owner": entry.seat})
        return self.say("service.log.taken_by_seat", {"owner": entry.seat, "seat": taker})

    def _host_text(self, action: Action) -> str:
        match action:
            case Undo():
                return self.say("service.log.host_undo", {})
            case Redo():
                return self.say("service.log.host_redo", {})
            case Amend(target):
                return self.say("service.log.host_amend", {"target": target})
            case Note():
                return self.say("service.log.host_note", {})
            case _:
                return self.say("service.log.start", {})

    def consequences(self, change: PastChange) -> PastConsequences:
        """What a change of the past means: scores, the first entry that no longer fits, what was set aside."""
        both = zip(change.before, change.after, strict=True)
        scores = tuple((seat, old, new) for seat, (old, new) in enumerate(both) if old != new)
        return PastConsequences(scores, tuple(map(self.set_aside, change.misfits)), self.offers())


def _whispered(desk: Desk, among: int) -> list[tuple[Any, Seat]]:
    """The newest entries that not everybody can wholly read, once for each seat that can; the newest first."""
    rows = reversed(desk.rows(max(0, desk.position - among), among))
    return [(row, to) for row in rows for _, _, to in row.events if to is not None]
