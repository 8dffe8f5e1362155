"""Whether an entry still fits the moment it was decided for."""

from collections.abc import Sequence
from typing import Any

from companion.engine.actions import Seat
from companion.engine.decisions import Together
from companion.engine.meta_actions import SEAT_CHANGES, Amend, Redo, Undo, Withdraw
from companion.service.errors import Conflict
from companion.service.play.desk import Desk
from companion.store import log

CHANGES_THE_PAST = {Undo.kind, Redo.kind, Amend.kind}


def must_be_fresh(
    desk: Desk, expected: int, seat: Seat | None = None, *, exact: bool = False, beside: bool = False
) -> None:
    """Refuse what was decided on an old position, unless nothing that matters has happened since.

    What goes by the last entry, such as an undo, must know it: then even a private note in between matters. For what
    goes `beside` the questions nothing matters but a change of the past.
    """
    if expected == desk.position:
        return
    since = log.entries(desk.table, expected) if expected < desk.position else []
    if any(row.action["kind"] in CHANGES_THE_PAST for row in since):
        raise Conflict("service.history_changed")
    if exact or expected > desk.position or not (beside or _beside(desk, since, seat)):
        raise Conflict("service.stale")


def _beside(desk: Desk, since: Sequence[Any], seat: Seat | None) -> bool:
    """Whether all this is private notes, what goes beside the questions, people who sat down or got up, and other
    seats' answers to the question that `seat` is asked with them.

    Going back from now, an answer must be one of those that are in, and a withdrawal none of them.
    """
    unasked = (cls for bound in desk.ruleset.anytimes for cls in bound.step.accepts)
    aside = SEAT_CHANGES | {cls.kind for cls in unasked if cls.secret or cls.beside}
    answers, answered = _together(desk)
    for row in reversed(since):
        kind = row.action["kind"]
        if kind in aside:
            continue
        if seat is None or row.seat == seat:
            return False
        if kind == Withdraw.kind and row.seat not in answered:
            answered.add(row.seat)
        elif kind in answers and row.seat in answered:
            answered.remove(row.seat)
        else:
            return False
    return True


def _together(desk: Desk) -> tuple[set[str], set[Seat]]:
    """If several seats are asked at once: which kinds of actions answer them, and who has answered."""
    pending = desk.state.pending
    top = pending[-1] if pending else None
    if not isinstance(top, Together):
        return set(), set()
    steps = [desk.ruleset.steps[type(decision)].step for decision in top.asked]
    return {cls.kind for step in steps for cls in step.accepts}, {answer.decision.seat for answer in top.answers}
