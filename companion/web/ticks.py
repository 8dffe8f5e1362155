"""Ticks: hands have done what the phone told them."""

from flask import request
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state
from companion.http.codes import unknown_codes
from companion.service.errors import BadInput, ServiceProblem
from companion.service.play.ticking import tick
from companion.web.responses import asks_for_partial, notice_of, pages_blueprint
from companion.web.shown import page_id
from companion.web.table import answer, back_to, here, table_page

blueprint = pages_blueprint("ticks")


@blueprint.post("/t/<string:code>/hands")
@unknown_codes
def done(code: str) -> Answer:
    """Some lines are done, as far as the page that says so told them. Everybody sees that they are gone."""
    table, caller = here(code)
    try:
        moved = tick(app_state(), table, caller, request.form.get("tick", "").split(), position())
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    try:
        return answer(*here(code)) if asks_for_partial() else back_to(table)
    finally:
        if moved is not None:
            app_state().hub.publish(table.code, moved, page_id())


def position() -> int:
    """The position that the page showed."""
    raw = request.form.get("expected", "")
    if not raw.isascii() or not raw.isdecimal():
        raise BadInput("service.http.bad_request", "expected")
    return int(raw)
