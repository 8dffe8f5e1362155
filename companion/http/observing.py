"""When a request began and by which name it is known, for whoever tells or counts it; and how many are worked on."""

import re
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import g, request

from companion.http.forwarded import REQUEST_ID
from companion.live.turns import LOOKS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

BEGUN: Final = "companion.begun"
"""Where it stands when a request was read; our server says so."""

LOOKING, CHANGING = "looking", "changing"
SOUND: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id() -> str:
    """As a trusted proxy calls this request, or by a new name."""
    if "request_id" not in g:
        said = request.environ.get(REQUEST_ID, "")
        g.request_id = said if SOUND.fullmatch(said) else secrets.token_hex(8)
    found: str = g.request_id
    return found


def seconds_since(environ: "WSGIEnvironment") -> float:
    return time.perf_counter() - float(environ[BEGUN])


def begun(app: "WSGIApplication") -> "WSGIApplication":
    """Middleware that notes the time, where no server did."""

    def noted(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        environ.setdefault(BEGUN, time.perf_counter())
        return app(environ, start_response)

    return noted


class AtWork:
    """Middleware that counts the requests within it, by what they do."""

    def __init__(self, app: "WSGIApplication") -> None:
        self._app, self._guard = app, threading.Lock()
        self.now: Counter[str] = Counter({LOOKING: 0, CHANGING: 0})

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Any:
        kind = LOOKING if environ.get("REQUEST_METHOD") in LOOKS else CHANGING
        self._count(kind, 1)
        try:
            return self._app(environ, start_response)
        finally:
            self._count(kind, -1)

    def _count(self, kind: str, change: int) -> None:
        with self._guard:
            self.now[kind] += change
