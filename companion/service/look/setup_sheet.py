"""The set-up sheet of a table in the words of one caller."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from companion.engine.actions import Seat
from companion.engine.sheet import SheetStep
from companion.i18n import render
from companion.service.look.reader import Reader

Numbered = tuple[int, SheetStep]


def sheet(reader: Reader) -> dict[str, Any]:
    """What this table does before the first turn: parts with a title, in them a list for all or one for each seat."""
    header = reader.desk.header
    steps = tuple(enumerate(reader.game.sheet(reader.desk.ruleset, header), start=1))
    return {
        "code": reader.table.code,
        "game": header.game,
        "edition": header.edition,
        "modules": list(header.modules),
        "players": header.seats,
        "steps": len(steps),
        "parts": [_part(reader, code, found) for code, found in groupby(steps, lambda numbered: numbered[1].part)],
    }


def _part(reader: Reader, code: str, steps: Iterable[Numbered]) -> dict[str, Any]:
    title = render(code, {}, reader.language)
    return {"title": title, "lists": list(_lists(reader, steps))}


def _lists(reader: Reader, steps: Iterable[Numbered]) -> Iterator[dict[str, Any]]:
    for seat, found in groupby(steps, lambda numbered: numbered[1].seat):
        listed = [_step(reader, number, step) for number, step in found]
        yield {"seat": None if seat is None else _seat(reader, seat), "first": listed[0]["number"], "steps": listed}


def _seat(reader: Reader, number: Seat) -> dict[str, Any]:
    seat = reader.table.seats[number]
    return {"seat": number, "name": seat.name, "colour": seat.colour, "mine": number in reader.caller.seats}


def _step(reader: Reader, number: int, step: SheetStep) -> dict[str, Any]:
    text = render(step.code, {"seat": step.seat, **step.params}, reader.language, reader.names)
    return {"key": step.key, "number": number, "text": text, "rules": list(step.rules), "phone": step.phone}
