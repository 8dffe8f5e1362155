"""On the table now: what hands still have to do, in the words of one caller. It tells what everybody may see."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.engine.actions import Seat
from companion.engine.hands import Instruction, instructions
from companion.service.look.log_lines import Teller
from companion.service.look.reader import TableReader
from companion.service.play import open_hands
from companion.service.play.desk import LOBBY
from companion.service.play.hands import Line


@dataclass(frozen=True)
class Value:
    """What a row says of one seat."""

    seat: Seat
    text: str


@dataclass(frozen=True)
class HandRow:
    """One thing to do, or the same for several seats side by side."""

    keys: tuple[str, ...]
    seats: tuple[Seat, ...]
    """Whose hands do it; anybody's, if nobody is named."""
    text: str
    icon: str
    values: tuple[Value, ...] = ()


def open_lines(reader: TableReader) -> tuple[Line, ...]:
    """Everything that is to be done now."""
    return () if reader.desk.status == LOBBY else open_hands.lines(reader.desk)


def told_to(lines: Iterable[Line], seats: Collection[Seat]) -> tuple[Line, ...]:
    """What concerns these seats, or anybody."""
    return tuple(line for line in lines if line.seat is None or line.seat in seats)


def rows(teller: Teller, lines: Iterable[Line]) -> tuple[HandRow, ...]:
    """Lines in words. What several seats do alike stands in one row."""
    return tuple(_row(teller, found) for found in _alike(lines))


def following(teller: Teller, game: Any, before: Any, after: Any) -> tuple[HandRow, ...]:
    """What hands would have to do if the table looked otherwise."""
    found = instructions(game, teller.desk.ruleset, before, after)
    return rows(teller, (Line(line.key, line.seat, line) for line in found))


def _alike(lines: Iterable[Line]) -> Iterator[tuple[Line, ...]]:
    """The lines that stand in one row, where the first of them stands."""
    by_row: dict[str, list[Line]] = {}
    for line in lines:
        by_row.setdefault(line.instruction.row or f" {line.key}", []).append(line)
    return map(tuple, by_row.values())


def _row(teller: Teller, lines: tuple[Line, ...]) -> HandRow:
    first = lines[0].instruction
    seats = tuple(sorted({line.seat for line in lines if line.seat is not None}))
    keys = tuple(line.key for line in lines)
    if len(lines) == 1:
        return HandRow(keys, seats, _said(teller, first.code, first), first.icon)
    values = tuple(_value(teller, line) for line in lines)
    return HandRow(keys, seats, _said(teller, first.row, first), first.icon, values)
