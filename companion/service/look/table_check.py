"""The table check in the words of one caller, and which steps changed what does not agree."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine
from companion.service.errors import Conflict, Unknown
from companion.service.look.reader import TableReader
from companion.service.look.repair import RepairLine, repair_line
from companion.service.review import held
from companion.service.review.look import Look
from companion.store import log
from companion.store.records import SeatRecord

BACK = 300
"""How many entries are looked at for one that changed something."""

MOST = 6
"""How many of those are shown."""


@dataclass(frozen=True)
class Change:
    """A step that changed something of the table check: how it was told before and after. Nothing where it was not."""

    entry: RepairLine
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Thing:
    """One line of the check in words."""

    key: str
    text: str
    owner: Seat | None
    """Whose pieces these are, where they are somebody's."""


@dataclass(frozen=True)
class Differing(Thing):
    """A line that does not agree: whose it is, how it changes, and under which heading it stands."""

    seat: SeatRecord | None
    hint: str
    title: str


@dataclass(frozen=True)
class ThingList:
    """Lines for all, or of one seat."""

    seat: SeatRecord | None
    lines: tuple[Thing, ...]


@dataclass(frozen=True)
class Area:
    title: str
    lists: tuple[ThingList, ...]


@dataclass(frozen=True)
class TableCheck:
    """What the real table must look like: areas with a title, in them a list for all or one for each seat."""

    code: str
    game: str
    position: int
    colours: tuple[str, ...]
    areas: tuple[Area, ...]

    @property
    def lines(self) -> int:
        return sum(len(found.lines) for area in self.areas for found in area.lists)


def table_check(reader: TableReader) -> TableCheck:
    """What the real table must look like now."""
    lines = _lines(reader, reader.desk.state)
    return TableCheck(
        code=reader.table.code,
        game=reader.desk.header.game,
        position=reader.desk.position,
        colours=tuple(seat.colour for seat in reader.table.seats),
        areas=tuple(_area(reader, code, found) for code, found in groupby(lines, lambda line: line.area)),
    )


def _lines(reader: TableReader, state: Any) -> tuple[CheckLine, ...]:
    return reader.game.inspection(reader.desk.ruleset, state)


def _area(reader: TableReader, code: str, lines: Iterable[CheckLine]) -> Area:
    by_seat = groupby(lines, lambda line: line.seat)
    lists = (ThingList(_seat(reader, seat), tuple(_thing(reader, line) for line in found)) for seat, found in by_seat)
    return Area(reader.say(code, {}), tuple(lists))


def _seat(reader: TableReader, number: Seat | None) -> SeatRecord | None:
    return None if number is None else reader.table.seats[number]


def _thing(reader: TableReader, line: CheckLine) -> Thing:
    return Thing(line.key, _text(reader, line), line.params.get("owner"))


def _text(reader: TableReader, line: CheckLine) -> str:
    return reader.say(line.code, {"seat": line.seat, **line.params})


def line_of(reader: TableReader, key: str) -> CheckLine:
    """One line as it is now."""
    if reader.desk.position == 0:
        raise Conflict("service.not_started")
    found = _by_key(reader, key, reader.desk.state)
    if found is None:
        raise Unknown("service.check.no_such_line")
    return found


def differing(reader: TableReader, line: CheckLine) -> Differing:
    """A line with whose it is, how it changes, and under which heading it stands."""
    return Differing(
        key=line.key,
        text=_text(reader, line),
        owner=line.params.get("owner"),
        seat=_seat(reader, line.seat),
        hint=reader.say(line.hint, {}),
        title=reader.say(line.area, {}),
    )


def changes(look: Look, key: str) -> list[Change]:
    """The latest steps that changed a line, the newest first."""
    found = list(islice(_changing(look, key), MOST))
    rows = {row.position: row for row in log.entries_at(look.table.id, [position for position, _, _ in found])}
    return [
        Change(repair_line(look, rows[position]), _said(look, before), _said(look, after))
        for position, before, after in found
    ]


def _changing(look: Look, key: str) -> Iterator[tuple[int, CheckLine | None, CheckLine | None]]:
    """Going back from now: every step after which a line was not as it was before."""
    after = _by_key(look, key, look.desk.state)
    for entry, state in held.backwards(look.desk, BACK):
        before = _by_key(look, key, state)
        if not (before.agrees(after) if before else after is None):
            yield entry.position, before, after
        after = before


def _by_key(reader: TableReader, key: str, state: Any) -> CheckLine | None:
    return next((line for line in _lines(reader, state) if line.key == key), None)


def _said(reader: TableReader, line: CheckLine | None) -> str | None:
    return None if line is None else _text(reader, line)
