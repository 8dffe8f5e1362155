"""A table's event stream: where it stands, told when it moves on."""

import json
from collections.abc import Iterator

from sqlalchemy import select

from companion.live.hub import HEARTBEAT_SECONDS, Hub, Listener
from companion.store.database import db
from companion.store.models import Table


def events(hub: Hub, table: int, code: str, since: int | None) -> Iterator[str]:
    """Frames with the position as their id. A client that says where it was is told at once what it missed."""
    listener = hub.join(code)
    return _frames(hub, listener, table, code, since)


def _frames(hub: Hub, listener: Listener, table: int, code: str, since: int | None) -> Iterator[str]:
    try:
        position, revision = _standing(table)
        if since is None or since != position:
            yield _frame("position", position)
        else:
            yield ": here\n\n"
        while listener.waits():
            if not listener.wait(HEARTBEAT_SECONDS):
                yield ": still here\n\n"
                continue
            now, changed = _standing(table)
            if now != position:
                yield _frame("position", now)
            if changed != revision:
                yield _frame("seats", now)
            position, revision = now, changed
    finally:
        hub.leave(code, listener)


def _standing(table: int) -> tuple[int, int]:
    with db.engine.connect() as connection:
        row = connection.execute(select(Table.position, Table.revision).where(Table.id == table)).first()
    return (row.position, row.revision) if row is not None else (0, 0)


def _frame(event: str, position: int) -> str:
    return f"id: {position}\nevent: {event}\ndata: {json.dumps({'position': position})}\n\n"
