"""The caller's language: English or German, as chosen on this phone, else by Accept-Language."""

from flask import request

from companion.i18n import LANGUAGES

COOKIE = "companion_language"


def caller_language() -> str:
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
