"""What every call needs: the table, the caller, an answer already encoded."""

import hashlib
import json
from typing import Any, ClassVar

from flask import Response, current_app, g, request
from flask.views import MethodView

from companion.api.guesses import unknown_codes as unknown_codes
from companion.api.language import caller_language
from companion.api.room import Room as Room
from companion.api.room import documented as documented
from companion.engine.actions import Seat
from companion.live.hub import Hub
from companion.service.access.callers import NOBODY, Caller, Credentials, caller_at
from companion.service.errors import Forbidden
from companion.service.look.reader import Reader
from companion.service.play.desk import Desk, Desks
from companion.service.tables.names import names_at
from companion.service.tables.seating import find_table, table_by_code
from companion.store.models import Table

COOKIE = "companion_device"
PREFIX = "/api/v1"
CODE = "/<code:code>"
SAFE = ("GET", "HEAD", "OPTIONS")
BEARER = "bearer "
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie, Accept-Language"}
"""For this caller alone: never to be kept by anything between us and them without asking."""


class AtTable(MethodView):
    """Calls at a table whose code the client must know."""

    decorators: ClassVar = [unknown_codes]


def credentials() -> Credentials:
    """A token goes before the browser's cookie; a cookie counts only for requests from our own pages."""
    if (token := bearer_token()) is not None:
        return Credentials(token=token)
    cookie = request.cookies.get(COOKIE)
    if cookie is not None and request.method not in SAFE and not from_own_page():
        raise Forbidden("service.foreign_origin")
    return Credentials(cookie=cookie)


def bearer_token() -> str | None:
    header = request.headers.get("Authorization", "")
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None


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
    """The table and who calls; whatever is said from now on calls the players by their names."""
    table = table_by_code(code)
    g.names = names_at(table, caller_language())
    return table, caller_at(table, credentials())


def caller_of(code: str) -> Caller:
    """Who calls a table that need not exist."""
    table = find_table(code)
    return caller_at(table, credentials()) if table is not None else NOBODY


def desk_of(table: Table) -> Desk:
    """The table as it is now: what others enter meanwhile does not change it under the reader."""
    with desks().lock(table.id):
        return desks().get(table.id, table.header).seen()


def reader_at(code: str, seat: Seat | None = None) -> Reader:
    return reader_of(*at_table(code), seat)


def reader_of(table: Table, caller: Caller, seat: Seat | None = None) -> Reader:
    return Reader(table, desk_of(table), caller, caller_language(), seat)


def encoded(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON for this caller."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, PRIVATE | (headers or {}), content_type="application/json")


def etag(table: Table, caller: Caller, seat: Seat | None) -> str:
    """The same position, revision, caller and language give the same view."""
    parts = (table.uid, table.position, table.revision, table.status, caller.key, seat, caller_language())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]
