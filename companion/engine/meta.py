"""What can be known of a game without loading its rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from companion.engine.shapes import SHAPES as SHAPES

LANGUAGES: Final = ("en", "de")
"""The languages in which everything is said."""


@dataclass(frozen=True)
class RuleInfo:
    """One id of a game's rule index. A ruling is our decision where the rulebook is silent or unclear."""

    id: str
    ruling: bool = False
    module: str | None = None
    differs: bool = False
    """Whether it is not the same in all editions."""

    box: str | None = None
    """The section of the catalogue with what only the components tell of it."""


def indexed(
    marks: str, differs: tuple[str, ...] = (), box: Mapping[str, str] | None = None, module: str | None = None
) -> tuple[RuleInfo, ...]:
    """The rules of an index written as ids, with a star behind each ruling."""
    sections = box or {}
    rules = ((mark.rstrip("*"), mark.endswith("*")) for mark in marks.split())
    return tuple(
        RuleInfo(rule, ruling, module, differs=rule in differs, box=sections.get(rule)) for rule, ruling in rules
    )


@dataclass(frozen=True)
class Option:
    """Something a table agrees on, with its default first."""

    values: tuple[str, ...]
    of_modules: bool = False
    """Whether it is no question where no module is played."""

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class ModuleCard:
    """What can be known of an optional module without loading its rules."""

    name: str
    index: str
    """Its rule ids, a star behind each ruling."""
    weight: int = 1
    """How much it adds to learn, from 1 to 3."""
    differs: tuple[str, ...] = ()
    box: Mapping[str, str] = field(default_factory=dict)
    excludes: frozenset[str] = frozenset()

    @property
    def rules(self) -> tuple[RuleInfo, ...]:
        return indexed(self.index, self.differs, self.box, self.name)


def module_cards(package: str, *names: str) -> tuple[ModuleCard, ...]:
    """The cards of a game's modules: each is a folder beside the others, with its card in `card.py`."""
    return tuple(import_module(f"{package}.modules.{name}.card").CARD for name in names)


@dataclass(frozen=True)
class GameMeta:
    """A game's card in the list of games."""

    id: str
    title: str
    version: int
    players: range
    colours: Mapping[str, str]
    """Each colour with its shape, in the order in which seats get them."""
    editions: tuple[str, ...]
    options: Mapping[str, Option]
    index: tuple[RuleInfo, ...] = ()
    """The rules of the base game."""
    optional: tuple[ModuleCard, ...] = ()
    end_reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bgg: int | None = None
    """Its number at BoardGameGeek, where we know it."""
    words: tuple[str, ...] = ()
    """Words of its own, which nobody else in the house says."""

    @property
    def rules(self) -> tuple[RuleInfo, ...]:
        return (*self.index, *(rule for module in self.optional for rule in module.rules))

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(module.name for module in self.optional)

    def shape(self, colour: str) -> str:
        """The shape of a colour; a colour it does not know has the plainest."""
        return self.colours.get(colour, SHAPES[0])

    @property
    def weights(self) -> Mapping[str, int]:
        return {module.name: module.weight for module in self.optional}

    @property
    def exclusions(self) -> tuple[frozenset[str], ...]:
        """The pairs of modules that cannot be played together."""
        pairs = (frozenset({module.name, other}) for module in self.optional for other in sorted(module.excludes))
        return tuple(dict.fromkeys(pairs))

    def lacks(self) -> Iterator[str]:
        """What a card must have and does not, by name."""
        if not self.editions:
            yield "editions"
        if not self.players:
            yield "players"
        elif len(self.colours) < self.players[-1]:
            yield f"colours for {self.players[-1]} players"
        if len(set(self.colours.values()) & set(SHAPES)) != len(self.colours):
            yield "a shape of its own for each colour"
        yield from (f"values of the option {name}" for name, option in self.options.items() if not option.values)
        yield from (f"end_reasons of {edition}" for edition in self.editions if not self.end_reasons.get(edition))
