"""What every call of the API needs: its address, and an answer in JSON."""

import hashlib
import json
from typing import Any, ClassVar

from flask import Response
from flask.views import MethodView

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


def etag(table: TableRecord, caller: Caller, seat: Seat | None) -> str:
    """The same position, revision, caller and language give the same view."""
    parts = (table.uid, table.position, table.revision, table.status, caller.key, seat, caller_language())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]
