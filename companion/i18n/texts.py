"""The catalogues at run time: the shared one here, a game's own beside its rules, asked through `gettext`."""

from functools import cache, lru_cache
from gettext import GNUTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, Final

from companion import games
from companion.engine.meta import LANGUAGES as LANGUAGES
from companion.i18n.po import Forms, read_po, write_mo

SHARED: Final = __package__
"""The package that holds what no game says."""


REMEMBERED: Final = 8192
"""How many texts are remembered as they were found."""


def catalogue(language: str, package: str = SHARED) -> Traversable:
    """The file that holds a language's texts: the shared ones, or those of a game's package."""
    if package == SHARED:
        return resources.files(SHARED) / language / "LC_MESSAGES" / "messages.po"
    return resources.files(package) / "words" / f"{language}.po"


def home(code: str) -> str:
    """The package that holds a code's text: the first part of a code says which game it is of, if of any."""
    return games.homes().get(code.partition(".")[0], SHARED)


def packages() -> tuple[str, ...]:
    """Every package that holds texts."""
    return (SHARED, *games.homes().values())


def texts(language: str, package: str = SHARED) -> dict[str, Forms]:
    """Everything one catalogue says; its header stands under the empty code."""
    return read_po(catalogue(language, package).read_text(encoding="utf-8"))


def known(language: str) -> str:
    """The catalogue for a language tag such as `de-AT`; English where there is none."""
    if language in LANGUAGES:
        return language
    base = language[:2].lower()
    return base if base in LANGUAGES else LANGUAGES[0]


@cache
def translations(language: str, package: str) -> GNUTranslations:
    return GNUTranslations(BytesIO(write_mo(texts(language, package))))


def lookup(code: str, language: str, count: Any = None) -> str | None:
    """A code's text with its placeholders, in the form for `count`; nothing for an unknown code."""
    return _found(code, known(language), home(code), count if isinstance(count, int) else None)


@lru_cache(maxsize=REMEMBERED)
def _found(code: str, language: str, package: str, count: int | None) -> str | None:
    """Without a number the form for one is taken, which `gettext` alone finds in some versions of Python only."""
    catalogue = translations(language, package)
    text = catalogue.ngettext(code, code, 1 if count is None else count)
    if text == code:
        text = catalogue.gettext(code)
    return None if text == code else text
