"""What our server says itself, of requests that never come to the app: as the app would say it."""

from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from flask import Request, Response

from companion.api.problems import problem_response
from companion.http.language import wanted
from companion.i18n import LANGUAGES, render

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

SOON: Final = 5
"""Seconds after which those who were too many may come again."""


def too_slow(environ: "WSGIEnvironment") -> Response:
    """The rest of a request did not come in time."""
    return _too_slow(wanted(Request(environ)))


@cache
def _too_slow(language: str) -> Response:
    """Made once: those who are too slow are mostly many."""
    code = "service.http.too_slow"
    return problem_response(HTTPStatus.REQUEST_TIMEOUT, code, render(code, {}, language))


@cache
def too_many_connections() -> bytes:
    """As it is sent: nobody has said yet what they understand, so it is told in every language."""
    code = "service.http.connections"
    told = " ".join(render(code, {}, language) for language in LANGUAGES)
    headers = {"Retry-After": str(SOON), "Connection": "close"}
    answer = problem_response(HTTPStatus.TOO_MANY_REQUESTS, code, told, headers)
    body = answer.get_data()
    lines = (f"HTTP/1.1 {answer.status}", *(f"{name}: {value}" for name, value in answer.headers), "", "")
    return "\r\n".join(lines).encode("latin-1") + body
