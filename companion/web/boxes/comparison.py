"""What a table's game needs of the box and we only guess, to be compared with what lies on the table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.box_fields import Row
from companion.engine.boxes import Section
from companion.service.home.box_entries import Entry
from companion.service.records import TableRecord
from companion.service.tables.matching import doubts, game_of, held_by
from companion.web.boxes.controls import Control
from companion.web.boxes.draft import Draft, drafted, opened
from companion.web.boxes.page import BoxPage, Fields
from companion.web.boxes.typed import Raw


@dataclass
class Comparison(BoxPage):
    """A table's box, as far as somebody should look at it."""

    code: str = ""
    doubts: tuple[Entry, ...] = ()

    comparing: ClassVar[bool] = True

    @property
    def sections(self) -> tuple[Section, ...]:
        asked = {entry.section for entry in self.doubts}
        return tuple(section for section in super().sections if section.id in asked)

    def blocks(self, section: Section) -> Iterator[tuple[str, str, list[Fields]]]:
        """Nothing of what is known stands between what is not."""
        asked = {entry.name for entry in self.doubts}
        for place, title, groups in super().blocks(section):
            if open_ones := [fields for fields in groups if fields.entry.name in asked]:
                yield place, title, open_ones

    @property
    def drawn(self) -> bool:
        """Whether the game's drawing of the board shows some of it."""
        rows = (row for section in self.sections for _, _, groups in self.blocks(section) for row in _rows_of(groups))
        return any(control.field.drawn for row in rows for control in row)

    def hinted(self, section: Section) -> bool:
        """How a whole row is entered is no help to whoever looks for the one thing that differs."""
        fields = [each for part in section.parts for group in part.groups for each in group.fields]
        return section.hint and not any(isinstance(each, Row) for each in fields)

    def called(self, section: Section) -> str:
        """A section of which only one entry is open is called after that."""
        open_ones = [title for _, title, _ in self.blocks(section)]
        return open_ones[0] if len(open_ones) == 1 and not section.plain else self.title(section)

    @property
    def titles(self) -> str:
        return ", ".join(map(self.called, self.sections))

    @property
    def action(self) -> str:
        return f"/t/{self.code}/box"


def _rows_of(groups: list[Fields]) -> Iterator[list[Control]]:
    return (row for fields in groups for row in fields.rows)


def comparison(table: TableRecord) -> Comparison | None:
    """What there is to compare at a table; nothing if everything is known."""
    return _of(table, lambda: opened(game_of(table), held_by(table), Raw()), Raw())


def typed(table: TableRecord, raw: Raw) -> Comparison | None:
    """The same with what somebody typed over it."""
    return _of(table, lambda: drafted(game_of(table), raw, held_by(table)), raw)


def _of(table: TableRecord, draft: Callable[[], Draft], raw: Raw) -> Comparison | None:
    found = doubts(table)
    if not found:
        return None
    return Comparison(draft(), table.header["edition"], "", typed=raw, code=table.code, doubts=tuple(found))
