"""Who may change the past: a seat its own last step, the host more, nobody another's hidden cards."""

from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.log import APP, Chronicle, Deed, Entry
from companion.engine.meta_actions import Amend
from companion.engine.seats import signature
from companion.service.access.callers import Caller
from companion.service.errors import Conflict, Forbidden


def signed(caller: Caller, seat: int | None) -> str:
    """How an entry is signed: by the host, or by the seat that entered it."""
    if seat is not None and seat in caller.seats:
        return signature(seat)
    return "host" if caller.host else signature(min(caller.seats, default=0))


def must_be_allowed_to_undo(chronicle: Chronicle[Any], caller: Caller) -> None:
    group = chronicle.last_group()
    if group is None:
        raise Conflict("engine.log.nothing_to_undo")
    _must_be_own(group, caller)


def must_be_allowed_to_redo(chronicle: Chronicle[Any], caller: Caller) -> None:
    group = chronicle.next_group()
    if group is None:
        raise Conflict("engine.log.nothing_to_redo")
    _must_be_own(group, caller)


def _must_be_own(group: tuple[Deed[Any], ...], caller: Caller) -> None:
    if caller.host:
        return
    own = {signature(seat) for seat in caller.seats}
    if not group or group[0].entry.by not in own:
        raise Forbidden("service.undo_not_yours")
    if any(deed.played.hidden for deed in group):
        raise Forbidden("service.undo_past_draw")


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
    """Whether this caller may change an entry that holds into this action.

    What everybody saw is the host's to correct. What a seat's hidden cards decide is that seat's until the end, so
    that nobody learns of them by trying. What the app rolled or dealt stays.
    """
    if entry.by == APP:
        raise Forbidden("service.amend_chance")
    owner = entry.action.owner(entry.seat)
    owns = owner in caller.seats or (caller.host and owner not in claimed)
    if running and not owns and (_is_hidden(entry.action, entry.seat) or _is_hidden(action, entry.seat)):
        raise Forbidden("service.amend_hidden")
    if not caller.host and not (running and owns and _is_hidden(entry.action, entry.seat)):
        raise Forbidden("service.host_only")


def _is_hidden(action: Action, seat: Seat) -> bool:
    return bool(action.secret) or (action.of_hand and seat != TABLE)
