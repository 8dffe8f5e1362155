"""A box as its page shows it: the values field by field, what is wrong beside them, and how sure each entry is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.api.language import caller_language
from companion.engine.meta import GameMeta
from companion.games.caral.cards import KINDS
from companion.games.caral.modules.emissary_board import FIGURES, REWARDS
from companion.games.caral.modules.emissary_board import TILES as EMISSARY_TILES
from companion.games.caral.modules.penalty import PENALTIES
from companion.games.caral.modules.status_cards import CONDITIONS, LONGEST_TEXT
from companion.games.caral.modules.tiles import TILES
from companion.games.caral.modules.whim import TABLES, TARGETS
from companion.games.caral.path import ACTION_SQUARES
from companion.i18n import render
from companion.service.faults import at, steps
from companion.service.problems import Unreadable
from companion.web.boxes import words
from companion.web.boxes.edits import SQUARES
from companion.web.boxes.entries import SECTIONS, Catalogue, Entry, element_id, entries, unsure
from companion.web.boxes.form import FACES, SIZES, SPOTS, Raw, value_field

FEW = 4
"""The die's values that everybody sees; larger ones only where a die has them."""

LONGEST_NAME = 80
CHOICES: Mapping[str, tuple[str, ...]] = {
    "squares": SQUARES,
    "cards": KINDS,
    "targets": TARGETS,
    "penalties": PENALTIES,
    "conditions": CONDITIONS,
    "action_squares": ACTION_SQUARES,
    "figures": FIGURES,
    "rewards": REWARDS,
    "tiles": EMISSARY_TILES,
}


@dataclass
class BoxPage:
    """Everything the form's templates ask for."""

    meta: GameMeta
    edition: str
    name: str
    catalogue: Catalogue
    cursor: int = -1
    uid: str | None = None
    section: str = ""
    """The section shown open."""
    typed: Raw = field(default_factory=MultiDict)
    wrong: dict[str, str] = field(default_factory=dict)
    """What is wrong, by the field it is shown at."""
    astray: list[str] = field(default_factory=list)
    """What is wrong at no field of the form."""

    choices = CHOICES
    sections = tuple(SECTIONS)
    tables, sizes, longest_name, longest_text = TABLES, range(1, SIZES + 1), LONGEST_NAME, LONGEST_TEXT
    words = words
    id = staticmethod(element_id)

    def blame(self, place: str, problem: Unreadable) -> None:
        """Show a fault at its field."""
        said, shown = render(problem.code, problem.params, caller_language()), self.field_of(place)
        if shown in self.fields():
            self.wrong.setdefault(shown, said)
        else:
            self.astray.append(f"{place}: {said}" if place else said)

    def field_of(self, place: str) -> str:
        """At which field a fault is shown: a list's at its first, a status card's where it was typed."""
        if place.startswith(SPOTS):
            return SPOTS
        if place.startswith(FACES):
            return f"{FACES}[{(*steps(place), 0)[2]}]"
        if found := re.fullmatch(r"(status\[\d+\])\.(id|value)", place):
            condition = at(self.catalogue, steps(f"{found[1]}.condition"))
            return f"{found[1]}.{'name' if found[2] == 'id' else value_field(condition)}"
        if re.fullmatch(r"emissaries\[\d+\]", place):
            return f"{place}.{FIGURES[0]}"
        return "levels.sizes[0]" if place == "levels.sizes" else place

    def fields(self) -> set[str]:
        """Every field of the form."""
        named = {f"status[{i}].{name}" for i in range(len(self.catalogue["status"])) for name in STATUS_FIELDS}
        faces = {f"{FACES}[{i}]" for i in range(len(self.faces))}
        return {"name", SPOTS, *named, *faces, *(f"levels.sizes[{i}]" for i in range(SIZES)), *_leaves(self.catalogue)}

    @property
    def first(self) -> str:
        """The field to begin with when something is wrong: the first on the page."""
        return min(self.wrong, key=_order, default="")

    def told(self) -> list[tuple[str, str]]:
        """Everything wrong at a field, in the order of the page."""
        return sorted(self.wrong.items(), key=lambda item: _order(item[0]))

    @staticmethod
    def section_of(place: str) -> str:
        return section_of(place)

    @staticmethod
    def anchor(entry: Entry) -> str:
        """Where a link to an entry leads; what is a section by itself begins there."""
        return element_id(entry.name)

    def value(self, place: str) -> Any:
        """What a field holds."""
        found = at(self.catalogue, steps(place))
        return "" if found is None else found

    def count(self, kind: str) -> int:
        """How many squares of a kind lie on the path."""
        return sum(spot.partition("-")[0] == kind for spot in self.catalogue["path"]["spots"])

    @property
    def faces(self) -> list[list[int]]:
        found: list[list[int]] = self.catalogue["die"]["faces"]
        return found

    def values_of(self, face: list[int]) -> list[int]:
        """What can be tapped on a face."""
        return sorted({*range(FEW), *face})

    def typed_or(self, place: str, condition: str) -> str:
        """A status card's number, square or words; also one that was typed and does not count just now."""
        kind = place.rpartition(".")[2]
        if place in self.typed:
            return self.typed[place]
        if kind != value_field(condition):
            return ""
        held = self.value(f"{place.rpartition('.')[0]}.value")
        return words.judged(held) if kind == "words" else str(held)

    def area(self, tile: str) -> str:
        """On which kind of square a progress tile lies."""
        return words.square(TILES[tile].square) if tile in TILES else ""

    def entries(self, section: str = "") -> list[Entry]:
        return [entry for entry in entries(self.catalogue) if section in ("", entry.section)]

    def unsure(self, section: str = "") -> list[Entry]:
        return [entry for entry in unsure(self.catalogue) if section in ("", entry.section)]

    def sureness(self, name: str) -> str:
        """The confidence of an entry by its name."""
        return next(entry.confidence(self.catalogue) for entry in entries(self.catalogue) if entry.name == name)

    def is_open(self, section: str) -> bool:
        return section == self.section or any(section_of(place) == section for place in self.wrong)

    @property
    def action(self) -> str:
        return f"/box/{self.uid or 'new'}"


STATUS_FIELDS = ("name", "condition", "number", "square", "words", "fame")


def section_of(place: str) -> str:
    """The part of the page where a field stands; the box's name stands in none."""
    return next((section for section, parts in SECTIONS.items() if steps(place)[0] in parts), "")


def _order(place: str) -> int:
    parts = [part for parts in SECTIONS.values() for part in parts]
    first = steps(place)[0]
    return parts.index(str(first)) if first in parts else -1


def _leaves(part: Any, place: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for key, inner in part.items():
            yield from _leaves(inner, f"{place}.{key}" if place else key)
    elif isinstance(part, list) and not place.startswith((SPOTS, FACES)):
        for number, inner in enumerate(part):
            yield from _leaves(inner, f"{place}[{number}]")
    elif place.rpartition(".")[2] not in ("id", "confidence", "reward_confidence") or place.startswith("emissaries"):
        yield place
