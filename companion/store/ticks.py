"""The rows of what hands have done."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Select, delete, insert, select

from companion.store.database import db, reading
from companion.store.log import plain
from companion.store.models import Tick

TICK = plain(Tick)


def done(table: int) -> Mapping[str, int]:
    """Up to which position each thing is done that was ever ticked."""
    with reading() as connection:
        return {row.key: row.position for row in connection.execute(_of(table))}


def mark(table: int, keys: Iterable[str], position: int) -> None:
    """These are done up to a position, within the change of their table. What is done further already stays so."""
    before = {row.key: row.position for row in db.session.execute(_of(table))}
    further = {key for key in keys if before.get(key, 0) < position}
    db.session.execute(delete(TICK).where(TICK.c.table_id == table, TICK.c.key.in_(further)))
    rows = [{"table_id": table, "key": key, "position": position} for key in further]
    if rows:
        db.session.execute(insert(TICK), rows)


def _of(table: int) -> Select[tuple[str, int]]:
    return select(TICK.c.key, TICK.c.position).where(TICK.c.table_id == table)
