"""What a view counts, in words: for everything that has no words or drawing of its own."""

from collections.abc import Mapping
from typing import Any

from companion.i18n.texts import lookup
from companion.i18n.vocabulary import Names, Vocabulary


def facts(
    game: str, part: str, values: Mapping[str, Any], language: str, names: Names | None = None
) -> list[tuple[str, str]]:
    """Everything countable in a part of a view that has a label: label and value."""
    vocabulary = Vocabulary(f"{game}.", {}, language, names)
    labels = {name: lookup(f"{game}.{part}.{name}", language) for name in values if _countable(values[name])}
    return [(label, format(vocabulary.said(name, values[name]))) for name, label in labels.items() if label]


def _countable(value: Any) -> bool:
    return not isinstance(value, Mapping) or all(isinstance(count, int) for count in value.values())
