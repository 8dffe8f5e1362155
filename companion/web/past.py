"""Past games: the list, bringing games in, deleting one, and everything in one file."""

from datetime import UTC, datetime

from flask import Flask, Response, redirect, request, url_for
from flask_babel import format_date  # type: ignore[import-untyped]
from werkzeug.wrappers import Response as Answer

from companion.config import MOST_IMPORT_BYTES
from companion.http import limits
from companion.http.at_table import app_state
from companion.http.credentials import COOKIE
from companion.http.downloads import household_file
from companion.http.language import caller_language
from companion.http.numbers import number
from companion.http.reading import decoded
from companion.http.streams import client_gone
from companion.service.access.households import device_of, household_at, household_of_browser
from companion.service.errors import BadInput, ServiceProblem, Unauthorised
from companion.service.exchange import importing
from companion.service.exchange.summary import called, setting, title_of
from companion.service.home import past
from companion.service.home.past import Card
from companion.service.records import Household
from companion.web.responses import Notice, notice_of, page, pages_blueprint, this_browser, with_cookie

blueprint = pages_blueprint("past_games")
MOST_IN_ADDRESS = 99_999
SEE_OTHER = 303
A_PAGE = 20
"""How many games a page of the list shows."""


def home() -> Household:
    """The household of this browser; without one there is nothing to change."""
    found = household_of_browser(request.cookies.get(COOKIE))
    if found is None:
        raise Unauthorised("service.no_household")
    return found


def list_page(notice: Notice | None = None, status: int = 200) -> Response:
    """A page of the list, by its number in the address; without one it is the first."""
    device, number = device_of(request.cookies.get(COOKIE)), max(1, number_in_address("page") or 1)
    found = past.Listed([], more=False)
    if device is not None:
        found = past.games_on(device, caller_language(), A_PAGE, (number - 1) * A_PAGE)
    return page(
        "past.html",
        status,
        running=found.running,
        over=found.over,
        newer=number - 1 or None,
        older=number + 1 if found.more else None,
        ours=device is not None and past.has_games(device),
        new=number_in_address("new"),
        known=number_in_address("known"),
        notice=notice,
    )


def number_in_address(name: str) -> int | None:
    """A small number from the address, if there is one."""
    return number(request.args.get(name, ""), MOST_IN_ADDRESS)


@blueprint.get("/games")
def games() -> Response:
    return list_page()


@blueprint.post("/games/import")
def bring_in() -> Answer:
    """Read a game, or the games of a household's file."""
    request.max_content_length = MOST_IMPORT_BYTES
    device = this_browser()
    household = household_at(device)
    limits.a_new_table(household)
    file = request.files.get("file")
    try:
        if file is None or not file.filename:
            raise BadInput("service.no_file", "file")
        text = decoded(file.read())
        new, known = importing.read_all(text, household, device, app_state().reader, client_gone())
    except ServiceProblem as problem:
        return with_cookie(list_page(notice_of(problem), problem.status))
    return with_cookie(redirect(url_for("past_games.games", new=new, known=known), SEE_OTHER))


@blueprint.get("/games/all.json")
def everything() -> Response:
    return household_file(home())


@blueprint.get("/games/<string(maxlength=36):uid>/delete")
def ask_to_delete(uid: str) -> Response:
    """What deleting a game means, before it happens."""
    return page("past_delete.html", card=past.card(past.game_of(home(), uid), caller_language()))


@blueprint.post("/games/<string(maxlength=36):uid>/delete")
def delete(uid: str) -> Answer:
    past.delete_game(app_state(), home(), uid)
    return redirect(url_for("past_games.games"), SEE_OTHER)


def day_of(at: datetime) -> str:
    """A day by the calendar on the wall. What a database gives back without a zone is UTC."""
    return str(format_date((at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(), "medium"))


def setting_of(card: Card) -> str:
    return " · ".join(setting(card.game, card.edition, card.modules, caller_language()))


def called_here(game: str, part: str, name: str) -> str:
    return called(game, part, name, caller_language())


def init_app(app: Flask) -> None:
    for helper in (called_here, day_of, setting_of, title_of):
        app.add_template_global(helper)
    app.register_blueprint(blueprint)
