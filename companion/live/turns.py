"""So many requests are worked on at once, and the others wait their turn.

Each of them needs up to two database connections. With more requests than connections for both, each could hold one and
wait for the other. A stream is worked on only until it is open.
"""

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Turns:
    """Middleware around the app."""

    def __init__(self, app: "WSGIApplication", places: int) -> None:
        self._app = app
        self._places = threading.BoundedSemaphore(places)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        with self._places:
            return self._app(environ, start_response)
