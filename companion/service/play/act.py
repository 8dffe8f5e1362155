"""Adding an entry: once, at the right position, by somebody who may, and with what chance answers to it."""

import json
import zlib
from collections.abc import Callable
from typing import Any

from companion.engine.actions import Action
from companion.engine.problems import Unreadable as UnreadableAction
from companion.service.access.callers import Caller
from companion.service.errors import Conflict, ServiceProblem, Unauthorised, Unreadable
from companion.service.play.desk import ENDED, Desk, Desks
from companion.service.play.execution import Work
from companion.service.play.submission import Post
from companion.store import log
from companion.store.models import Table

Answering = Callable[[Work], dict[str, Any]]
"""Makes the body of the answer from what was done."""


def act(desks: Desks, table: Table, caller: Caller, post: Post, answer: Answering) -> tuple[bool, dict[str, Any]]:
    """Add an entry: whether it is new, and the body of the answer. The same client id is never carried out twice.

    A refusal leaves the desk as it was; after anything unforeseen it is made anew from the log.
    """
    if not caller.known:
        raise Unauthorised("service.no_token")
    if (before := _told_before(table, caller, post)) is not None:
        return False, before
    with desks.lock(table.id):
        try:
            return _act(desks, table, caller, post, answer)
        except log.Overtaken:
            desks.drop(table.id)
        except ServiceProblem:
            raise
        except Exception:
            desks.drop(table.id)
            raise
    if (before := _told_before(table, caller, post)) is not None:
        return False, before
    raise Conflict("service.stale")


def _act(desks: Desks, table: Table, caller: Caller, post: Post, answer: Answering) -> tuple[bool, dict[str, Any]]:
    if (before := _told_before(table, caller, post)) is not None:
        return False, before
    desk = desks.get(table.id, table.header)
    over = desk.status == ENDED
    work = Work(desk, caller, table, post)
    work.carry_out(_read_action(desk, post))
    if post.dry_run:
        if work.rows:
            desks.drop(table.id)
            desk.only_tried = not over
        return True, answer(work)
    work.settle()
    body = answer(work)
    work.write(body)
    return True, body


def _told_before(table: Table, caller: Caller, post: Post) -> dict[str, Any] | None:
    """The first answer to this client id, if it was this caller's and had this body."""
    if post.dry_run or (row := log.client_id(table.id, post.id)) is None:
        return None
    if row.caller != caller.key or row.body_hash != post.body_hash():
        raise Conflict("service.id_reused")
    answer: dict[str, Any] = json.loads(zlib.decompress(row.answer))
    return answer


def _read_action(desk: Desk, post: Post) -> Action:
    try:
        return desk.ruleset.codec.decode(post.action, "")
    except UnreadableAction as problem:
        raise Unreadable(problem.code, problem.where.lstrip("."), **problem.params) from None
