"""A household with many finished games: one that was played, copied row by row."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import insert, select

from companion.store.database import db
from companion.store.models import Grant, LogEntry, Seat, Table
from tests.support.household_browser import Home


def home_with(app: Flask, games: int) -> Home:
    """A browser whose household has so many finished games, and one that was just opened."""
    home = Home(app)
    code = home.played("Anna", "Bernd")
    with app.app_context():
        for number in range(1, games):
            copy(code, number)
        db.session.commit()
    seats = [{"name": "Anna"}, {"name": "Bernd"}]
    home.client.post("/api/v1/tables", json={"game": "caral", "seats": seats}, headers=home.headers)
    return home


def copy(code: str, number: int) -> None:
    """The same game once more, with its seats, its log and who may do what at it."""
    table = db.session.execute(select(Table.__table__).where(Table.code == code)).one()
    new = {"uid": str(uuid4()), "code": f"{table.id:02X}{number:04d}"[-6:], "opened_id": None}
    new |= {"created_at": table.created_at + timedelta(minutes=number)}
    row = {name: value for name, value in table._asdict().items() if name != "id"}
    made = db.session.execute(insert(Table).values(row | new)).inserted_primary_key
    assert made is not None
    for kind, own in ((Seat, {"id": None}), (LogEntry, {}), (Grant, {"id": None})):
        rows = db.session.execute(select(kind.__table__).where(kind.table_id == table.id))
        fresh = [row._asdict() | own | {"table_id": made.id} for row in rows]
        if kind is Grant:
            fresh = [row | {"uid": str(uuid4()), "token_hash": uuid4().hex} for row in fresh]
        db.session.execute(insert(kind), [{k: v for k, v in row.items() if v is not None} for row in fresh])


@contextmanager
def heard(app: Flask, hear: Callable[[str], object]) -> Iterator[None]:
    """Every statement that a driver is given meanwhile is told to `hear` first, by whichever way it comes there."""
    with app.app_context():
        dialect = db.engine.dialect
    with pytest.MonkeyPatch.context() as patch:
        for name in ("do_execute", "do_executemany", "do_execute_no_params"):
            patch.setattr(dialect, name, _and_heard(getattr(dialect, name), hear))
        yield


def _and_heard(do: Callable[..., None], hear: Callable[[str], object]) -> Callable[..., None]:
    def done(cursor: object, statement: str, *rest: Any, **more: Any) -> None:
        hear(statement)
        do(cursor, statement, *rest, **more)

    return done


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """Everything that is asked of the database meanwhile."""
    said: list[str] = []
    with heard(app, said.append):
        yield said
