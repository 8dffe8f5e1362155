"""Seats: their order at the table, and how they are written: a number clockwise from 0, or "table"."""

from functools import cache
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.problems import Unreadable

TABLE_NAME = "table"


@cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All of so many seats, beginning with `first`."""
    return tuple((first + step) % seats for step in range(seats))


def write_seat(seat: Seat) -> int | str:
    return TABLE_NAME if seat == TABLE else seat


def read_seat(raw: Any, where: str) -> Seat:
    if raw == TABLE_NAME:
        return TABLE
    if not isinstance(raw, int) or isinstance(raw, bool) or raw < 0:
        raise Unreadable("engine.unreadable.seat", where, got=str(raw)[:80])
    return raw


def signature(seat: Seat) -> str:
    """How a seat signs what it entered."""
    return f"seat-{seat}"


def signer(by: str) -> Seat | None:
    """The seat that signed so; nobody, where it was the host or the app."""
    number = by.removeprefix("seat-")
    return int(number) if number.isdecimal() else None
