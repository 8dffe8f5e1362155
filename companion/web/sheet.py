"""The set-up sheet: a checklist for phones, a page for the wall, a sheet of paper."""

from flask import Response
from markupsafe import Markup

from companion.http.at_table import reader_of
from companion.http.codes import unknown_codes
from companion.service.look import setup_sheet
from companion.service.look.reader import TableReader
from companion.service.play.desk import LOBBY
from companion.web.boxes.comparison import comparison
from companion.web.drawing import board
from companion.web.responses import page, pages_blueprint
from companion.web.table import here

blueprint = pages_blueprint("sheet")


@blueprint.get("/t/<string:code>/setup")
@unknown_codes
def setup(code: str) -> Response:
    reader = reader_of(*here(code))
    before = reader.desk.status == LOBBY
    box = comparison(reader.table) if before else None
    layout = laid_out(reader) if before else None
    return page("setup.html", sheet=setup_sheet.sheet(reader), box=box, layout=layout, who=reader.caller)


def laid_out(reader: TableReader) -> Markup | None:
    """The board as it must lie, where the game wants it drawn."""
    drawing = reader.game.drawing
    return board(reader, reader.view().seen) if drawing and drawing.on_sheet else None
