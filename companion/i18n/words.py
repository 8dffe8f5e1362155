"""Numbers and words that know their forms, so that a sentence can be made of them.

A placeholder may ask for a form: `{spot:to}` is "to field 1", `{lost:# stone|# stones}` chooses by number
(three forms: none, one, many), `{amount:+}` shows the sign.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

MISSING: Final = "…"
MINUS: Final = "−"


@dataclass(frozen=True, slots=True)
class Number:
    """A number that picks its noun."""

    value: int

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return self._pick(*spec.split("|")).replace("#", format(self))
        sign = MINUS if self.value < 0 else "+" if self.value and spec == "+" else ""
        return f"{sign}{abs(self.value)}"

    def _pick(self, *forms: str) -> str:
        *none, one, many = forms
        if none and self.value == 0:
            return none[0]
        return one if self.value == 1 else many


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its inflected forms."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return self.forms.get(spec, self.text)


class Blank:
    """A parameter that was not given: none of something, where there is a form for it."""

    def __format__(self, spec: str) -> str:
        none, *rest = spec.split("|")
        return none if len(rest) > 1 else MISSING


def in_a_sentence(text: str, language: str) -> str:
    """A label as it stands after other words: English goes on in small letters, German words keep theirs."""
    return text[:1].lower() + text[1:] if language == "en" else text


Spoken = Number | Word | Blank
