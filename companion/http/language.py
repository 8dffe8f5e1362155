"""The caller's language: English or German, as chosen on this phone, else by Accept-Language."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from flask import Request, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.i18n import LANGUAGES

asked_now: Final[Callable[[], Request]] = request._get_current_object  # type: ignore[attr-defined]
"""The request itself: Flask's stand-in for it would look for it anew with everything that is asked of it."""

COOKIE = "companion_language"
FOUND = "companion.language"
"""Where a request keeps the language once it was found: pages ask for it with every word."""


def caller_language() -> str:
    asked = asked_now()
    found: str | None = asked.environ.get(FOUND)
    if found is None:
        found = asked.environ[FOUND] = wanted(asked)
    return found


def wanted(asked: Request) -> str:
    chosen = asked.cookies.get(COOKIE) if COOKIE in asked.environ.get("HTTP_COOKIE", "") else None
    return chosen if chosen in LANGUAGES else understood(asked.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


@lru_cache(maxsize=256)
def understood(accepted: str) -> str:
    """The first of our languages that somebody accepts; phones of one kind all say the same."""
    return parse_accept_header(accepted, LanguageAccept).best_match(LANGUAGES) or LANGUAGES[0]
