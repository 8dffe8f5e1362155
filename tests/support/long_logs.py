"""The same game with few and with many entries that change nothing of it."""

from functools import cache
from typing import Any, NamedTuple

from flask import Flask
from sqlalchemy import bindparam, delete, select, update

from companion.engine.actions import TABLE
from companion.engine.meta_actions import Note
from companion.store.database import db
from companion.store.log import ENTRY
from companion.store.models import Table
from tests.support.recorded_games import Recording

AGREED = 60
"""After how many entries the table agrees to end."""

MISSING = 20
"""How many entries a game lacks that is not over."""


class Remarked(NamedTuple):
    """A table by its code, what its host sends, and how many entries it has."""

    code: str
    host: dict[str, str]
    position: int


@cache
def recorded(remarks: int) -> Recording:
    """A short game in which so many remarks are made before the first move."""
    recording = Recording(2, ())
    for _ in range(remarks):
        recording.enter(Note(), TABLE, "host")
    return recording.play_out(AGREED + remarks)


def remarked(app: Flask, remarks: int, *, ended: bool) -> Remarked:
    """Every remark looks like something against the rules that gave points, every other one as if it was taken back:
    so whatever is listed, counted or summed up has more to do."""
    text = recorded(remarks).text()
    sent = app.test_client().post("/api/v1/tables/import", data=text, content_type="application/json").json
    with app.app_context():
        table = db.session.scalars(select(Table).where(Table.code == sent["code"])).one()
        _look_like_more(table.id)
        if not ended:
            table.position -= MISSING
            table.status, table.result = "playing", None
            db.session.execute(delete(ENTRY).where(ENTRY.c.table_id == table.id, ENTRY.c.position > table.position))
        position = table.position
        db.session.commit()
    return Remarked(sent["code"], {"Authorization": f"Bearer {sent['host_token']}"}, position)


def _look_like_more(table: int) -> None:
    rows = db.session.execute(select(ENTRY).where(ENTRY.c.table_id == table)).all()
    seat, _, *rest = next(row.receipts[0] for row in rows if row.receipts)
    mine = update(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.position == bindparam("at_position"))
    more: dict[str, Any] = {"proxy": True, "waive": ["any"], "receipts": [[seat, 0, *rest]]}
    notes = [row.position for row in rows if row.action["kind"] == Note.kind]
    values = mine.values(**more, effective=bindparam("holds"))
    db.session.connection().execute(values, [{"at_position": at, "holds": bool(at % 2)} for at in notes])
