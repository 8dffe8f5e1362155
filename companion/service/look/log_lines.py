"""Telling the log: entries as a caller may read them, in the caller's language."""

from collections.abc import Mapping
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.log import Entry
from companion.engine.meta_actions import Amend, Note, Redo, Undo
from companion.engine.seats import write_seat
from companion.engine.view import Viewer, entry_view, readable
from companion.i18n import render
from companion.service.access.callers import HOST, Caller
from companion.service.play import stored_entries
from companion.service.play.desk import Desk
from companion.service.play.execution import PastChange
from companion.service.tables.names import names_at
from companion.store import log
from companion.store.records import TableRecord


class Teller:
    """Tells one caller what happened at one table, in one language."""

    def __init__(self, table: TableRecord, desk: Desk, caller: Caller, language: str, seat: Seat | None = None) -> None:
        self.table, self.desk, self.caller, self.language = table, desk, caller, language
        self.seat = caller.own_seat(seat)
        self.ended = desk.state.ended is not None and not desk.only_tried
        self.viewer: Viewer = caller.viewer(self.seat, self.ended)
        self.names: Mapping[int, str] = names_at(table, language)

    @property
    def claimed(self) -> frozenset[Seat]:
        """The seats that have a phone of their own."""
        return frozenset(seat.number for seat in self.table.seats if seat.claimed)

    def log(self, after: int = 0, limit: int | None = None) -> list[dict[str, Any]]:
        return [self.entry(row) for row in log.entries(self.table.id, after, limit)]

    def entry(self, row: Any) -> dict[str, Any]:
        """An entry as this caller may read it; a redacted one keeps its position."""
        entry = self.desk.entry(row)
        codec = self.desk.ruleset.codec
        mine = self.viewer.may_see(entry.action.owner(entry.seat))
        raw = {
            "position": row.position,
            "at": row.at,
            "by": row.by,
            "seat": write_seat(row.seat),
            "action": codec.encode(entry.action) if mine else codec.redact(entry.action),
            "waived": list(row.waive),
            "proxy": row.proxy,
            "effective": row.effective,
            "text": self.text(row, entry),
        }
        if row.amended is not None:
            amended = codec.decode(row.amended)
            raw["amended"] = row.amended if self.viewer.may_see(amended.owner(entry.seat)) else codec.redact(amended)
        if row.note is not None:
            raw["note"] = row.note
        return raw

    def text(self, row: Any, entry: Entry) -> str:
        if entry.action.of_log:
            return self._log_text(entry.action, row.by)
        events = readable(stored_entries.events(row), self.viewer)
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

    def amendment(self, change: PastChange) -> dict[str, Any]:
        """What a change of the past means: scores, the first entry that no longer fits, what was set aside."""
        changed = [
            {"seat": seat, "before": old, "after": new}
            for seat, (old, new) in enumerate(zip(change.before, change.after, strict=True))
            if old != new
        ]
        misfits = change.misfits
        codec = self.desk.ruleset.codec
        return {
            "scores": changed,
            "first_misfit": misfits[0].position if misfits else None,
            "aside": [entry_view(entry, codec, self.viewer) for entry in misfits],
            "offers": [entry_view(entry, codec, self.viewer) for entry in self.desk.offers(self.caller.seats)],
        }
