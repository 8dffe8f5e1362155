"""What every call of the API needs: its address, and an answer in JSON."""

import hashlib
import json
from typing import Any, ClassVar

from flask import Response, request
from flask.views import MethodView

from companion.api.growing_text import GrowingText
from companion.engine.actions import Seat
from companion.http.codes import unknown_codes
from companion.http.downloads import PRIVATE
from companion.http.language import caller_language
from companion.service.access.callers import Caller
from companion.service.records import TableRecord

PREFIX = "/api/v1"
CODE = "/<code:code>"


class AtTable(MethodView):
    """Calls at a table whose code the client must know."""

    decorators: ClassVar = [unknown_codes]


def encoded(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON for this caller."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, PRIVATE | (headers or {}), content_type="application/json")


def encoded_list(name: str, items: GrowingText, rest: dict[str, Any] | None = None) -> Response:
    """JSON with one long list that is kept as text, and whatever else; packed already if the caller takes it so."""
    others = json.dumps(rest or {}, ensure_ascii=False, separators=(",", ":"))[1:]
    begin, end = f'{{"{name}":['.encode(), f"]{',' if rest else ''}{others}".encode()
    packs = bool(request.accept_encodings["gzip"])
    text = items.gzipped_within(begin, end) if packs else items.within(begin, end)
    answer = Response(text, headers=PRIVATE, content_type="application/json")
    answer.vary.add("Accept-Encoding")
    if packs:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def etag(table: TableRecord, caller: Caller, seat: Seat | None) -> str:
    """The same position, revision, caller and language give the same view."""
    parts = (table.uid, table.position, table.revision, table.status, caller.key, seat, caller_language())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]
