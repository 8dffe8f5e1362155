"""Entering something at the table that a request is about, without a look at it first where nothing is in the way."""

from collections.abc import Callable

from companion.http.at_table import app_state, as_last_seen, at_table
from companion.service.access.callers import Caller
from companion.service.errors import ServiceProblem
from companion.service.play.enter import Entered, enter_unseen, enter_untold
from companion.service.play.submission import Submission
from companion.service.records import TableRecord

Read = Callable[[TableRecord], Submission]
"""What was sent, read for a table."""


def entered_at(code: str, read: Read) -> tuple[Entered, Caller]:
    """What became of it: at a table that was seen before without another look at it, unless something is in the way."""
    seen = as_last_seen(code)
    entered = None if seen is None else _tried(*seen, read)
    if seen is not None and isinstance(entered, Entered):
        return entered, seen[1]
    table, caller = at_table(code)
    judged = entered if isinstance(entered, ServiceProblem) and seen == (table, caller) else None
    return enter_untold(app_state(), table, caller, read(table), judged), caller


def _tried(table: TableRecord, caller: Caller, read: Read) -> Entered | ServiceProblem | None:
    try:
        return enter_unseen(app_state(), table, caller, read(table))
    except ServiceProblem as problem:
        return problem
