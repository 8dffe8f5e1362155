"""What every answer says to browsers: nothing from elsewhere, nothing inline; and text goes compressed."""

import gzip
from functools import lru_cache

from flask import Flask, Response, request
from werkzeug.http import parse_accept_header

from companion.web.indents import stripped

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
TEXT = {
    "text/html",
    "text/css",
    "text/csv",
    "text/javascript",
    "text/plain",
    "application/json",
    "application/manifest+json",
    "application/problem+json",
    "image/svg+xml",
}
WHOLE = {200, 201, 202, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503}
"""Answers with a body of their own: not a part of a file, nor that nothing has changed."""

ENCODING = "Accept-Encoding"
SHORT = 1000
LONG = 1_000_000
LEVEL = 6
"""A seat's page of 75 KB packs to 13.5 KB; the 13.3 KB of the highest level take half as long again."""

HIGHEST = 9
KEPT = {"text/css", "text/javascript"}
"""What phones fetch once and keep."""


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether whoever accepts this can unpack it; phones of one kind all say the same."""
    return bool(parse_accept_header(accepted)["gzip"])


def say(response: Response) -> Response:
    said = {name.lower() for name, _ in response.headers}
    for name, value in ALWAYS.items():
        if name.lower() not in said:
            response.headers.add(name, value)
    return response


def compress(response: Response) -> Response:
    """Pages shrink to a sixth. Streams and what is short or already packed stay as they are."""
    if response.mimetype not in TEXT or response.status_code not in WHOLE or "Content-Encoding" in response.headers:
        return response
    varies = response.headers.get("Vary", "")
    if ENCODING not in varies:
        response.headers["Vary"] = f"{varies}, {ENCODING}" if varies else ENCODING
    if (
        not takes_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", ""))
        or not SHORT < (response.content_length or 0) < LONG
    ):
        return response
    response.direct_passthrough = False
    if response.mimetype in KEPT:
        response.set_data(gzip.compress(stripped(response.get_data(as_text=True)).encode(), HIGHEST, mtime=0))
    else:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)
    return response


def init_app(app: Flask) -> None:
    app.after_request(compress)
    app.after_request(say)
