"""What one post leads to: played on the state in memory, answered by chance, and written in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import asked_now
from companion.engine.log import APP, Chronicle, Deed, Entry
from companion.engine.meta_actions import Amend, Finish, Note, Redo, Start, Undo
from companion.engine.rules import Refused
from companion.engine.ruleset import Played
from companion.service.access import permissions
from companion.service.access.callers import Caller
from companion.service.access.permissions import must_host
from companion.service.errors import AgainstTheRules, BadInput, Conflict, Forbidden, ServiceProblem
from companion.service.play import chance, clock, results, stored_entries
from companion.service.play.desk import ENDED, EVERY, LOBBY, PLAYING, Desk
from companion.service.play.freshness import must_be_fresh
from companion.service.play.submission import Submission
from companion.store import log
from companion.store.records import TableRecord


@dataclass(frozen=True)
class PastChange:
    """What a change of the past means: everybody's points before and after, and what no longer fits."""

    before: Sequence[int]
    after: Sequence[int]
    misfits: tuple[Entry, ...] = ()
    states: tuple[Any, Any] = (None, None)
    """The table as it was, and as it is then."""


class Execution:
    """One submission being carried out. Nothing is kept until `write` has committed."""

    def __init__(
        self, desk: Desk, caller: Caller, table: TableRecord, submission: Submission, seen: int | None = None
    ) -> None:
        """`seen` is the revision that the table must still have, where nobody has looked whether it has."""
        self.seen = seen
        self.desk, self.caller, self.table, self.submission = desk, caller, table, submission
        self.rows: list[stored_entries.Row] = []
        self.changes: list[stored_entries.Row] = []
        self.before, self.status_before = desk.position, desk.status
        self.past_change: PastChange | None = None
        self.touches_past = False

    @property
    def status(self) -> str:
        return self.desk.status

    # --- carrying out ----------------------------------------------------------------------------------------

    def carry_out(self, action: Action, then: Action | None = None) -> None:
        """Play the action or change the log, or tell why not. A refusal leaves the desk as it was.

        If it is a second action that is refused, the first is on the desk already, and among the rows.
        """
        self.caller.must_take_part()
        if self.submission.waive:
            must_host(self.caller)
        match action:
            case Start():
                self._start(action)
            case Undo() | Redo():
                self._turn_back(action)
            case Amend():
                self._amend(action)
            case Note():
                self._note(action)
            case _:
                self._play(action)
        if then is not None:
            self._play_then(then, instead=isinstance(action, Undo))

    def _start(self, action: Start) -> None:
        must_host(self.caller)
        if self.status != LOBBY:
            raise Conflict("service.started")
        must_be_fresh(self.desk, self.submission.expected)
        self._enter(action, self._own_seat(), None)

    def _note(self, action: Note) -> None:
        if not self.submission.note:
            raise BadInput("engine.unreadable.missing", "text")
        self._must_be_playing(ended_too=True)
        must_be_fresh(self.desk, self.submission.expected)
        self._enter(action, self._noted_for(), None)

    def _noted_for(self) -> Seat:
        """Whose remark it is: nobody speaks for somebody with a phone of their own."""
        seat = self.submission.seat
        if seat is None:
            return self._own_seat()
        self._must_exist(seat)
        self.caller.must_act_for(seat, frozenset(), proxy=False)
        if seat in self._claimed() - self.caller.seats:
            raise Forbidden("service.not_your_seat", seat=seat)
        return seat

    def _play(self, action: Action) -> None:
        """Whoever comes too late is told so first, even if what came before was the end of the game."""
        self._must_be_playing(ended_too=True)
        seat = self._seat_for(action)
        must_be_fresh(self.desk, self.submission.expected, seat, beside=action.beside)
        self._must_be_playing()
        self._must_act_for(seat)
        if isinstance(action, Finish):
            must_host(self.caller)
        if seat == TABLE and self.desk.app_answers():
            raise Forbidden("service.app_answers")
        self._enter(action, seat, self._played(action, seat))

    def _play_then(self, action: Action, *, instead: bool) -> None:
        """Play what the same seat does next, or instead of what was taken back: that stands by itself."""
        try:
            self._must_follow_without_chance()
            self._must_be_playing()
            seat = self._seat_for(action) if instead else self.rows[0]["seat"]
            self._must_act_for(seat)
            self._enter(action, seat, self._played(action, seat), joined=not instead)
        except ServiceProblem as problem:
            problem.extra["at"] = "then"
            raise

    def _must_act_for(self, seat: Seat) -> None:
        self.caller.must_act_for(seat, self._claimed(), proxy=self.submission.proxy)

    def _must_follow_without_chance(self) -> None:
        """Nobody finds out what the app would roll or deal by something that is then refused as a whole."""
        if self.desk.app_answers() is not None:
            raise Forbidden("service.chance_between")

    def _played(self, action: Action, seat: Seat) -> Played[Any]:
        waive, proxy = self.submission.waive, self.submission.proxy
        if proxy:
            self._must_need_no_hidden_card(action, seat)
        try:
            return self.desk.ruleset.play(self.desk.state, action, seat, waive, proxy)
        except Refused as refused:
            raise AgainstTheRules(refused.refusals) from None

    def _must_need_no_hidden_card(self, action: Action, seat: Seat) -> None:
        """What the app dealt to a seat nobody names for it."""
        if reasons := self.desk.ruleset.against_proxy(action, seat):
            raise AgainstTheRules(reasons)

    def _claimed(self) -> frozenset[Seat]:
        return frozenset(seat.number for seat in self.table.seats if seat.claimed)

    def _turn_back(self, action: Undo | Redo) -> None:
        self._must_be_playing(ended_too=True)
        must_be_fresh(self.desk, self.submission.expected, exact=True)
        chronicle = self.desk.whole()
        if isinstance(action, Undo):
            permissions.must_be_allowed_to_undo(chronicle, self.caller)
        else:
            permissions.must_be_allowed_to_redo(chronicle, self.caller)
        self._change_the_past(chronicle, action, self._own_seat())

    def _amend(self, action: Amend) -> None:
        self._must_be_playing(ended_too=True)
        must_be_fresh(self.desk, self.submission.expected)
        chronicle = self.desk.whole()
        target = permissions.must_be_allowed_to_amend(chronicle, self.caller, action, self._claimed())
        if target.proxy:
            self._must_need_no_hidden_card(action.action, target.seat)
        self._preview(chronicle, action, target.seat)
        if not self.submission.dry_run:
            self._change_the_past(chronicle, action, target.seat)

    def _change_the_past(self, chronicle: Chronicle[Any], action: Action, seat: Seat) -> None:
        line, scores, state = list(chronicle.line), chronicle.ledger().totals, chronicle.state
        self._enter(action, seat, None)
        self.changes = stored_entries.changes(line, chronicle)
        misfits = self.past_change.misfits if self.past_change else ()
        self.past_change = PastChange(scores, chronicle.ledger().totals, misfits, (state, chronicle.state))
        self.touches_past = True

    def _preview(self, chronicle: Chronicle[Any], action: Amend, seat: Seat) -> None:
        try:
            by = permissions.signed(self.caller, seat)
            amendment = chronicle.preview(action.target, action.action, self.submission.waive, by)
        except Refused as refused:
            raise AgainstTheRules(refused.refusals) from None
        receipts = [r for deed in amendment.tail for r in deed.played.receipts]
        before = chronicle.ledger().totals
        dropped = [r for deed in chronicle.line[amendment.kept :] for r in deed.played.receipts]
        after = list(before)
        for sign, changed in ((-1, dropped), (1, receipts)):
            for receipt in changed:
                after[receipt.seat] += sign * receipt.amount
        self.past_change = PastChange(
            before, after, amendment.misfits, (chronicle.state, amendment.tail[-1].played.state)
        )

    def _enter(
        self, action: Action, seat: Seat, played: Played[Any] | None, by: str | None = None, *, joined: bool = False
    ) -> None:
        """Put one more entry on the desk and among the rows to write."""
        desk, submission, before = self.desk, self.submission, self.desk.state
        signed = by or permissions.signed(self.caller, seat)
        waive, proxy = (self._waived(played), submission.proxy) if by is None else ((), False)
        entry = Entry(desk.position + 1, seat, action, waive, signed, clock.timestamp(), proxy, joined)
        if desk.chronicle is None:
            desk.state = desk.state if played is None else played.state
        elif played is None:
            desk.chronicle.append(entry)
        else:
            desk.chronicle.take(Deed(entry, played))
        desk.follow()
        desk.position = entry.position
        desk.tell_hands(entry, before)
        desk.note_chance(entry)
        desk.keep_hidden(entry.position, hidden=played is not None and played.hidden)
        self.rows.append(
            stored_entries.of_entry(entry, played, desk.ruleset.codec, submission.note if by is None else None)
        )

    def _waived(self, played: Played[Any] | None) -> tuple[str, ...]:
        """The rules that the client waived; of two actions each has those that it broke."""
        if self.submission.then is None:
            return self.submission.waive
        return () if played is None else played.waived

    # --- what may be done ------------------------------------------------------------------------------------

    def _must_be_playing(self, ended_too: bool = False) -> None:
        if self.status == LOBBY:
            raise Conflict("service.not_started")
        if self.status == ENDED and not ended_too:
            raise Conflict("service.ended")

    def _own_seat(self) -> Seat:
        return TABLE if self.caller.host else min(self.caller.seats, default=TABLE)

    def _seat_for(self, action: Action) -> Seat:
        """For whom this counts: as the client says, else whoever is asked something it answers, else the caller."""
        seat = self.submission.seat
        if seat is not None:
            self._must_exist(seat)
            return seat
        if isinstance(action, Finish):
            return TABLE
        asked, steps = asked_now(self.desk.state.pending), self.desk.ruleset.steps
        answers = tuple(decision.seat for decision in asked if type(action) in steps[type(decision)].rules)
        return self.caller.meant(answers, tuple(decision.seat for decision in asked))

    def _must_exist(self, seat: Seat) -> None:
        if seat != TABLE and seat >= len(self.table.seats):
            raise BadInput("service.no_such_seat", "seat")

    # --- the rest --------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let chance answer where the app rolls or deals."""
        desk = self.desk
        if self.touches_past:
            desk.count_chance()
        while self.status != LOBBY and (step := desk.app_answers()) is not None:
            ordinal = desk.ordinals.get(step.device, 0)
            action = chance.answer(desk.ruleset, desk.state, step, self.table.seed, ordinal)
            played = desk.ruleset.play(desk.state, action, TABLE)
            self._enter(action, TABLE, played, by=APP)

    def write(self) -> None:
        """Everything in one transaction: entries, the client's id, snapshot, status."""
        log.enter(self._write)
        if self.touches_past:
            self.desk.latest, self.desk.hid = (), {}
        else:
            self.desk.keep_latest(self.rows)

    def _write(self, writes: log.Writes) -> None:
        desk = self.desk
        log.append(writes, self.table.id, self.before, self.rows, self.seen)
        writes.execute(log.INSERT_CLIENT_ID, self._client_id())
        log.change(writes, self.table.id, self.changes)
        if self.touches_past or desk.position // EVERY > self.before // EVERY:
            writes.execute(log.INSERT_SNAPSHOT, desk.snapshot())
        if self._changes_standing:
            log.settle(writes, self.table.id, self._standing())

    def _client_id(self) -> dict[str, Any]:
        return {
            "table_id": self.table.id,
            "id": self.submission.id,
            "fingerprint": self.submission.fingerprint(self.caller.key),
            "first": self.before + 1,
            "last": self.desk.position,
        }

    def table_now(self) -> TableRecord:
        """The table as it stands after this."""
        changed = self._standing() if self._changes_standing else {}
        return replace(self.table, position=self.desk.position, **changed)

    @property
    def _changes_standing(self) -> bool:
        return self.touches_past or self.status != self.status_before

    def _standing(self) -> dict[str, Any]:
        """The table's status and result. Once the end has shown the seed, nobody can trust it to go on."""
        result = results.of(self.desk.header.game, self.desk.ruleset, self.desk.state) if self.status == ENDED else None
        seed_known = {"fair": False} if (self.status_before, self.status) == (ENDED, PLAYING) else {}
        return {"status": self.status, "result": result} | seed_known
