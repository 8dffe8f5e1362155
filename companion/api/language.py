"""The caller's language: English or German, by Accept-Language."""

from flask import request

from companion.i18n import LANGUAGES


def caller_language() -> str:
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]
