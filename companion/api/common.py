"""What every call needs: the table, the caller, an answer already encoded."""

import hashlib
import json
from typing import Any, ClassVar

from flask import Response, current_app, request
from flask.views import MethodView
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_smorest import Blueprint
from webargs.flaskparser import FlaskParser

from companion.api.language import caller_language
from companion.api.problems import ProblemSchema
from companion.engine.actions import Seat
from companion.live.hub import Hub
from companion.service.callers import Caller, Credentials, caller_at
from companion.service.desk import Desk, Desks
from companion.service.lobby import table_by_code
from companion.service.problems import Forbidden
from companion.service.read import Reader
from companion.store.models import Table

COOKIE = "companion_device"
PREFIX = "/api/v1"
SAFE = ("GET", "HEAD", "OPTIONS")


class Parser(FlaskParser):
    """Unreadable input is 400: 422 always means "against the rules"."""

    DEFAULT_VALIDATION_STATUS = 400


class Room(Blueprint):  # type: ignore[misc]
    """A blueprint whose every call documents the errors it may answer with."""

    ARGUMENTS_PARSER = Parser()


limiter = Limiter(get_remote_address)
unknown_codes = limiter.shared_limit(
    lambda: f"{current_app.config['UNKNOWN_CODES_PER_MINUTE']}/minute",
    scope="unknown codes",
    deduct_when=lambda response: response.status_code == 404,  # noqa: PLR2004
)
"""Guessing codes is slow: so many wrong ones a minute from one address, and no more."""


class AtTable(MethodView):
    """Calls at a table whose code the client must know."""

    decorators: ClassVar = [unknown_codes]


def documented(room: Room, *statuses: int) -> Any:
    """Say in the documentation that these errors may come, as problem+json."""

    def decorate(view: Any) -> Any:
        for status in statuses:
            view = room.alt_response(status, schema=ProblemSchema, content_type="application/problem+json")(view)
        return view

    return decorate


def credentials() -> Credentials:
    """A token goes before the browser's cookie; a cookie counts only for requests from our own pages."""
    header = request.headers.get("Authorization", "")
    if header.startswith("Bearer "):
        return Credentials(token=header.removeprefix("Bearer ").strip())
    cookie = request.cookies.get(COOKIE)
    if cookie is not None and request.method not in SAFE and not from_own_page():
        raise Forbidden("service.foreign_origin")
    return Credentials(cookie=cookie)


def from_own_page() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is None or origin.split("://")[-1] == request.host


def desks() -> Desks:
    found: Desks = current_app.extensions["desks"]
    return found


def hub() -> Hub:
    found: Hub = current_app.extensions["hub"]
    return found


def at_table(code: str) -> tuple[Table, Caller]:
    table = table_by_code(code)
    return table, caller_at(table, credentials())


def desk_of(table: Table) -> Desk:
    with desks().lock(table.id):
        return desks().get(table.id, table.header)


def reader_at(code: str, seat: Seat | None = None) -> Reader:
    table, caller = at_table(code)
    return Reader(table, desk_of(table), caller, caller_language(), seat)


def encoded(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON for this caller alone: never to be kept by anything between us and them."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    answer = Response(text, status, content_type="application/json")
    answer.headers.update({"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie, Accept-Language"})
    answer.headers.update(headers or {})
    return answer


def etag(table: Table, caller: Caller, seat: Seat | None) -> str:
    """Weak: the same position, revision, caller and language give the same view."""
    parts = (table.uid, table.position, table.revision, table.status, caller.key, seat, caller_language())
    return f'W/"{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"'
