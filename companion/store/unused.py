"""What was made and never used."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import delete, exists, func, select

from companion.store.database import db
from companion.store.models import Device, Grant, Seat, Table

AT_ONCE: Final = 500
"""How many go in one transaction."""


def tables(before: datetime) -> list[int]:
    """Tables that were opened earlier, at which nobody has sat down or entered anything since."""
    seated = exists().where(Seat.table_id == Table.id, Seat.claimed)
    unused = select(Table.id).where(Table.status == "lobby", Table.position == 0, Table.created_at < before, ~seated)
    return list(db.session.scalars(unused.limit(AT_ONCE)))


def devices(up_to: int) -> list[int]:
    """Browsers that belong to no household and may do nothing anywhere, of those with such a number."""
    granted = exists().where(Grant.device_id == Device.id)
    unused = select(Device.id).where(Device.id <= up_to, Device.household_id.is_(None), ~granted)
    return list(db.session.scalars(unused.limit(AT_ONCE)))


def last_device() -> int:
    return db.session.scalar(select(func.max(Device.id))) or 0


def drop_tables(numbers: Iterable[int]) -> None:
    db.session.execute(delete(Table).where(Table.id.in_(numbers)))


def drop_devices(numbers: Iterable[int]) -> None:
    db.session.execute(delete(Device).where(Device.id.in_(numbers)))
