"""What all pages share: the browser's cookie, where posts may come from, and how problems are told."""

from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Blueprint, Response, g, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from companion.http.credentials import COOKIE, must_come_from_own_page
from companion.http.language import asked_now
from companion.http.limits import a_new_device
from companion.http.problems import damage_of, message_of, problem_of, reasons_of, status_message
from companion.live.pieces import Piece, plain, whole
from companion.service.access.households import cookie_for, recognised
from companion.service.errors import DamagedEntry, DatabaseError, ServiceProblem
from companion.service.records import Device
from companion.web.headers import ENCODING, takes_gzip

YEARS = 10 * 365 * 24 * 3600
R = TypeVar("R", bound=Answer)
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language, HX-Request"}


@dataclass(frozen=True)
class Notice:
    """What a person is told about their last tap, with the reasons of the rules."""

    message: str
    reasons: tuple[tuple[str, str], ...] = ()
    """Each with the id of its rule."""


def pages_blueprint(name: str) -> Blueprint:
    """A blueprint of pages: posts only from our own pages, problems told in words."""
    blueprint = Blueprint(name, __name__)
    blueprint.before_request(must_come_from_own_page)
    blueprint.register_error_handler(ServiceProblem, _problem_in_words)
    blueprint.register_error_handler(DatabaseError, _trouble_in_words)
    blueprint.register_error_handler(DamagedEntry, _damage_in_words)
    blueprint.register_error_handler(HTTPException, _status_in_words)
    return blueprint


def asks_for_partial() -> bool:
    return "HTTP_HX_REQUEST" in asked_now().environ


def page(template: str, status: int = 200, **context: Any) -> Response:
    """A page, or its partial for htmx; for this phone alone."""
    return for_this_phone(render_template(template, **context), status)


def for_this_phone(text: str | bytes, status: int = 200) -> Response:
    response = Response(text, status)
    response.headers.update(PRIVATE)
    return response


def in_pieces(*pieces: Piece) -> Response:
    """The same of what is packed already, by whoever was told it before."""
    packed = takes_gzip(asked_now().environ.get("HTTP_ACCEPT_ENCODING", ""))
    response = for_this_phone(whole(pieces) if packed else plain(pieces))
    if packed:
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = f"{PRIVATE['Vary']}, {ENCODING}"
    return response


def this_browser() -> Device:
    """The browser that does something; one that came without a cookie gets it with this answer."""
    device, cookie = recognised(request.cookies.get(COOKIE), a_new_device)
    _hand_out(cookie)
    return device


def greet_browser() -> None:
    """A browser that only looks gets its cookie too, so that it is known by it whatever becomes of its first tap."""
    _hand_out(cookie_for(request.cookies.get(COOKIE)))


def _hand_out(cookie: str) -> None:
    if cookie != request.cookies.get(COOKIE):
        g.new_cookie = cookie


def with_cookie(response: R) -> R:
    """Hand a new browser its cookie."""
    if cookie := g.get("new_cookie"):
        response.set_cookie(COOKIE, cookie, max_age=YEARS, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def notice_of(problem: ServiceProblem) -> Notice:
    reasons = tuple((message, refusal.rule) for refusal, message in reasons_of(problem))
    return Notice(message_of(problem), reasons)


def _problem_in_words(problem: ServiceProblem) -> Response:
    response = _problem_page(notice_of(problem), problem.status)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def _damage_in_words(error: DamagedEntry) -> Response:
    return _problem_in_words(damage_of(error))


def _trouble_in_words(error: DatabaseError) -> Response:
    return _problem_in_words(problem_of(error))


def _status_in_words(error: HTTPException) -> Response:
    status = error.code or 500
    return _problem_page(Notice(status_message(status)), status)


def _problem_page(notice: Notice, status: int) -> Response:
    template = "notice_alone.html" if asks_for_partial() else "problem.html"
    return page(template, status, notice=notice)
