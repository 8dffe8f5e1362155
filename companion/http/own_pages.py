"""Addresses of our own: where a form may lead back to, and from where one may come."""

from urllib.parse import urlsplit

from flask import current_app, request

BLANKS_AND_TURNS = frozenset(" \\")
"""Browsers take a backslash for a slash; a blank ends a header's word."""


def own_path(raw: str) -> str:
    """A path of ours to go back to; the first page, if it leads anywhere else or cannot be written into a header.

    Browsers leave out tabs and line ends: what looks like a path of ours may lead to another host.
    """
    sound = raw.isascii() and raw.isprintable() and BLANKS_AND_TURNS.isdisjoint(raw)
    return raw if sound and raw.startswith("/") and not raw.startswith("//") else "/"


def is_own_origin(origin: str) -> bool:
    """Whether a page came from where it asks: the same scheme, name and port, or those of the public address."""
    return origin in {f"{request.scheme}://{request.host}", _public_origin()}


def _public_origin() -> str | None:
    configured = current_app.config.get("PUBLIC_URL")
    if not configured:
        return None
    parts = urlsplit(str(configured))
    return f"{parts.scheme}://{parts.netloc}"
