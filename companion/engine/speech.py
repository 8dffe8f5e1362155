"""How the parameters of messages and the fields of views are said. Games declare it as data, by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Plain:
    """As it stands: a number that picks its noun, a text, a list of them."""


@dataclass(frozen=True, slots=True)
class Named:
    """A word of the game under a prefix: `clay` under `word.card`. What has no word stands for itself."""

    under: str
    forms: Mapping[str, str] = field(default_factory=dict)
    """Further prefixes, by the form of the word that stands there."""
    shared: bool = False
    """Whether all games share these words."""


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of place and its label, `field-2`. A number is a player: what is given goes there too."""

    under: str = "word.place"
    forms: tuple[str, ...] = ("to", "at")
    """The forms of its kind, each a word behind it: going there, being there."""


@dataclass(frozen=True, slots=True)
class Away:
    """A square of a map by how far it lies from the first one, as the map shows it: `→2 ↓1`."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A player by name, or the table."""

    nobody: str = ""
    """The game's word for an owner who is neither."""
    table: str = "table"
    """The shared word for the table."""


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A value that holds several to choose from, `1/2`."""

    mark: str = "/"


@dataclass(frozen=True, slots=True)
class Choices:
    """One of these, the last after an "or"."""


@dataclass(frozen=True, slots=True)
class Label:
    """An action or a decision that is only named."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One after the other."""

    each: "Way"
    none: str = ""
    """The shared word for an empty list."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of each: a list by a phrase of the game with `count` and `each`, or a table of counts."""

    each: "Way"
    phrase: str = ""


Way = Plain | Named | Place | Away | Seated | Alternatives | Choices | Label | Listed | Counted

PLAIN: Final = Plain()
COMMON: Final[Mapping[str, Way]] = {
    "seat": Seated(),
    "owner": Seated(),
    "waiting": Listed(Seated(), none="nobody"),
    "awaited": Listed(Seated(table="everybody"), none="nobody"),
    "action": Label(),
    "decision": Label(),
    "reason": Named("end"),
    "choices": Choices(),
    "expected": Named("word.shape", shared=True),
}
"""What every game says alike; a game may say it in a way of its own."""


def way_of(name: str, own: Mapping[str, Way]) -> Way:
    """How a parameter is said, by its name: the game's own way, the common one, or plainly."""
    return own.get(name) or COMMON.get(name, PLAIN)
