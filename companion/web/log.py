"""The whole log, each step with the way to repair it, and remarks for it."""

import json
from typing import Any
from uuid import uuid4

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.api.common import unknown_codes
from companion.api.play import entered
from companion.api.reading import body
from companion.service.access.callers import Caller
from companion.service.errors import Conflict, ServiceProblem
from companion.service.look import repair
from companion.store.models import Table
from companion.web.check import look_at
from companion.web.repair import posted
from companion.web.room import Notice, new_room, notice_of, page
from companion.web.show import told
from companion.web.table import SEE_OTHER, here

blueprint = new_room("log")


@blueprint.get("/t/<string:code>/log", endpoint="show")
@unknown_codes
def whole_log(code: str) -> Response:
    return log_page(*here(code))


def log_page(table: Table, caller: Caller, notice: Notice | None = None, status: int = 200) -> Response:
    entries = told(repair.told(look_at(table, caller)))
    draft, number = request.form.get("text", ""), str(uuid4())
    context = {"entries": entries, "who": caller, "note_id": number, "draft": draft, "notice": notice}
    return page("log.html", status, code=table.code, **context)


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


def noted(table: Table, caller: Caller, raw: dict[str, Any]) -> None:
    """Enter a remark once; what was tapped twice is there already."""
    try:
        entered(table, caller, posted(raw | {"expected": look_at(table, caller).desk.position}, "text"))
    except Conflict as conflict:
        if conflict.code != "service.id_reused":
            raise
