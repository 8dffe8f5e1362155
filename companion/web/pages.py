"""The first pages: start a table, join one, choose the language."""

from uuid import uuid4

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import cards
from companion.http import limits
from companion.http.at_table import app_state
from companion.http.codes import unknown_codes
from companion.http.credentials import COOKIE as DEVICE
from companion.http.language import COOKIE, caller_language
from companion.http.own_pages import own_path
from companion.i18n import LANGUAGES
from companion.service.access.households import device_of, household_at, household_of_browser
from companion.service.errors import BadInput, Unknown
from companion.service.home.habits import habits_of
from companion.service.home.past import running_on
from companion.service.tables import seating
from companion.web import forms
from companion.web.boxes.household_boxes import own_boxes
from companion.web.responses import YEARS, greet_browser, notice_of, page, pages_blueprint, this_browser, with_cookie

blueprint = pages_blueprint("pages")
SEE_OTHER = 303
RUNNING = 3
"""How many tables to go back to the first page shows."""


@blueprint.get("/")
def home() -> Response:
    device = device_of(request.cookies.get(DEVICE))
    running = running_on(device, caller_language(), RUNNING) if device is not None else []
    return page("home.html", running=running, games=cards())


@blueprint.get("/join")
@unknown_codes
def join() -> Answer:
    """Find a table by a code as people type it."""
    typed = request.args.get("code", "")
    table = seating.table_by_code(app_state().tables, "".join(filter(str.isalnum, typed)))
    return redirect(url_for("table.show", code=table.code), SEE_OTHER)


@blueprint.get("/new")
def new() -> Response:
    greet_browser()
    boxes, box = own_boxes(), request.args.get("box")
    game = next((saved.game for saved in boxes if saved.uid == box), cards()[0].id)
    form = forms.blank(request.args.get("game", game), boxes, box)
    household = household_of_browser(request.cookies.get(DEVICE))
    usual = forms.as_last_time(form, habits_of(household, form.meta.id))
    return with_cookie(page("new.html", form=usual, id=str(uuid4())))


@blueprint.post("/new")
def open_table() -> Answer:
    device = this_browser()
    try:
        wanted, household = forms.wanted(request.form, own_boxes()), household_at(device)
        limits.a_new_table(household)
        limits.tidy_up()
        table, _ = seating.open_table(wanted, household, device)
        if "one_phone" in request.form:
            seating.claim_all(table, device)
    except BadInput as problem:
        filled = forms.filled(request.form, own_boxes())
        return with_cookie(page("new.html", 400, form=filled, id=str(uuid4()), notice=notice_of(problem)))
    return with_cookie(redirect(url_for("table.show", code=table.code), SEE_OTHER))


@blueprint.post("/language")
def choose_language() -> Answer:
    """Remember the language on this phone, and go back to where it was chosen."""
    wanted = request.form.get("language")
    response = redirect(own_path(request.form.get("back", "/")), SEE_OTHER)
    if wanted in LANGUAGES:
        response.set_cookie(COOKIE, wanted, max_age=YEARS, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


@blueprint.get("/<string:anything>")
def nowhere(anything: str) -> Response:
    raise Unknown("service.http.not_found")
