"""Asking for a game's turning points, and what is known of them."""

from companion.service.access.callers import Caller
from companion.service.app_state import AppState
from companion.service.review.look import Look
from companion.service.turning import wishes
from companion.service.turning.in_words import Turning


def turning_of(state: AppState, look: Look) -> Turning:
    """What is known so far. Work that was left undone goes on when somebody looks."""
    state.worker.tend()
    course = wishes.course_of(look.table, look.desk, state.playouts)
    if course.status == wishes.WAITING:
        state.worker.wake()
    return Turning(look, course)


def turning_if_any(state: AppState, look: Look) -> Turning | None:
    """The same where it may be missing: before the end, and in games that nobody here plays well."""
    return turning_of(state, look) if wishes.can_be_told(look.table, look.desk) else None


def want_turning(state: AppState, look: Look, caller: Caller) -> None:
    wishes.want(look.table, look.desk, caller, state.playouts)
    state.worker.wake()
