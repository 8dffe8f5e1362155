"""Event streams as they are answered: a place among those who listen, given back when the stream ends."""

from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Response, request
from werkzeug.exceptions import ServiceUnavailable

from companion.http.at_table import app_state
from companion.live.channel import Listener
from companion.live.hub import Full, never
from companion.live.open_stream import OpenStream
from companion.service.access.callers import NOBODY, Caller

CLIENT_GONE = "companion.client_gone"
"""Where our server puts the question whether the client has left."""

NATIVE = "companion.native_stream"
"""Where our server takes streams from, to serve them without threads."""

POLL_SECONDS = 5
"""How often a phone that is not told should ask."""

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def client_gone() -> Callable[[], bool]:
    """Tells from any thread whether whoever asked has left; of another server it is never known."""
    found: Callable[[], bool] = request.environ.get(CLIENT_GONE, never)
    return found


def joined(code: str, caller: Caller, page: str = "") -> Listener:
    """A place for whoever asks, at the table with this code; `page` is what they call themselves."""
    device = "" if caller.key == NOBODY.key else caller.key
    address = request.remote_addr or ""
    try:
        return app_state().hub.join(code, client_gone(), page, device, address)
    except Full:
        raise ServiceUnavailable(retry_after=POLL_SECONDS) from None


def streamed(stream: OpenStream[Any]) -> Response:
    """A server that knows of open streams takes it over; for any other it is an answer that never ends."""
    take = request.environ.get(NATIVE)
    answer = Response(() if take else stream, headers=HEADERS, content_type="text/event-stream")
    leave = partial(app_state().hub.leave, stream.listener)
    if take:
        take(stream, leave)
    else:
        answer.call_on_close(leave)
    return answer
