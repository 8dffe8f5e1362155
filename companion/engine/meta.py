"""What can be known of a game without loading its rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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


@dataclass(frozen=True)
class Option:
    """Something a table agrees on, with its default first."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class GameMeta:
    """A game's card in the list of games."""

    id: str
    title: str
    version: int
    players: range
    colours: tuple[str, ...]
    editions: tuple[str, ...]
    options: Mapping[str, Option]
    rules: tuple[RuleInfo, ...]
    modules: tuple[str, ...] = ()
    weights: Mapping[str, int] = field(default_factory=dict)
    """How much each module adds to learn, from 1 to 3."""
    exclusions: tuple[frozenset[str], ...] = ()
    end_reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
