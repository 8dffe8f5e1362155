"""The caller's language: English or German, as chosen on this phone, else by Accept-Language."""

from flask import Request, request

from companion.i18n import LANGUAGES

COOKIE = "companion_language"
FOUND = "companion.language"
"""Where a request keeps the language once it was found: pages ask for it with every word."""


def caller_language() -> str:
    kept = request.environ
    if FOUND not in kept:
        kept[FOUND] = wanted(request)
    found: str = kept[FOUND]
    return found


def wanted(asked: Request) -> str:
    chosen = asked.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return asked.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
