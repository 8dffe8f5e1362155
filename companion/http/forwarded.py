"""What a trusted proxy says of a request counts as if we had seen it: who asks, whether by https, and its id."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from companion.proxies import Proxies

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FOR, PROTO, REQUEST_ID = "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REQUEST_ID"
SCHEMES: Final = ("http", "https")


class Forwarded:
    """Middleware around the app."""

    def __init__(self, app: "WSGIApplication", proxies: Proxies) -> None:
        self._app, self._proxies = app, proxies

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        peer = environ.get("REMOTE_ADDR", "")
        if self._proxies.trusts(peer):
            environ["REMOTE_ADDR"] = self._proxies.client(peer, environ.get(FOR, ""))
            said = environ.get(PROTO, "").rpartition(",")[2].strip().lower()
            if said in SCHEMES:
                environ["wsgi.url_scheme"] = said
        else:
            environ.pop(REQUEST_ID, None)
        return self._app(environ, start_response)
