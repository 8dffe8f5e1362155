"""A catalogue in both languages beside everything that is said from it."""

from dataclasses import dataclass
from functools import cached_property

from companion.i18n import LANGUAGES
from companion.i18n.po import Forms
from companion.i18n.texts import SHARED, texts
from tests.i18n.codes import emitted
from tests.i18n.homes import IDS, PACKAGES
from tests.i18n.manner import Codes, Manner, manner_of
from tests.i18n.samples import placeholders

_SHAPES = ("number", "text", "flag", "list", "object", "str", "int", "Mapping")
_COMMON = ("table", "everybody", "nobody", "nothing", "or", *(f"shape.{shape}" for shape in _SHAPES))
SHARED_MANNER = Manner(
    words={f"engine.word.{word}": set() for word in _COMMON}
    | {"engine.word.seat": {"number"}, "engine.where.line": {"number"}, "engine.where.catalogue": {"edition"}},
    number_only=frozenset({"web.box.doubts", "web.box.next"}),
    same=frozenset({"web.fair.title"}),
)
BRIEF = ("outcome", "offer", "why", "idle", "go", "title", "about", "page", "telling", "value")
"""Parts of codes that stand for words beside a choice, no sentences."""


@dataclass(frozen=True)
class Book:
    """The texts of a game, or those that all share."""

    package: str

    def __str__(self) -> str:
        return IDS.get(self.package, "shared")

    @cached_property
    def manner(self) -> Manner:
        return SHARED_MANNER if self.package == SHARED else manner_of(self.package)

    @cached_property
    def texts(self) -> dict[str, dict[str, Forms]]:
        """By language, without their headers."""
        every = {language: texts(language, self.package) for language in LANGUAGES}
        return {language: {code: forms for code, forms in found.items() if code} for language, found in every.items()}

    def holds(self, code: str) -> bool:
        game = code.partition(".")[0]
        return game == IDS[self.package] if self.package in IDS else game not in IDS.values()

    @cached_property
    def said(self) -> Codes:
        """Codes that are emitted, with the parameters they are given."""
        return {code: params for code, params in emitted().items() if self.holds(code)}

    @cached_property
    def known(self) -> Codes:
        """Everything that needs a text, the vocabulary too."""
        return self.said | self.manner.words

    @cached_property
    def both(self) -> list[str]:
        """What has a text in every language."""
        return [code for code in self.known if all(code in self.texts[language] for language in LANGUAGES)]

    @cached_property
    def sayings(self) -> list[str]:
        """What is more than a word."""
        return [code for code in self.both if code in self.said and code not in self.manner.words]

    @cached_property
    def sentences(self) -> list[str]:
        return [code for code in self.sayings if not any(f".{part}." in code for part in BRIEF)]

    def used(self, language: str, code: str) -> set[str]:
        return set().union(*(placeholders(form) for form in self.texts[language][code]))


BOOKS = tuple(map(Book, PACKAGES))
