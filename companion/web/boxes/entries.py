"""The entries of a box that somebody can be sure or unsure of, and how sure they are."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.caral.modules.emissary_board import FIGURES, REWARDS
from companion.service.faults import at, steps

Catalogue = dict[str, Any]
MATCHED, ASSUMED = "matched", "assumed"
SURE = ("rulebook", MATCHED)
GOODS = ("players", "stones", "cards", "levels", "sled")
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "path": ("path",),
    "die": ("die",),
    "goods": GOODS,
    **{name: (name,) for name in ("whim", "annual", "status", "progress", "emissaries")},
}
"""The parts of the page, each with the sections of the catalogue that it shows."""

FIGURES_KEY, REWARD_KEY = "confidence", "reward_confidence"


@dataclass(frozen=True)
class Entry:
    """A place of the catalogue with a confidence of its own; some share their place with another."""

    place: str
    key: str = FIGURES_KEY
    only: tuple[str, ...] = ()
    """The fields it is about, if not all."""

    @property
    def name(self) -> str:
        return self.place if self.key == FIGURES_KEY else f"{self.place}.reward"

    @property
    def section(self) -> str:
        first = str(steps(self.place)[0])
        return next(section for section, parts in SECTIONS.items() if first in parts)

    def values(self, catalogue: Catalogue) -> dict[str, Any]:
        held = at(catalogue, steps(self.place)) or {}
        return {
            key: value
            for key, value in held.items()
            if not key.endswith("confidence") and (not self.only or key in self.only)
        }

    def confidence(self, catalogue: Catalogue) -> str:
        return str(at(catalogue, [*steps(self.place), self.key]) or ASSUMED)


def entries(catalogue: Catalogue) -> Iterator[Entry]:
    """In the order of the page."""
    for name in (part for parts in SECTIONS.values() for part in parts if part in catalogue):
        if not isinstance(catalogue[name], list):
            yield Entry(name)
            continue
        for number in range(len(catalogue[name])):
            yield from _listed(name, f"{name}[{number}]")


def _listed(section: str, place: str) -> Iterator[Entry]:
    if section == "emissaries":
        yield Entry(place, FIGURES_KEY, ("id", *FIGURES))
        yield Entry(place, REWARD_KEY, REWARDS)
    else:
        yield Entry(place)


def settle(draft: Catalogue, before: Catalogue, ours: Catalogue, confirmed: set[str]) -> None:
    """What was confirmed or changed is matched; what is confirmed no longer is as sure as it was before."""
    for entry in entries(draft):
        same = entry.values(draft) == entry.values(before)
        matched = entry.name in confirmed or not same
        at(draft, steps(entry.place))[entry.key] = MATCHED if matched else _unconfirmed(entry, before, ours)


def _unconfirmed(entry: Entry, before: Catalogue, ours: Catalogue) -> str:
    known = entry.confidence(before)
    if known != MATCHED:
        return known
    return entry.confidence(ours) if entry.values(before) == entry.values(ours) else ASSUMED


def unsure(catalogue: Catalogue) -> list[Entry]:
    return [entry for entry in entries(catalogue) if entry.confidence(catalogue) not in SURE]


def element_id(place: str) -> str:
    """The id of a place on the page."""
    return re.sub(r"\W+", "-", place).strip("-")
