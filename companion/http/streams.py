"""Event streams as they are answered: a place among those who listen, given back when the stream ends."""

from collections.abc import Iterable
from functools import partial

from flask import Response, request
from werkzeug.exceptions import ServiceUnavailable

from companion.http.at_table import app_state
from companion.live.channel import Listener
from companion.live.hub import Full, never
from companion.service.access.callers import NOBODY, Caller

CLIENT_GONE = "waitress.client_disconnected"
"""Where our server puts the question whether the client has left."""

POLL_SECONDS = 5
"""How often a phone that is not told should ask."""

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def joined(code: str, caller: Caller, page: str = "") -> Listener:
    """A place for whoever asks, at the table with this code; `page` is what they call themselves."""
    device = "" if caller.key == NOBODY.key else caller.key
    try:
        return app_state().hub.join(code, request.environ.get(CLIENT_GONE, never), page, device)
    except Full:
        raise ServiceUnavailable(retry_after=POLL_SECONDS) from None


def streamed(listener: Listener, frames: Iterable[str] | Iterable[bytes]) -> Response:
    answer = Response(frames, headers=HEADERS, content_type="text/event-stream")
    answer.call_on_close(partial(app_state().hub.leave, listener))
    return answer
