"""Entering something at a table: once, at the right position, by somebody who may, and told to all who listen."""

from dataclasses import dataclass, replace
from typing import Any

from companion.engine.actions import Action, Codec
from companion.engine.meta_actions import Finish, SeatChange, Undo
from companion.engine.problems import Unreadable
from companion.live.channel import TableVersion
from companion.service.access.callers import Caller
from companion.service.app_state import AppState
from companion.service.errors import BadInput, Conflict, Damaged, ServiceProblem, Unauthorised
from companion.service.play.desk import ENDED, Desk
from companion.service.play.desks import Desks
from companion.service.play.execution import Execution, PastChange
from companion.service.play.stored_entries import StoredEntry
from companion.service.play.submission import Submission
from companion.store import log
from companion.store.records import TableRecord


@dataclass(frozen=True)
class Entered:
    """What became of a submission."""

    table: TableRecord
    desk: Desk
    """The table as it is now."""
    position: int
    """The last entry that came of it: the caller's own, a second one in one with it, or what chance answered."""
    entry: Any = None
    """The caller's own entry as it is stored; none of a trial that would enter nothing."""
    past_change: PastChange | None = None
    fresh: bool = True
    """Whether it was entered now, and not when it was sent before."""


def enter(state: AppState, table: TableRecord, caller: Caller, submission: Submission) -> Entered:
    """Enter something and tell everybody who listens."""
    entered = enter_untold(state, table, caller, submission)
    if not submission.dry_run:
        tell(state, entered)
    return entered


def tell(state: AppState, entered: Entered, page: str = "") -> None:
    """Everybody who listens is told what was entered now. The `page` that sent it is answered, so its stream is not.

    Of what is sent again other processes are told again: the one that entered it may have ended before it said so.
    """
    version = TableVersion(entered.position, entered.table.revision)
    if entered.fresh:
        state.hub.publish(entered.table.code, version, page)
    else:
        state.hub.tell_others(entered.table.code, version)


def enter_unseen(
    state: AppState, table: TableRecord, caller: Caller, submission: Submission
) -> Entered | ServiceProblem | None:
    """Enter something at a table as it was seen last. Whether it still is so is asked by the writing itself.

    A problem holds only if the table and who calls are still the same: whoever hears of it looks. Nothing, if nothing
    can be said without a look. Who calls this tells those who listen.
    """
    if submission.dry_run or not caller.known:
        return None
    try:
        with state.desks.lock(table.id):
            if not state.desks.at_hand(table):
                return None
            entered = _carried_out(state.desks, table, caller, submission, seen=table.revision)
    except ServiceProblem as problem:
        return problem
    except log.Overtaken:
        return None
    state.tables.note(entered.table)
    return entered


def enter_untold(
    state: AppState, table: TableRecord, caller: Caller, submission: Submission, judged: ServiceProblem | None = None
) -> Entered:
    """Enter something, or say what came of it when it was sent before: the same id is never carried out twice.

    The id is looked up only when something is in the way, since an entry that was made moves the table on. Who calls
    this tells those who listen. What was `judged` already at this very table is not tried again.
    """
    if not caller.known:
        raise Unauthorised("service.no_token")
    try:
        if judged is not None:
            raise judged
        with state.desks.lock(table.id):
            entered = _carried_out(state.desks, table, caller, submission)
    except (ServiceProblem, log.Overtaken) as problem:
        if (before := _entered_before(state.desks, table, caller, submission)) is not None:
            return before
        raise Conflict("service.stale") if isinstance(problem, log.Overtaken) else problem from None
    if not submission.dry_run:
        state.tables.note(entered.table)
    return entered


def _carried_out(
    desks: Desks, table: TableRecord, caller: Caller, submission: Submission, seen: int | None = None
) -> Entered:
    """A refusal leaves the desk as it was; after anything else, or half of two actions, it is made anew.

    Also where somebody ends the work in its midst: no desk stays ahead of what is written.
    """
    desk = desks.get(table)
    if desk.damaged is not None:
        raise Damaged(desk.damaged)
    execution, over = Execution(desk, caller, table, submission, seen), desk.status == ENDED
    try:
        with desks.played_at(desk):
            execution.carry_out(*_read_actions(desk, submission))
            if submission.dry_run:
                return _tried(desks, execution, over)
            execution.settle()
            execution.write()
    except BaseException as problem:
        if execution.rows or not isinstance(problem, ServiceProblem):
            desks.drop(table.id)
        raise
    entry = StoredEntry(**execution.rows[0])
    return Entered(execution.table_now(), desk.seen(), desk.position, entry, execution.past_change)


def _tried(desks: Desks, execution: Execution, over: bool) -> Entered:
    """What would be. The desk that shows it is no longer the table's."""
    desk, entry = execution.desk, None
    if execution.rows:
        desks.drop(desk.table)
        desk.only_tried = not over
        entry = StoredEntry(**execution.rows[0])
    return Entered(execution.table, desk, desk.position, entry, execution.past_change)


def _entered_before(desks: Desks, table: TableRecord, caller: Caller, submission: Submission) -> Entered | None:
    """What came of this id when it was sent before, if it was this caller's and had this body."""
    if submission.dry_run or (known := log.client_id(table.id, submission.id)) is None:
        return None
    if known.fingerprint != submission.fingerprint(caller.key):
        raise Conflict("service.id_reused")
    (entry,) = log.entries(table.id, known.first - 1, 1)
    now = replace(table, position=max(table.position, known.last))
    return Entered(now, desks.seen(now), known.last, entry, fresh=False)


def _read_actions(desk: Desk, submission: Submission) -> tuple[Action, Action | None]:
    """The action, and the second one if there is any."""
    codec = desk.ruleset.codec
    try:
        first = codec.decode(submission.action, "")
        if isinstance(first, SeatChange):
            raise Unreadable("engine.unreadable.kind", "kind", got=first.kind)
        return first, None if submission.then is None else _read_then(codec, first, submission.then)
    except Unreadable as problem:
        raise BadInput(problem.code, problem.where.lstrip("."), **problem.params) from None


def _read_then(codec: Codec, first: Action, raw: dict[str, Any]) -> Action:
    """Only what seats do in the game comes in twos, or after an undo: nothing else of the log, and not the end."""
    if (first.of_log and not isinstance(first, Undo)) or isinstance(first, Finish):
        raise Unreadable("engine.unreadable.extra", "then")
    then = codec.decode_inner(raw, "then")
    if isinstance(then, Finish):
        raise Unreadable("engine.unreadable.kind", "then.kind", got=then.kind)
    return then
