"""The whole log, each step with the way to repair it, and remarks for it."""

import json
from typing import Any
from uuid import uuid4

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state, look_of
from companion.http.codes import unknown_codes
from companion.http.entries import submission_of_form
from companion.http.numbers import number
from companion.http.reading import body
from companion.service.access.callers import Caller
from companion.service.errors import Conflict, ServiceProblem
from companion.service.look import repair
from companion.service.play.enter import enter
from companion.service.records import TableRecord
from companion.web.cover import held_alone
from companion.web.responses import Notice, notice_of, page, pages_blueprint
from companion.web.table import SEE_OTHER, here

blueprint = pages_blueprint("log")
A_PAGE = 200
"""How many entries a page of the log shows."""


@blueprint.get("/t/<string:code>/log", endpoint="show")
@unknown_codes
def whole_log(code: str) -> Response:
    return log_page(*here(code))


def log_page(table: TableRecord, caller: Caller, notice: Notice | None = None, status: int = 200) -> Response:
    look = look_of(table, held_alone(table, caller))
    last = last_shown(look.desk.position)
    after = max(0, last - A_PAGE)
    entries = [line for line in reversed(repair.repair_lines(look, after, last - after)) if line.tells]
    draft, number = request.form.get("text", ""), str(uuid4())
    newer = last + A_PAGE if last < look.desk.position else None
    context: dict[str, Any] = {"newer": newer, "older": after or None, "newest": look.desk.position}
    context |= {"entries": entries, "who": caller, "note_id": number, "draft": draft, "notice": notice}
    return page("log.html", status, code=table.code, **context)


def last_shown(position: int) -> int:
    """Up to which entry the page goes that is asked for; the newest if none is."""
    wanted = number(request.args.get("to", ""))
    return position if wanted is None else max(1, min(wanted, position))


@blueprint.post("/t/<string:code>/note")
@unknown_codes
def note(code: str) -> Answer:
    """A remark. It depends on nothing, so what happened meanwhile does not matter."""
    table, caller = here(code)
    raw = {"kind": "note", "text": request.form.get("text", "").strip(), "id": request.form.get("id", "")}
    try:
        noted(table, caller, body(json.dumps(raw).encode()))
    except ServiceProblem as problem:
        return log_page(table, caller, notice_of(problem), problem.status)
    return redirect(url_for("log.show", code=table.code), SEE_OTHER)


def noted(table: TableRecord, caller: Caller, raw: dict[str, Any]) -> None:
    """Enter a remark once; what was tapped twice is there already."""
    try:
        post = submission_of_form(raw | {"expected": look_of(table, caller).desk.position}, "text")
        enter(app_state(), table, caller, post)
    except Conflict as conflict:
        if conflict.code != "service.id_reused":
            raise
