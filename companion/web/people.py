"""People: who won how often, who beat whom, where points came from; calling, joining and forgetting them."""

from typing import Any

from flask import Flask, Response, redirect, request, url_for
from flask_babel import format_decimal  # type: ignore[import-untyped]
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state
from companion.http.credentials import COOKIE
from companion.http.language import caller_language
from companion.http.numbers import must_be_number
from companion.http.schemas import MOST_SEATS
from companion.service.access.households import household_of_browser
from companion.service.errors import BadInput, ServiceProblem
from companion.service.home import forgetting, people
from companion.service.home.statistics import Choice, Statistics
from companion.service.records import Household
from companion.web.past import SEE_OTHER, home
from companion.web.responses import Notice, notice_of, page, pages_blueprint

blueprint = pages_blueprint("people")
LONGEST_NAME = 200
LATEST = 12
"""How many games a person's page lists."""


def choice() -> Choice:
    """Which games count, from the address."""
    raw = request.args.get("players", "")
    players = must_be_number(raw, "players", MOST_SEATS) if raw else None
    if players == 0:
        raise BadInput("service.http.bad_request", "players")
    words = {name: request.args.get(name) or None for name in ("game", "edition", "module")}
    return Choice(**words, players=players)


@blueprint.get("/people")
def everybody() -> Response:
    found = household_of_browser(request.cookies.get(COOKIE))
    if found is None:
        return page("people.html", found=None)
    chosen = choice()
    return page("people.html", found=Statistics(app_state().games, found, chosen), choice=chosen)


@blueprint.get("/people/<string(maxlength=36):uid>")
def person(uid: str) -> Response:
    return person_page(home(), uid)


def person_page(household: Household, uid: str, notice: Notice | None = None, status: int = 200) -> Response:
    known, chosen = people.person_of(household, uid), choice()
    found = Statistics(app_state().games, household, chosen)
    language = caller_language()
    context: dict[str, Any] = {
        "figures": found.figures(known),
        "rivals": found.rivals(known),
        "sources": found.sources(known, language),
        "cards": found.latest(known, LATEST, language),
        "others": [other for other in found.people.values() if other is not known],
    }
    return page("person.html", status, person=known, found=found, choice=chosen, notice=notice, **context)


@blueprint.post("/people/<string(maxlength=36):uid>/rename")
def rename(uid: str) -> Answer:
    household, name = home(), request.form.get("name", "").strip()
    try:
        if len(name) > LONGEST_NAME or "\0" in name:
            raise BadInput("service.http.bad_request", "name")
        people.rename(household, uid, name)
    except BadInput as problem:
        return person_page(household, uid, notice_of(problem), problem.status)
    return redirect(url_for("people.person", uid=uid), SEE_OTHER)


@blueprint.post("/people/<string(maxlength=36):uid>/merge")
def merge(uid: str) -> Answer:
    household = home()
    try:
        people.merge(household, uid, request.form.get("other", ""))
    except ServiceProblem as problem:
        return person_page(household, uid, notice_of(problem), problem.status)
    return redirect(url_for("people.person", uid=uid), SEE_OTHER)


@blueprint.get("/people/<string(maxlength=36):uid>/delete")
def ask_to_forget(uid: str) -> Response:
    """What forgetting a person means, before it happens."""
    household = home()
    known = people.person_of(household, uid)
    return page("person_delete.html", person=known, count=people.games_with(known))


@blueprint.post("/people/<string(maxlength=36):uid>/delete")
def delete(uid: str) -> Answer:
    forgetting.forget(app_state(), home(), uid)
    return redirect(url_for("people.everybody"), SEE_OTHER)


def average(value: float) -> str:
    return str(format_decimal(value, "0.0"))


def init_app(app: Flask) -> None:
    app.add_template_global(average)
    app.register_blueprint(blueprint)
