"""What one post leads to: played on the state in memory, answered by chance, and written in one transaction."""

import json
import zlib
from types import SimpleNamespace
from typing import Any

from sqlalchemy import bindparam, update

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Together, asked_now
from companion.engine.log import APP, Amendment, Chronicle, Deed, Entry
from companion.engine.meta_actions import Amend, Finish, Note, Redo, Start, Undo
from companion.engine.rules import Refused
from companion.engine.ruleset import Played
from companion.games import library
from companion.service import chance, clock, rows, undo
from companion.service.callers import Caller
from companion.service.desk import EVERY, Desk
from companion.service.lobby import ENDED, LOBBY, PLAYING, must_host
from companion.service.posts import Post
from companion.service.problems import AgainstTheRules, Conflict, Forbidden
from companion.store import log
from companion.store.models import Table

CHANGE_ENTRY = update(log.ENTRY).where(
    log.ENTRY.c.table_id == bindparam("table"), log.ENTRY.c.position == bindparam("at_position")
)
CHANGES_THE_PAST = ("undo", "redo", "amend")


class Work:
    """One post being carried out. Nothing is kept until `write` has committed."""

    def __init__(self, desk: Desk, caller: Caller, table: Table, post: Post) -> None:
        self.desk, self.caller, self.table, self.post = desk, caller, table, post
        self.rows: list[rows.Row] = []
        self.changes: list[rows.Row] = []
        self.before = desk.position
        self.status: str = table.status
        self.amendment: Amendment[Any] | None = None
        self.scores: tuple[list[int], list[int]] | None = None
        self.touches_past = False

    # --- carrying out ----------------------------------------------------------------------------------------

    def carry_out(self, action: Action) -> None:
        if self.post.waive:
            must_host(self.caller)
        match action:
            case Start():
                self._start(action)
            case Undo() | Redo() | Amend():
                self._change_the_past(action)
            case Note():
                self._check_expected(None)
                self._enter(action, self._own_seat(), None)
            case _:
                self._play(action)

    def _start(self, action: Start) -> None:
        must_host(self.caller)
        if self.table.status != LOBBY:
            raise Conflict("service.started")
        self._check_expected(None)
        self._enter(action, self._own_seat(), None)
        self.status = PLAYING

    def _play(self, action: Action) -> None:
        self._must_be_playing()
        state = self.desk.state
        asked = tuple(decision.seat for decision in asked_now(state.pending))
        claimed = frozenset(seat.number for seat in self.table.seats if seat.claimed)
        seat = self.caller.acting_seat(self.post.seat, asked, claimed, self.post.proxy)
        if isinstance(action, Finish):
            must_host(self.caller)
        self._check_expected(seat)
        if seat == TABLE and self.desk.app_answers():
            raise Forbidden("service.app_answers")
        try:
            played = self.desk.ruleset.play(state, action, seat, self.post.waive, self.post.proxy)
        except Refused as refused:
            raise AgainstTheRules(refused.refusals) from None
        self._enter(action, seat, played)

    def _change_the_past(self, action: Action) -> None:
        self._must_be_playing(ended_too=True)
        self._check_expected(None)
        chronicle = self.desk.whole()
        match action:
            case Undo():
                undo.must_be_allowed_to_undo(chronicle, self.caller)
            case Redo():
                undo.must_be_allowed_to_redo(chronicle, self.caller)
            case Amend(target, inner):
                undo.must_be_allowed_to_amend(chronicle, self.caller, target, inner)
                self._preview(chronicle, action)
                self.touches_past = True
                if self.post.dry_run:
                    return
        line, scores = list(chronicle.line), chronicle.ledger().totals
        self._enter(action, self._own_seat(), None)
        self.changes = rows.changes(line, chronicle.line, self.desk.ruleset.codec)
        self.scores = (scores, chronicle.ledger().totals)
        self.touches_past = True

    def _preview(self, chronicle: Chronicle[Any], action: Amend) -> None:
        try:
            self.amendment = chronicle.preview(action.target, action.action, self.post.waive)
        except Refused as refused:
            raise AgainstTheRules(refused.refusals) from None
        receipts = [r for deed in self.amendment.tail for r in deed.played.receipts]
        before = chronicle.ledger().totals
        dropped = [r for deed in chronicle.line[self.amendment.kept :] for r in deed.played.receipts]
        after = list(before)
        for sign, changed in ((-1, dropped), (1, receipts)):
            for receipt in changed:
                after[receipt.seat] += sign * receipt.amount
        self.scores = (before, after)

    def _enter(self, action: Action, seat: Seat, played: Played[Any] | None, by: str | None = None) -> None:
        """Put one more entry on the desk and among the rows to write."""
        desk = self.desk
        signed = by or undo.signature(self.caller, seat)
        entry = Entry(desk.position + 1, seat, action, self.post.waive if by is None else (), signed, clock.timestamp())
        if self.post.proxy and by is None:
            entry = Entry(entry.position, seat, action, entry.waive, signed, entry.at, proxy=True)
        if desk.chronicle is not None:
            if played is None:
                desk.chronicle.append(entry)
                desk.state = desk.chronicle.state
            else:
                desk.chronicle.take(Deed(entry, played))
        if played is not None:
            desk.state = played.state
        desk.position = entry.position
        desk.note_chance(entry)
        note = self.post.note if by is None else None
        self.rows.append(rows.of_entry(entry, played, desk.ruleset.codec, note))

    # --- what may be done ------------------------------------------------------------------------------------

    def _must_be_playing(self, ended_too: bool = False) -> None:
        if self.table.status == LOBBY:
            raise Conflict("service.not_started")
        if self.table.status == ENDED and not ended_too:
            raise Conflict("service.ended")

    def _own_seat(self) -> Seat:
        return TABLE if self.caller.host else min(self.caller.seats, default=TABLE)

    def _check_expected(self, seat: Seat | None) -> None:
        """Refuse what was decided on an old position, unless nothing that matters has happened since."""
        expected, position = self.post.expected, self.desk.position
        if expected == position:
            return
        since = [] if expected > position else log.entries(self.table.id, expected)
        if any(row.action["kind"] in CHANGES_THE_PAST for row in since):
            raise Conflict("service.history_changed")
        if expected > position or not all(self._beside(row, seat) for row in since):
            raise Conflict("service.stale")

    def _beside(self, row: Any, seat: Seat | None) -> bool:
        """A private note, or another seat's answer to the question that was asked of several at once."""
        kinds = {cls.kind for bound in self.desk.ruleset.anytimes for cls in bound.step.accepts if cls.secret}
        if row.action["kind"] in kinds:
            return True
        pending = self.desk.state.pending
        top = pending[-1] if pending else None
        return isinstance(top, Together) and seat is not None and row.seat != seat and top.has_answered(row.seat)

    # --- the rest --------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let chance answer where the app rolls or deals, and see whether the game has ended."""
        desk = self.desk
        if self.touches_past:
            desk.count_chance()
        while self.status != LOBBY and (step := desk.app_answers()) is not None:
            now = desk.ruleset.situation(desk.ruleset, desk.state, TABLE, desk.ruleset.asked(desk.state, TABLE))
            drawn = chance.below(self.table.seed, step.device, desk.ordinals.get(step.device, 0))
            action = step.chance(now, drawn)
            self._enter(action, TABLE, desk.ruleset.play(desk.state, action, TABLE), by=APP)
        if self.status != LOBBY:
            self.status = ENDED if desk.state.ended else PLAYING

    def write(self, body: dict[str, Any]) -> None:
        """Everything in one transaction: entries, the client's id with its answer, snapshot, status."""
        desk = self.desk
        with log.writing() as connection:
            log.append(connection, self.table.id, self.before, self.rows)
            connection.execute(log.INSERT_CLIENT_ID, self._client_id(body))
            for row in self.changes:
                values = {name: value for name, value in row.items() if name != "position"}
                change = CHANGE_ENTRY.values(**values)
                connection.execute(change, {"table": self.table.id, "at_position": row["position"]})
            if self.touches_past or desk.position // EVERY > self.before // EVERY:
                connection.execute(log.INSERT_SNAPSHOT, desk.snapshot())
            if self.status != self.table.status:
                ended = {"status": self.status, "result": self._result()}
                connection.execute(update(log.TABLE).where(log.TABLE.c.id == self.table.id).values(**ended))

    def first_row(self) -> Any:
        """The row of the client's own entry."""
        return SimpleNamespace(**self.rows[0])

    def _client_id(self, body: dict[str, Any]) -> dict[str, Any]:
        answer = zlib.compress(json.dumps(body).encode(), 1)
        hashed = self.post.body_hash()
        return {
            "table_id": self.table.id,
            "id": self.post.id,
            "caller": self.caller.key,
            "body_hash": hashed,
            "answer": answer,
        }

    def _result(self) -> dict[str, Any] | None:
        if self.status != ENDED:
            return None
        game = library.load(self.desk.header.game)
        places = game.standings(self.desk.ruleset, self.desk.state)
        ranking = [{"seat": p.seat, "score": p.fame, "tie_break": p.goods, "rank": p.rank} for p in places]
        return {"reason": self.desk.state.ended, "ranking": ranking}
