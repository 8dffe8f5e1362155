"""A box as its page shows it: the entries field by field, what is wrong beside them, and how sure each entry is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from werkzeug.datastructures import MultiDict

from companion.engine.boxes import Listed, Part, Section
from companion.engine.lazily import cached_property
from companion.service.home.box_entries import SURE, Entry, entries, places, section_of
from companion.service.home.catalogue_faults import at, steps
from companion.web.boxes.blame import Blame
from companion.web.boxes.controls import Control
from companion.web.boxes.draft import Draft
from companion.web.boxes.kinds import controls_of
from companion.web.boxes.typed import Raw, text
from companion.web.boxes.words import heading, heading_word

LONGEST_NAME = 80


def element_id(place: str) -> str:
    """The id of a place on the page."""
    return re.sub(r"\W+", "-", place).strip("-")


class Fields(NamedTuple):
    """What people are sure or unsure of together."""

    entry: Entry
    title: str
    rows: list[list[Control]]
    """What stands side by side, one row below the other."""


@dataclass
class BoxPage:
    """Everything the form's templates ask for."""

    draft: Draft
    edition: str
    name: str
    uid: str | None = None
    typed: Raw = field(default_factory=MultiDict)

    longest_name = LONGEST_NAME
    comparing: ClassVar[bool] = False
    """Whether it is all about one table, where nothing is ticked one by one."""
    id = staticmethod(element_id)

    @cached_property
    def blame(self) -> Blame:
        return Blame([control for found in self._controls.values() for control in found])

    @property
    def game(self) -> str:
        return self.draft.game.card.id

    @property
    def sections(self) -> tuple[Section, ...]:
        return self.draft.game.box

    @cached_property
    def entries(self) -> list[Entry]:
        return list(entries(self.sections, self.draft.catalogue))

    @cached_property
    def _controls(self) -> dict[str, list[Control]]:
        """The fields of each entry by its name."""
        return {entry.name: controls_of(self.draft.game, entry, self.draft.catalogue) for entry in self.entries}

    def title(self, section: Section) -> str:
        return heading(self.game, section.heading)

    def title_at(self, place: str) -> str:
        """The heading of the section where an input stands; the box's name stands in none."""
        found = section_of(self.sections, place)
        return next((self.title(section) for section in self.sections if section.id == found), "")

    def hinted(self, section: Section) -> bool:
        return section.hint

    def how(self, section: Section) -> str:
        return heading(self.game, section.how)

    def blocks(self, section: Section) -> Iterator[tuple[str, str, list[Fields]]]:
        """The entries of a section: place, heading, fields."""
        for part in section.parts:
            for number, place in enumerate(places(part, self.draft.catalogue)):
                yield place, self._heading(part, place, number + 1), self._fields(part, place)

    def _heading(self, part: Part, place: str, number: int) -> str:
        if not isinstance(part, Listed):
            return heading(self.game, part.heading)
        if not part.words:
            return heading(self.game, part.numbered, number=number)
        called = str(at(self.draft.catalogue, [*steps(place), "id"]))
        return heading_word(self.game, part.words, part.after.get(called, called)) or str(number)

    def _fields(self, part: Part, place: str) -> list[Fields]:
        here = [entry for entry in self.entries if entry.place == place]
        titles = ["", *(heading(self.game, part.heading_of(group)) for group in part.more)]
        return [Fields(*each, _rows(self._controls[each[0].name])) for each in zip(here, titles, strict=True)]

    def digest(self, section: Section) -> str:
        """What a section holds, in a few words."""
        found = (control for entry in self._of(section) for control in self._controls[entry.name])
        return " · ".join(filter(None, (control.digest() for control in found)))

    def shown(self, control: Control) -> str:
        """What stands in an input: what was typed, also where it does not count just now."""
        return text(self.typed, control.name) if control.name in self.typed else control.shown

    def cursor(self, control: Control) -> int:
        return self.draft.cursors[control.name]

    def _of(self, section: Section) -> list[Entry]:
        return [entry for entry in self.entries if entry.section == section.id]

    def unsure(self, section: Section | None = None) -> list[Entry]:
        found = self._of(section) if section else self.entries
        return [entry for entry in found if entry.confidence(self.draft.catalogue) not in SURE]

    def sureness(self, entry: Entry) -> str:
        return entry.confidence(self.draft.catalogue)

    def anchor(self, entry: Entry) -> str:
        """Where a link to an entry leads; what is a section by itself begins there."""
        alone = any(section.plain for section in self.sections if section.id == entry.section)
        return entry.section if alone and not entry.group.name else element_id(entry.name)

    def is_open(self, section: Section) -> bool:
        wrong = (section_of(self.sections, place) for place in self.blame.wrong)
        return section.id in (self.draft.section, *wrong)

    @property
    def action(self) -> str:
        return f"/box/{self.game}/{self.uid or 'new'}"


def _rows(controls: list[Control]) -> list[list[Control]]:
    """Numbers stand side by side, until a sentence comes before one; everything else stands alone."""
    rows: list[list[Control]] = []
    for control in controls:
        if rows and control.narrow and rows[-1][0].narrow and not control.field.hint:
            rows[-1].append(control)
        else:
            rows.append([control])
    return rows
