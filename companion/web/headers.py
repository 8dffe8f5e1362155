"""What every answer says to browsers: nothing from elsewhere, nothing inline; and text goes compressed."""

import gzip

from flask import Flask, Response, request

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
TEXT = ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml")
SHORT = 1000
LONG = 1_000_000
LEVEL = 9


def say(response: Response) -> Response:
    for name, value in ALWAYS.items():
        response.headers.setdefault(name, value)
    return response


def compress(response: Response) -> Response:
    """Pages shrink to a sixth. Streams and what is short or already packed stay as they are."""
    if response.mimetype not in TEXT or response.status_code != 200 or "Content-Encoding" in response.headers:  # noqa: PLR2004
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"] or not SHORT < (response.content_length or 0) < LONG:
        return response
    response.direct_passthrough = False
    response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)
    return response


def init_app(app: Flask) -> None:
    app.after_request(compress)
    app.after_request(say)
