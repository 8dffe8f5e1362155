"""The catalogues at run time: read from their .po files, asked through `gettext`."""

from functools import cache
from gettext import GNUTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, Final

from companion.i18n.po import read_po, write_mo

LANGUAGES: Final = ("en", "de")


def catalogue(language: str) -> Traversable:
    """The file that holds a language's texts."""
    return resources.files(__package__) / language / "LC_MESSAGES" / "messages.po"


def known(language: str) -> str:
    """The catalogue for a language tag such as `de-AT`; English where there is none."""
    base = language[:2].lower()
    return base if base in LANGUAGES else LANGUAGES[0]


@cache
def translations(language: str) -> GNUTranslations:
    return GNUTranslations(BytesIO(write_mo(read_po(catalogue(language).read_text(encoding="utf-8")))))


def lookup(code: str, language: str, count: Any = None) -> str | None:
    """A code's text with its placeholders, in the form for `count`; nothing for an unknown code."""
    catalogue = translations(known(language))
    number = count if isinstance(count, int) else 1
    for text in (catalogue.ngettext(code, code, number), catalogue.gettext(code)):
        if text != code:
            return text
    return None
