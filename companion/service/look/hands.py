"""On the table now: what hands still have to do, in the words of one caller. It tells what everybody may see."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from companion import games
from companion.engine.actions import Seat
from companion.engine.hands import Instruction, instructions
from companion.service.look.log_lines import Teller
from companion.service.play import open_hands
from companion.service.play.desk import PLAYING, Desk
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
    """What is ticked by it."""
    seats: tuple[Seat, ...]
    """Whose hands do it; anybody's, if nobody is named."""
    text: str
    icon: str
    values: tuple[Value, ...] = ()

    @property
    def key(self) -> str:
        return self.keys[0]


def open_lines(desk: Desk) -> tuple[Line, ...]:
    """Everything that is to be done now."""
    return open_hands.lines(desk) if desk.status == PLAYING else ()


def told_to(lines: Iterable[Line], seats: Collection[Seat]) -> tuple[Line, ...]:
    """What concerns these seats, or anybody."""
    return tuple(line for line in lines if line.seat is None or line.seat in seats)


def rows(teller: Teller, lines: Iterable[Line]) -> tuple[HandRow, ...]:
    """Lines in words. What several seats do alike stands in one row."""
    alike: dict[str, list[Line]] = {}
    for line in lines:
        alike.setdefault(line.instruction.row or f"only {line.keys}", []).append(line)
    return tuple(_row(teller, found) for found in alike.values())


def following(teller: Teller, before: Any, after: Any) -> tuple[HandRow, ...]:
    """What hands have to do so that the table looks otherwise."""
    found = instructions(games.load(teller.desk.header.game), teller.desk.ruleset, before, after)
    return rows(teller, (Line((line.key,), line.seat, line) for line in found))


def _row(teller: Teller, lines: list[Line]) -> HandRow:
    first = lines[0].instruction
    seats = tuple(sorted({line.seat for line in lines if line.seat is not None}))
    keys = tuple(dict.fromkeys(key for line in lines for key in line.keys))
    values = tuple(_value(teller, line.instruction) for line in lines) if len(lines) > 1 else ()
    return HandRow(keys, seats, _said(teller, first.row if values else first.code, first), first.icon, values)


def _value(teller: Teller, line: Instruction) -> Value:
    seat: Seat = line.params.get("owner", 0) if line.seat is None else line.seat
    return Value(seat, _said(teller, line.value, line))


def _said(teller: Teller, code: str, line: Instruction) -> str:
    """In words, found once as long as it stays to be done."""
    return teller.told_once((code, line.key), line, lambda: teller.say(code, {"seat": line.seat, **line.params}))
