"""Sitting down, freeing a seat, a new phone for one, and one phone that goes from hand to hand."""

from collections.abc import Callable

from flask import Response, request
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state
from companion.http.codes import unknown_codes
from companion.http.credentials import id_from
from companion.http.numbers import must_be_number
from companion.service.access.callers import Caller
from companion.service.access.permissions import must_host
from companion.service.errors import ServiceProblem
from companion.service.records import TableRecord
from companion.service.tables import seating
from companion.web.cover import taken_by
from companion.web.responses import notice_of, page, pages_blueprint, this_browser, with_cookie
from companion.web.table import back_to, here, table_page

blueprint = pages_blueprint("seats")


def seat_asked_for() -> int:
    """The seat's number in the form."""
    return must_be_number(request.form.get("seat", ""), "seat")


def changed(code: str, change: Callable[[TableRecord, Caller], object]) -> Answer:
    """Carry out a change of the seats, tell everybody who listens, and go back to the table."""
    table, caller = here(code)
    try:
        change(table, caller)
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    app_state().hub.publish(table.code)
    return with_cookie(back_to(table))


@blueprint.post("/t/<string:code>/claim")
@unknown_codes
def claim(code: str) -> Answer:
    device = this_browser()
    name = id_from(f"device {device.id}", request.form.get("id"))
    return changed(
        code,
        lambda table, caller: seating.claim(
            app_state(), table, caller, seat_asked_for(), device=device, client_id=name
        ),
    )


@blueprint.post("/t/<string:code>/free")
@unknown_codes
def free(code: str) -> Answer:
    return changed(code, lambda table, caller: seating.free(app_state(), table, caller, seat_asked_for()))


@blueprint.post("/t/<string:code>/rescue")
@unknown_codes
def take_over(code: str) -> Answer:
    """Use the secret of a rescue link: it came in the link's fragment, which no server sees, and is spent here."""
    device = this_browser()
    secret = request.form.get("secret", "").strip()
    return changed(
        code,
        lambda table, caller: seating.claim_by_rescue(
            app_state(), table, caller, seat_asked_for(), secret, device=device
        ),
    )


@blueprint.post("/t/<string:code>/hand")
@unknown_codes
def take_phone(code: str) -> Answer:
    """Somebody says that they hold the phone now, and it shows what is theirs."""
    table, caller = here(code)
    seat = seat_asked_for()
    try:
        caller.own_seat(seat)
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    return taken_by(back_to(table), table, seat)


@blueprint.get("/t/<string:code>/seats/<int:seat>/rescue")
@unknown_codes
def rescue(code: str, seat: int) -> Response:
    """The host shows this to the seat's new phone."""
    table, caller = here(code)
    must_host(caller)
    seating.must_have_seat(table, seat)
    return page("rescue.html", code=table.code, seat=seat)
