"""A table as it was read: plain values that nobody changes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class SeatRecord:
    number: int
    name: str
    colour: str
    person_id: int | None
    claimed: bool


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One game at one table; what each field means stands with the rows themselves."""

    id: int
    uid: str
    code: str
    household_id: int | None
    header: dict[str, Any]
    seed: str
    secret: str
    fair: bool
    status: str
    position: int
    revision: int
    result: dict[str, Any] | None
    created_at: datetime
    seats: tuple[SeatRecord, ...]
