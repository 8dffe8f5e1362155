"""Who may do what beyond their own answers, and who may change the past.

A seat takes back its own last step, the host more, and nobody changes another's hidden cards. Pages ask `may_…` for
their buttons, verbs call `must_…` before they act: both judge alike.
"""

from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.meta_actions import Amend
from companion.engine.seats import signature
from companion.service.access.callers import Caller
from companion.service.errors import Conflict, Forbidden, ServiceProblem, Unauthorised
from companion.service.play import turning_back
from companion.service.play.desk import Desk
from companion.service.play.turning_back import Group

NOTHING_TO_UNDO, NOTHING_TO_REDO = "engine.log.nothing_to_undo", "engine.log.nothing_to_redo"


def signed(caller: Caller, seat: int | None) -> str:
    """How an entry is signed: by the host, or by the seat that entered it."""
    if seat is not None and seat in caller.seats:
        return signature(seat)
    return "host" if caller.host else signature(min(caller.seats, default=0))


def must_host(caller: Caller) -> None:
    if not caller.known:
        raise Unauthorised("service.no_token")
    if not caller.host:
        raise Forbidden("service.host_only")


def may_undo(desk: Desk, caller: Caller) -> bool:
    """Whether this caller would be allowed to take back the last step."""
    return _takes_part(caller) and _judged(turning_back.last_group(desk), caller, NOTHING_TO_UNDO) is None


def may_redo(desk: Desk, caller: Caller) -> bool:
    """Whether this caller would be allowed to restore what was taken back last."""
    return _takes_part(caller) and _judged(turning_back.next_group(desk), caller, NOTHING_TO_REDO) is None


def must_be_allowed_to_undo(chronicle: Chronicle[Any], caller: Caller) -> None:
    _must(_judged(turning_back.of_deeds(chronicle.last_group()), caller, NOTHING_TO_UNDO))


def must_be_allowed_to_redo(chronicle: Chronicle[Any], caller: Caller) -> None:
    _must(_judged(turning_back.of_deeds(chronicle.next_group()), caller, NOTHING_TO_REDO))


def _takes_part(caller: Caller) -> bool:
    return caller.host or bool(caller.seats)


def _judged(group: Group | None, caller: Caller, nothing: str) -> ServiceProblem | None:
    """What stands against turning back: the host may always, a seat its own step that showed nobody a hidden card."""
    if group is None:
        return Conflict(nothing)
    if caller.host:
        return None
    if group.by not in {signature(seat) for seat in caller.seats}:
        return Forbidden("service.undo_not_yours")
    return Forbidden("service.undo_past_draw") if group.hid() else None


def _must(problem: ServiceProblem | None) -> None:
    if problem is not None:
        raise problem


def must_be_allowed_to_amend(
    chronicle: Chronicle[Any], caller: Caller, amend: Amend, claimed: frozenset[Seat]
) -> Entry:
    """The entry at the target, if this caller may change it into this action."""
    deed = next((deed for deed in chronicle.line if deed.entry.position == amend.target), None)
    if deed is None:
        raise Conflict("engine.log.not_effective", position=amend.target)
    must_be_allowed_to_correct(deed.entry, amend.action, caller, claimed, running=chronicle.state.ended is None)
    return deed.entry


def must_be_allowed_to_correct(
    entry: Entry, action: Action, caller: Caller, claimed: frozenset[Seat], *, running: bool
) -> None:
    _must(_against_correcting(entry, action, caller, claimed, running))


def may_correct(entry: Entry, action: Action, caller: Caller, claimed: frozenset[Seat], *, running: bool) -> bool:
    """Whether this caller may say that an entry which holds was another action."""
    return _against_correcting(entry, action, caller, claimed, running) is None


def _against_correcting(
    entry: Entry, action: Action, caller: Caller, claimed: frozenset[Seat], running: bool
) -> ServiceProblem | None:
    """What stands against changing an entry that holds into this action.

    What everybody saw is the host's to correct. What hidden cards decide is theirs who know them until the end, so
    that nobody else learns of them by trying. What the app rolled or dealt stays.
    """
    if entry.by == APP:
        return Forbidden("service.amend_chance")
    owners = entry.action.owners(entry.seat)
    owns = any(owner in caller.seats or (caller.host and owner not in claimed) for owner in owners)
    if running and not owns and (_is_hidden(entry.action, entry.seat) or _is_hidden(action, entry.seat)):
        return Forbidden("service.amend_hidden")
    if not caller.host and not (running and owns and _is_hidden(entry.action, entry.seat)):
        return Forbidden("service.host_only")
    return None


def _is_hidden(action: Action, seat: Seat) -> bool:
    return bool(action.secret) or (action.of_hand and seat != TABLE)
