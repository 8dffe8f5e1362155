"""Looking at a table: the view, what is asked, the log, past states, the ledger and the result."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.bound import Legal
from companion.engine.decisions import Decision, asked_now
from companion.engine.ledger import Ledger
from companion.engine.log import Entry
from companion.engine.meta_actions import Amend, Note, Redo, Undo
from companion.engine.rules import Refusal
from companion.engine.seats import write_seat
from companion.engine.view import Viewer, entry_view, readable
from companion.games import library
from companion.i18n import decision_text, receipt_text, refusal_text, render
from companion.service import chance, rows
from companion.service.callers import Caller
from companion.service.desk import Desk, opened
from companion.service.lobby import ENDED, LOBBY
from companion.service.problems import Conflict, Unknown
from companion.service.work import Work
from companion.store import log
from companion.store.models import Table


class Reader:
    """One caller's look at one table, in one language."""

    def __init__(self, table: Table, desk: Desk, caller: Caller, language: str, seat: Seat | None = None) -> None:
        self.table, self.desk, self.caller, self.language = table, desk, caller, language
        self.seat = caller.own_seat(seat)
        self.ended = desk.state.ended is not None
        self.viewer: Viewer = caller.viewer(self.seat, self.ended)
        self.names: Mapping[int, str] = {seat.number: seat.name for seat in table.seats}

    # --- the view --------------------------------------------------------------------------------------------

    def view(self, desk: Desk | None = None) -> dict[str, Any]:
        at = desk or self.desk
        game = library.load(at.header.game)
        seen = game.view(at.ruleset, at.state, self.viewer)
        lobby = at.position == 0 or self.table.status == LOBBY
        head = {
            "code": self.table.code,
            "game": at.header.game,
            "edition": at.header.edition,
            "modules": list(at.header.modules),
            "options": dict(at.header.options),
            "position": at.position,
            "commitment": chance.commitment(self.table.seed),
            "provably_fair": self.table.fair,
        }
        seats = [self._seat(number) | public for number, public in enumerate(seen.pop("seats"))]
        body = head | seen | {"seats": seats}
        return body | ({"status": LOBBY, "waiting_for": []} if lobby else {})

    def _seat(self, number: Seat) -> dict[str, Any]:
        seat = self.table.seats[number]
        return {"seat": number, "name": seat.name, "colour": seat.colour, "claimed": seat.claimed}

    # --- decisions -------------------------------------------------------------------------------------------

    def decisions(self, explain: bool = False) -> dict[str, Any]:
        """Everything that is asked now, with the legal answers where this caller may give them."""
        asked = () if self.table.status == LOBBY else asked_now(self.desk.state.pending)
        return {
            "position": self.desk.position,
            "decisions": [self._decision(decision, explain) for decision in asked],
            "anytime": list(self._anytime()),
        }

    def _decision(self, decision: Decision, explain: bool) -> dict[str, Any]:
        raw: dict[str, Any] = {"seat": write_seat(decision.seat), "kind": decision.kind}
        if not self.may_answer(decision.seat):
            return raw
        legal = self.legal(decision)
        codec = self.desk.ruleset.codec
        raw |= {
            "text": decision_text(decision, self.language, self.names),
            "proxy": self.is_proxy(decision.seat),
            "open_ended": legal.open_ended,
            "legal": [codec.encode(action) for action in legal],
        }
        if explain:
            raw["refused"] = [
                {"action": codec.encode(action), "refusals": [self.refusal(reason) for reason in reasons]}
                for action, reasons in self.refused(decision)
            ]
        return raw

    def may_answer(self, seat: Seat) -> bool:
        if seat == TABLE:
            return (self.caller.host or bool(self.caller.seats)) and self.desk.app_answers() is None
        return seat in self.caller.seats or self.caller.host

    def is_proxy(self, seat: Seat) -> bool:
        """Whether this caller would answer for somebody who has a phone of their own."""
        return seat != TABLE and seat not in self.caller.seats and self.table.seats[seat].claimed

    def _judged(self, seat: Seat) -> Any:
        """The state by which a seat's answers are judged for this caller."""
        return self.desk.ruleset.veil(self.desk.state, seat) if self.is_proxy(seat) else self.desk.state

    def legal(self, decision: Decision) -> Legal[Any]:
        return self.desk.ruleset.legal(self._judged(decision.seat), decision.seat)

    def refused(self, decision: Decision) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        return self.desk.ruleset.refused(self._judged(decision.seat), decision.seat)

    def refusal(self, refusal: Refusal) -> dict[str, Any]:
        return {
            "code": refusal.code,
            "rule": refusal.rule or None,
            "message": refusal_text(refusal, self.language, self.names),
            "params": dict(refusal.params),
            "waivable": refusal.waivable,
        }

    def _anytime(self) -> Iterator[dict[str, Any]]:
        if self.table.status == LOBBY or self.ended:
            return
        for seat in sorted(self.caller.seats):
            for action in self.desk.ruleset.anytime(self.desk.state, seat):
                yield {"seat": seat, "action": self.desk.ruleset.codec.encode(action)}

    # --- the log ---------------------------------------------------------------------------------------------

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
        events = readable(rows.events(row), self.viewer)
        return " ".join(self.say(event.code, event.params) for event in events)

    def say(self, code: str, params: Mapping[str, Any]) -> str:
        return render(code, params, self.language, self.names)

    def _log_text(self, action: Action, by: str) -> str:
        seat = int(by.removeprefix("seat-")) if by.startswith("seat-") else TABLE
        match action:
            case Undo():
                return self.say("service.log.undo", {"seat": seat})
            case Redo():
                return self.say("service.log.redo", {"seat": seat})
            case Amend(target):
                return self.say("service.log.amend", {"seat": seat, "target": target})
            case Note():
                return self.say("service.log.note", {"seat": seat})
            case _:
                return self.say("service.log.start", {})

    def amendment(self, work: Work) -> dict[str, Any]:
        """What a change of the past means: scores, the first entry that no longer fits, what was set aside."""
        before, after = work.scores or ([], [])
        changed = [
            {"seat": seat, "before": old, "after": new}
            for seat, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        ]
        misfits = work.amendment.misfits if work.amendment else ()
        codec = self.desk.ruleset.codec
        return {
            "scores": changed,
            "first_misfit": misfits[0].position if misfits else None,
            "aside": [entry_view(entry, codec, self.viewer) for entry in misfits],
            "offers": [entry_view(entry, codec, self.viewer) for entry in self._offers()],
        }

    def _offers(self) -> tuple[Entry, ...]:
        return self.desk.chronicle.offers() if self.desk.chronicle is not None else ()

    # --- later -----------------------------------------------------------------------------------------------

    def state(self, position: int) -> dict[str, Any]:
        """The view as of a position."""
        if not 0 <= position <= self.desk.position:
            raise Unknown("service.no_such_position", position=position)
        return self.view(opened(self.table.id, self.table.header, position))

    def ledger(self) -> list[dict[str, Any]]:
        receipts = [pair for row in log.entries(self.table.id) for pair in rows.receipts(row)]
        opening = [(0, receipt) for receipt in self.desk.ruleset.begin().receipts]
        return [
            {
                "position": row.position,
                "seat": row.receipt.seat,
                "amount": row.receipt.amount,
                "rule": row.receipt.rule,
                "reason": receipt_text(row.receipt, self.language, self.names),
                "total": row.total,
            }
            for row in Ledger(self.desk.ruleset.seats, [*opening, *receipts]).rows
        ]

    def result(self) -> dict[str, Any]:
        """Ranking, tally and the seed with how to check it."""
        if self.table.status != ENDED or self.table.result is None:
            raise Conflict("service.not_ended")
        reason = self.table.result["reason"]
        ranking = [self._seat(place["seat"]) | place for place in self.table.result["ranking"]]
        return {
            "reason": reason,
            "text": render(f"{self.desk.header.game}.end.{reason}", {}, self.language),
            "ranking": ranking,
            "ledger": self.ledger(),
            "seed": self.table.seed,
            "commitment": chance.commitment(self.table.seed),
            "provably_fair": self.table.fair,
            "check": render("service.check", {}, self.language),
        }
