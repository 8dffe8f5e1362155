"""The page that compares a table's box: tap what differs, choose what is right, save; or say that all is right."""

from flask import Response, request
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state
from companion.http.codes import unknown_codes
from companion.http.language import caller_language
from companion.i18n import render
from companion.service.access.callers import Caller
from companion.service.access.permissions import must_host
from companion.service.errors import BadInput
from companion.service.home.catalogue_faults import PREFIX, faults
from companion.service.home.catalogues import Contents
from companion.service.records import TableRecord
from companion.service.tables.matching import Findings, compare
from companion.web.boxes.comparison import Comparison, comparison, typed
from companion.web.boxes.household_boxes import blueprint
from companion.web.responses import asks_for_partial, page
from companion.web.table import back_to, here

PAGE = "/t/<string:code>/box"


def hosted(code: str) -> tuple[TableRecord, Caller]:
    """The host's table: whoever opened it has the box."""
    table, caller = here(code)
    must_host(caller)
    return table, caller


@blueprint.get(PAGE)
@unknown_codes
def to_compare(code: str) -> Answer:
    table, _ = hosted(code)
    box = comparison(table)
    return back_to(table) if box is None else _form(table, box)


@blueprint.post(PAGE)
@unknown_codes
def compared(code: str) -> Answer:
    """A button of the form: one that changes something shows the form again, the other one saves."""
    table, caller = hosted(code)
    box = typed(table, request.form)
    if box is None:
        return back_to(table)
    box.draft.press(request.form.get("do", ""))
    return _form(table, box) if "do" in request.form else _kept(table, caller, box)


@blueprint.post(f"{PAGE}/yes")
@unknown_codes
def confirmed(code: str) -> Answer:
    """Everything is as in the box."""
    table, caller = hosted(code)
    if (box := comparison(table)) is not None:
        _keep(table, caller, box)
    return back_to(table)


def _form(table: TableRecord, box: Comparison, status: int = 200) -> Response:
    template = "box/compare_answer.html" if asks_for_partial() else "box/compare.html"
    return page(template, status, box=box, table=table)


def _kept(table: TableRecord, caller: Caller, box: Comparison) -> Answer:
    contents = Contents("", box.game, box.edition, box.draft.catalogue)
    for place, problem in faults(contents).items():
        box.blame.add(place, problem)
    if not box.blame:
        try:
            _keep(table, caller, box)
        except BadInput as problem:
            box.blame.add(problem.where.removeprefix(PREFIX), problem)
    return _form(table, box, 400) if box.blame else back_to(table)


def _keep(table: TableRecord, caller: Caller, box: Comparison) -> None:
    name = render("web.box.our_box", {}, caller_language())
    compare(app_state(), table, caller, Findings(box.doubts, box.draft.catalogue, name))
    app_state().hub.publish(table.code)
