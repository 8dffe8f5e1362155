"""Many tables as rows, copied from one that was played: what an app would make of them takes far longer."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from typing import Any
from uuid import uuid4

from sqlalchemy import insert, select

from companion.store.database import db
from companion.store.models import Grant, LogEntry, Seat, Table

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
AT_A_TIME = 500
"""Tables that are written at once."""

Rows = list[dict[str, Any]]


def codes() -> Iterator[str]:
    """Codes of tables that nobody opened: none of a real one begins so."""
    for number in count():
        digits = [number // len(LETTERS) ** place % len(LETTERS) for place in range(5)]
        yield "2" + "".join(LETTERS[digit] for digit in digits)


class Original:
    """A table as its rows, of which copies are made."""

    def __init__(self, code: str) -> None:
        self.table = self._rows(Table, Table.code == code)[0]
        number = self.table["id"]
        self.parts = {kind: self._rows(kind, kind.table_id == number) for kind in (Seat, Grant, LogEntry)}

    @staticmethod
    def _rows(kind: Any, mine: Any) -> Rows:
        return [row._asdict() for row in db.session.execute(select(kind.__table__).where(mine))]

    def copied(self, numbers: list[int], names: Iterator[str], *, logs: bool) -> None:
        """As tables of these numbers, each a little later than the one before."""
        tables = [
            self.table
            | {"id": number, "uid": str(uuid4()), "code": next(names), "opened_id": None}
            | {"created_at": self.table["created_at"] + timedelta(seconds=number)}
            for number in numbers
        ]
        _insert(Table, tables)
        for kind, rows in self.parts.items():
            if logs or kind is not LogEntry:
                _insert(kind, [row | _own(kind) | {"table_id": number} for number in numbers for row in rows])


def _own(kind: Any) -> dict[str, Any]:
    if kind is Grant:
        return {"id": None, "uid": str(uuid4()), "token_hash": uuid4().hex, "device_id": None}
    return {"id": None} if kind is Seat else {}


def _insert(kind: Any, rows: Rows) -> None:
    given = [{name: value for name, value in row.items() if value is not None} for row in rows]
    if given:
        db.session.execute(insert(kind), given)
