"""What templates say: codes of the catalogues in the phone's language, with the players' names."""

from collections.abc import Callable, Mapping
from datetime import datetime, time
from functools import lru_cache
from typing import Any, Final

from babel import Locale
from flask import Flask, g
from flask.ctx import _AppCtxGlobals as Noted
from flask_babel import format_time  # type: ignore[import-untyped]

from companion.brand import BRAND
from companion.http.language import caller_language
from companion.i18n import LANGUAGES, plain, render
from companion.i18n import said as said_in
from companion.i18n.facts import facts as said_facts
from companion.i18n.words import Number

MINUTES: Final = 24 * 60
noted: Final[Callable[[], Noted]] = g._get_current_object
"""What is noted for a request: pages ask for it with every word, and Flask's stand-in takes longer than the word."""


def t(code: str, /, **params: Any) -> str:
    """Most of it is said without parameters, and to everybody alike."""
    return render(code, params, caller_language(), noted().get("names")) if params else plain(code, caller_language())


def label(game: str, name: str, /, **params: Any) -> str:
    """A word of a game's own: an edition, a colour, an option."""
    return t(f"{game}.{name}", **params)


def signed(amount: int) -> str:
    """Points with their sign."""
    return f"{Number(amount):+}"


def said(game: str, name: str, value: Any) -> str:
    """A value as a game says it, by the name of its parameter or of its field in a view: a spot, a hand."""
    return said_in(game, name, value, caller_language(), noted().get("names"))


def clock(at: str) -> str:
    """A moment of the log by the clock on the wall."""
    moment = datetime.fromisoformat(at).astimezone()
    return _minute(moment.hour, moment.minute, caller_language())


@lru_cache(maxsize=MINUTES * len(LANGUAGES))
def _minute(hour: int, minute: int, language: str) -> str:
    """As the language of whoever asks writes it: Babel takes as long for one as a page for all else that it tells."""
    return str(format_time(time(hour, minute), "short", rebase=False))


def facts(game: str, part: str, values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Everything countable in a part of a view that has a label: label and value."""
    return said_facts(game, part, values, caller_language(), noted().get("names"))


def endonyms() -> dict[str, str]:
    """Each language by the name it calls itself."""
    return {language: Locale(language).get_display_name() or language for language in LANGUAGES}


def init_app(app: Flask) -> None:
    for helper in (t, label, said, signed, clock, facts):
        app.add_template_global(helper)
    app.jinja_env.globals |= {"brand": BRAND, "languages": endonyms(), "language": caller_language}
