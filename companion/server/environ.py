"""A request as our server has read it, put as WSGI apps expect it."""

import sys
import time
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from companion import deadline

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

Scope = Mapping[str, Any]
Headers = dict[str, str]
NAMED_ALIKE = ("CONTENT_TYPE", "CONTENT_LENGTH")


def environ_of(scope: Scope, headers: Headers, body: IO[bytes], length: int | None) -> "WSGIEnvironment":
    """`length` is how long the body is, as it was read or as it was announced."""
    host, port = scope["server"] or ("", 0)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REQUEST_URI": _target(scope),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope["client"] or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
        deadline.ARRIVED: time.monotonic(),
    }
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key in NAMED_ALIKE else f"HTTP_{key}"] = value
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    if length is not None:
        environ["CONTENT_LENGTH"] = str(length)
    return environ


def headers_of(scope: Scope) -> Headers:
    """What was sent under each name. Names with an underscore could pass for others, so they are left out."""
    found: Headers = {}
    for raw, value in scope["headers"]:
        name, text = raw.decode("latin-1"), value.decode("latin-1")
        if "_" not in name:
            found[name] = f"{found[name]}{'; ' if name == 'cookie' else ','}{text}" if name in found else text
    return found


def _target(scope: Scope) -> str:
    query = scope["query_string"].decode("latin-1")
    path = scope["raw_path"].decode("latin-1")
    return f"{path}?{query}" if query else path
