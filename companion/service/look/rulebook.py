"""A game's rules line by line: what holds, what we decided and why, what editions change, what the box knows."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion import games
from companion.engine.meta import GameMeta, RuleInfo
from companion.i18n import render
from companion.service.errors import Unknown

GUESS = "assumed"
"""The confidence of what nobody has told us."""


@dataclass(frozen=True)
class RuleText:
    """One rule in one language."""

    id: str
    text: str
    ruling: str | None
    differs: str | None
    box: str | None
    guess: bool
    """Whether what the box knows of it is partly our guess."""

    def has(self, words: str) -> bool:
        """Whether every one of these words stands in it."""
        said = " ".join(filter(None, (self.id, self.text, self.ruling, self.differs))).casefold()
        return all(word in said for word in words.casefold().split())


@dataclass(frozen=True)
class Section:
    """The rules about one thing, or of one module."""

    id: str
    title: str
    module: bool
    lines: tuple[RuleText, ...]


def game_named(game: str) -> GameMeta:
    try:
        return games.card(game)
    except games.UnknownGame:
        raise Unknown("service.no_such_game") from None


def sections(meta: GameMeta, language: str) -> tuple[Section, ...]:
    """The whole index, in its own order."""
    catalogues = [games.load(meta.id).catalogue(edition) for edition in meta.editions]
    guesses = {name for catalogue in catalogues for name, part in catalogue.items() if GUESS in confidences(part)}
    found = groupby(meta.rules, lambda rule: (rule.module, rule.id.partition("-")[0]))
    return tuple(
        Section(
            id=name,
            title=render(f"{meta.id}.module.{module}" if module else f"{meta.id}.section.{name}", {}, language),
            module=module is not None,
            lines=tuple(_line(meta, rule, language, guess=rule.box in guesses) for rule in rules),
        )
        for (module, name), rules in found
    )


def confidences(part: Any) -> Iterator[str]:
    """How sure we are of each entry in a section of a catalogue."""
    for entry in part if isinstance(part, list) else [part]:
        yield from (value for key, value in entry.items() if key.endswith("confidence"))


def _line(meta: GameMeta, rule: RuleInfo, language: str, *, guess: bool) -> RuleText:
    def said(name: str) -> str:
        return render(f"{meta.id}.{name}.{rule.id}", {}, language)

    ruling, differs = (said("ruling") if rule.ruling else None), (said("differs") if rule.differs else None)
    return RuleText(rule.id, said("rule"), ruling, differs, rule.box, guess)


def matching(found: tuple[Section, ...], words: str = "", *, rulings: bool = False) -> frozenset[str]:
    """The ids of the lines with all of these words, or only of those with a ruling."""
    lines = (line for section in found for line in section.lines)
    return frozenset(line.id for line in lines if line.has(words) and (line.ruling or not rulings))
