"""The table's page: lobby, play or result, and the entries people tap."""

from functools import partial

from flask import Response, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.address import served_addresses
from companion.http.afterwards import afterwards
from companion.http.at_table import app_state, at_table, reader_of
from companion.http.codes import unknown_codes
from companion.http.entering import entered_at
from companion.http.entries import submission_of_form
from companion.http.language import caller_language
from companion.http.numbers import must_be_number
from companion.http.reading import body
from companion.i18n import render
from companion.live.channel import Listener, TableVersion, Told
from companion.live.pieces import piece
from companion.qr import ADDRESS
from companion.service.access.callers import Caller
from companion.service.errors import BadInput, Damaged, ServiceProblem, Unauthorised
from companion.service.look.reader import TableReader
from companion.service.play.enter import Entered, tell
from companion.service.play.submission import Submission
from companion.service.records import TableRecord
from companion.web import table_context
from companion.web.cover import laid_down
from companion.web.private_parts import Mark, by_parts, mark, private, same_people
from companion.web.responses import (
    Notice,
    asks_for_partial,
    greet_browser,
    in_pieces,
    notice_of,
    page,
    pages_blueprint,
    with_cookie,
)
from companion.web.room import room_of, room_parts
from companion.web.seat import opened_for
from companion.web.shared_parts import changed, version_of
from companion.web.shown import page_id, shown
from companion.web.stepper import filled_in

blueprint = pages_blueprint("table")
SEE_OTHER = 303


def here(code: str) -> tuple[TableRecord, Caller]:
    """The table and who asks, with the players' names for everything that is said."""
    return at_table(code)


def table_page(table: TableRecord, caller: Caller, notice: Notice | None = None, status: int = 200) -> Response:
    """The whole page for a browser, what changes of it for htmx."""
    reader = reader_of(table, caller)
    found = table_context.context(reader) | {"room": room_of(reader)}
    template = "table/answer.html" if asks_for_partial() else "table.html"
    if not asks_for_partial():
        greet_browser()
    response = page(template, status, notice=notice or damage(reader), **found)
    return with_cookie(laid_down(response, table) if "cover" in found else response)


def damage(reader: TableReader) -> Notice | None:
    """What everybody is told at a table of which an entry cannot be read."""
    found = reader.desk.damaged
    return None if found is None else notice_of(Damaged(found))


def back_to(table: TableRecord) -> Answer:
    return redirect(url_for("table.show", code=table.code), SEE_OTHER)


@blueprint.get("/t/<string:code>", endpoint="show")
@unknown_codes
def show_table(code: str) -> Response:
    response = answer(reader_of(*here(code))) if asks_for_partial() else table_page(*here(code))
    address = request.args.get("address")
    if address is not None and address in served_addresses(current_app.config["HOST"]):
        response.set_cookie(ADDRESS, address, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


@blueprint.post("/t/<string:code>/log")
@unknown_codes
def enter(code: str) -> Answer:
    """One tap, answered with the table as it is now. Whatever goes wrong is told above it.

    The others are told when the answer is on its way: what they are sent alike is ready by then, and nobody competes
    for the processor with whoever tapped.
    """
    try:
        entered, caller = entered_at(code, tapped)
    except ServiceProblem as problem:
        return table_page(*here(code), notice_of_tap(problem), problem.status)
    try:
        return answer(reader_after(entered, caller)) if asks_for_partial() else back_to(entered.table)
    finally:
        afterwards(partial(tell, app_state(), entered, page_id()))


def reader_after(entered: Entered, caller: Caller) -> TableReader:
    """The table as it was left by an entry; if that was made before, as it is now."""
    if not entered.fresh:
        return reader_of(entered.table, caller)
    return TableReader(entered.table, entered.desk, caller, caller_language())


def answer(reader: TableReader) -> Response:
    """What has changed of the page that asks, by its tap or since it looked, or all of it. Its stream says no more."""
    table, caller, before = reader.table, reader.caller, shown()
    own, now = mark(reader, opened_for()) if by_parts(reader) else None, version_of(reader)
    listener = app_state().hub.page(table.code, page_id())
    known = mark_known(listener, before, Told(now, own))
    if own is None or before is None or (before.revision != now.revision and not same_people(known, own)):
        return table_page(table, caller)
    change = changed(reader, before)
    if change is None:
        return table_page(table, caller)
    around = room_parts(reader, room_of(reader)) if caller.host and listener is None else ""
    return in_pieces(change.parts, piece(private(reader, known, own) + around, before=change.parts))


def mark_known(listener: Listener | None, before: TableVersion | None, told: Told) -> Mark | None:
    """By what the own parts are known that the page shows, if its stream knows it; from now on it was told this."""
    if listener is None:
        return None
    last = listener.told
    listener.tell(told)
    found: Mark | None = last.mark if last is not None and last.version == before else None
    return found


def notice_of_tap(problem: ServiceProblem) -> Notice:
    """Whoever has no seat here probably had one: a page that was left open, or an answer that was kept."""
    if isinstance(problem, Unauthorised):
        return Notice(render("web.live.seat_gone", {}, caller_language()))
    return notice_of(problem)


def tapped(table: TableRecord) -> Submission:
    """The entry of the button that was tapped, as a client of the API would send it."""
    form = request.form
    raw, expected = body(form.get("entry", "").encode()), form.get("expected", "")
    if not isinstance(raw, dict):
        raise BadInput("service.http.bad_request", "entry")
    whole = raw | {"expected": must_be_number(expected, "entry")}
    return submission_of_form(filled_in(table.header["game"], whole, form))
