"""The table check: what the real board must look like, and where to look when it does not."""

from uuid import uuid4

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import reader_of
from companion.http.codes import unknown_codes
from companion.service.look import table_check
from companion.service.tables.seating import LOBBY
from companion.web.cover import held_alone, look_held
from companion.web.panel import Panel, turn_back
from companion.web.responses import asks_for_partial, page, pages_blueprint
from companion.web.table import SEE_OTHER, here

blueprint = pages_blueprint("check")


@blueprint.get("/t/<string:code>/check", endpoint="show")
@unknown_codes
def check(code: str) -> Answer:
    """The whole list for a browser, what changes of it for htmx. Before the game there is the set-up sheet."""
    return laid_out(code, "check/list.html" if asks_for_partial() else "check.html")


@blueprint.get("/t/<string:code>/layout")
@unknown_codes
def layout(code: str) -> Answer:
    """The same in the order in which a table is laid out, to go on another evening."""
    return laid_out(code, "layout.html")


def laid_out(code: str, template: str) -> Answer:
    table, caller = here(code)
    reader = reader_of(table, held_alone(table, caller))
    if reader.desk.status == LOBBY:
        return redirect(url_for("sheet.setup", code=reader.table.code), SEE_OTHER)
    return page(template, check=table_check.table_check(reader), who=caller)


@blueprint.get("/t/<string:code>/check/<string(maxlength=40):line>")
@unknown_codes
def differs(code: str, line: str) -> Response:
    """One line that does not agree: how it changes, the steps that changed it, and the ways out."""
    look = look_held(code)
    found = table_check.differing(look, table_check.line_of(look, line))
    return page(
        "differs.html",
        line=found,
        changes=table_check.changes(look, line),
        code=look.table.code,
        game=look.desk.header.game,
        view=look.view(),
        who=look.caller,
        button=Panel(look).button,
        note_id=str(uuid4()),
        **turn_back(look),
    )
