"""The set-up sheet: a checklist for phones, a page for the wall, a sheet of paper."""

from flask import Response

from companion.http.at_table import reader_of
from companion.http.codes import unknown_codes
from companion.service.look import setup_sheet
from companion.service.play.desk import LOBBY
from companion.web.boxes.comparison import comparison
from companion.web.responses import page, pages_blueprint
from companion.web.table import here

blueprint = pages_blueprint("sheet")


@blueprint.get("/t/<string:code>/setup")
@unknown_codes
def setup(code: str) -> Response:
    reader = reader_of(*here(code))
    box = comparison(reader.table) if reader.desk.status == LOBBY else None
    return page("setup.html", sheet=setup_sheet.sheet(reader), box=box, who=reader.caller)
