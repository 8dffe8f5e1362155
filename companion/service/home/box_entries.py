"""The entries of a box that somebody can be sure or unsure of, and how sure they are."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.boxes import Group, Listed, Part, Section
from companion.engine.game import Game
from companion.service.home.catalogue_faults import at, steps

Catalogue = dict[str, Any]
Sections = Iterable[Section]
MATCHED, ASSUMED = "matched", "assumed"
SURE = ("rulebook", MATCHED)


@dataclass(frozen=True)
class Entry:
    """A place of the catalogue with a confidence of its own; some share their place with another."""

    section: str
    part: Part
    group: Group
    place: str

    @property
    def name(self) -> str:
        return f"{self.place}.{self.group.name}" if self.group.name else self.place

    def values(self, catalogue: Catalogue) -> dict[str, Any]:
        held = at(catalogue, steps(self.place)) or {}
        return {key: value for key, value in held.items() if self.part.about(self.group, key)}

    def confidence(self, catalogue: Catalogue) -> str:
        return str(at(catalogue, [*steps(self.place), self.group.confidence]) or ASSUMED)


def places(part: Part, catalogue: Catalogue) -> list[str]:
    """Where the entries of a part lie; nowhere, if the catalogue says nothing of them."""
    if part.name not in catalogue:
        return []
    if not isinstance(part, Listed):
        return [part.name]
    return [f"{part.name}[{number}]" for number in range(len(catalogue[part.name]))]


def entries(sections: Sections, catalogue: Catalogue) -> Iterator[Entry]:
    """In the order of the page."""
    for section in sections:
        for part in section.parts:
            for place in places(part, catalogue):
                yield from (Entry(section.id, part, group, place) for group in part.groups)


def needed(game: Game, modules: Collection[str]) -> tuple[Section, ...]:
    """The sections that a table with these modules needs. What belongs to a module bears its name."""
    left_out = {*game.card.modules}.difference(modules)
    return tuple(section for section in game.box if not {part.name for part in section.parts} <= left_out)


def section_of(sections: Sections, place: str) -> str:
    """The section where a place is shown; one that is named itself is meant itself."""
    first = (*steps(place), "")[0]
    found = (each.id for each in sections if first in (each.id, *(part.name for part in each.parts)))
    return next(found, "")


def settle(sections: Sections, draft: Catalogue, before: Catalogue, ours: Catalogue, confirmed: set[str]) -> None:
    """What was confirmed or changed is matched; what is confirmed no longer is as sure as it was before."""
    for entry in entries(sections, draft):
        same = entry.values(draft) == entry.values(before)
        matched = entry.name in confirmed or not same
        sure = MATCHED if matched else _unconfirmed(entry, before, ours)
        at(draft, steps(entry.place))[entry.group.confidence] = sure


def _unconfirmed(entry: Entry, before: Catalogue, ours: Catalogue) -> str:
    known = entry.confidence(before)
    if known != MATCHED:
        return known
    return entry.confidence(ours) if entry.values(before) == entry.values(ours) else ASSUMED


def all_sure(entries: Iterable[Entry], catalogue: Catalogue) -> bool:
    """Whether a catalogue has all of these entries and is sure of them."""
    return all(at(catalogue, steps(each.place)) and each.confidence(catalogue) in SURE for each in entries)


def unsure(sections: Sections, catalogue: Catalogue) -> list[Entry]:
    return [entry for entry in entries(sections, catalogue) if entry.confidence(catalogue) not in SURE]
