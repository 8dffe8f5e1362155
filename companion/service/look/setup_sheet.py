"""The set-up sheet of a table in the words of one caller."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from companion.engine.actions import Seat
from companion.engine.sheet import SheetStep
from companion.service.look.reader import TableReader

Numbered = tuple[int, SheetStep]


@dataclass(frozen=True)
class ToDo:
    """One step, with its number on the sheet."""

    key: str
    number: int
    text: str
    rules: tuple[str, ...]
    phone: bool
    """Whether the phone does it."""


@dataclass(frozen=True)
class SheetSeat:
    """Whose list it is."""

    seat: Seat
    name: str
    colour: str
    mine: bool


@dataclass(frozen=True)
class ToDoList:
    """Steps for all, or of one seat."""

    seat: SheetSeat | None
    steps: tuple[ToDo, ...]

    @property
    def first(self) -> int:
        return self.steps[0].number


@dataclass(frozen=True)
class SheetPart:
    title: str
    lists: tuple[ToDoList, ...]


@dataclass(frozen=True)
class SetupSheet:
    """What a table does before the first turn: parts with a title, in them a list for all or one for each seat."""

    code: str
    game: str
    edition: str
    modules: tuple[str, ...]
    players: int
    steps: int
    parts: tuple[SheetPart, ...]


def sheet(reader: TableReader) -> SetupSheet:
    header = reader.desk.header
    steps = tuple(enumerate(reader.game.sheet(reader.desk.ruleset, header), start=1))
    parts = groupby(steps, lambda numbered: numbered[1].part)
    return SetupSheet(
        code=reader.table.code,
        game=header.game,
        edition=header.edition,
        modules=tuple(header.modules),
        players=header.seats,
        steps=len(steps),
        parts=tuple(SheetPart(reader.say(code, {}), tuple(_lists(reader, found))) for code, found in parts),
    )


def _lists(reader: TableReader, steps: Iterable[Numbered]) -> Iterator[ToDoList]:
    for seat, found in groupby(steps, lambda numbered: numbered[1].seat):
        listed = tuple(_step(reader, number, step) for number, step in found)
        yield ToDoList(None if seat is None else _seat(reader, seat), listed)


def _seat(reader: TableReader, number: Seat) -> SheetSeat:
    seat = reader.table.seats[number]
    return SheetSeat(number, seat.name, seat.colour, number in reader.caller.seats)


def _step(reader: TableReader, number: int, step: SheetStep) -> ToDo:
    text = reader.say(step.code, {"seat": step.seat, **step.params})
    return ToDo(step.key, number, text, tuple(step.rules), step.phone)
