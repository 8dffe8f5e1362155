"""Entering something at a table: carried out once, answered, and told to everybody who listens."""

from typing import Any

from companion.service.access.callers import Caller
from companion.service.app_state import AppState
from companion.service.errors import Conflict
from companion.service.look.reader import Reader
from companion.service.play.act import act
from companion.service.play.execution import Work
from companion.service.play.submission import Post
from companion.store.models import Table


def enter(state: AppState, table: Table, caller: Caller, post: Post, language: str) -> tuple[bool, dict[str, Any]]:
    """Whether it is new, and the body of the answer. Who was too late is shown how the table stands."""
    seat = post.seat if post.seat in caller.seats else None

    def answer(work: Work) -> dict[str, Any]:
        return answered(Reader(table, work.desk, caller, language, seat), work)

    try:
        fresh, body = act(state.desks, table, caller, post, answer)
    except Conflict as conflict:
        if conflict.code in ("service.stale", "service.history_changed"):
            reader = Reader(table, state.desks.seen(table.id, table.header), caller, language, seat)
            conflict.extra = {"position": reader.desk.position, "view": reader.view()}
        raise
    if fresh and not post.dry_run:
        state.hub.publish(table.code)
    return fresh, body


def answered(reader: Reader, work: Work) -> dict[str, Any]:
    """The body of the answer: where the table stands, the entry, the view, and what an amendment changed."""
    body: dict[str, Any] = {"position": work.desk.position}
    if work.rows:
        body["entry"] = reader.entry(work.first_row())
    if work.scores is not None:
        body["amendment"] = reader.amendment(work)
    return body | {"view": reader.view()}
