"""Ticks: hands have done what the phone told them."""

from flask import request
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state, reader_of
from companion.http.codes import unknown_codes
from companion.http.numbers import must_be_number
from companion.service.errors import ServiceProblem
from companion.service.look.hands import open_lines, told_to
from companion.service.look.reader import TableReader
from companion.service.play.ticking import tick
from companion.web.responses import asks_for_partial, notice_of, pages_blueprint
from companion.web.shown import page_id
from companion.web.table import answer, back_to, here, table_page

blueprint = pages_blueprint("ticks")
ALL, MINE = "all", "mine"


@blueprint.post("/t/<string:code>/hands")
@unknown_codes
def done(code: str) -> Answer:
    """Some lines are done, as far as the page that says so told them. Everybody sees that they are gone."""
    table, caller = here(code)
    try:
        moved = tick(app_state(), table, caller, keys(reader_of(table, caller)), position())
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    try:
        return answer(reader_of(*here(code))) if asks_for_partial() else back_to(table)
    finally:
        if moved is not None:
            app_state().hub.publish(table.code, moved, page_id())


def keys(reader: TableReader) -> list[str] | None:
    """Which lines are done: those it names, all, or all that this phone is told."""
    said = request.form.get("tick", "")
    if said == MINE:
        return [key for line in told_to(open_lines(reader.desk), reader.played_here()) for key in line.keys]
    return None if said == ALL else said.split()


def position() -> int:
    """The position that the page showed."""
    return must_be_number(request.form.get("expected", ""), "expected")
