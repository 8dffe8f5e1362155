"""Grants: what tokens and browsers may do at a table, and the links that give it."""

from typing import Any

from sqlalchemy import Select, delete, select

from companion.store.database import db
from companion.store.models import Device, Grant, Table


def by_token(token_hash: str, table: int) -> list[Grant]:
    return list(db.session.scalars(select(Grant).where(Grant.token_hash == token_hash, Grant.table_id == table)))


def on_device(device: Device, table: int) -> list[Grant]:
    return list(db.session.scalars(select(Grant).where(Grant.device_id == device.id, Grant.table_id == table)))


def is_known(token_hash: str) -> bool:
    """Whether any table knows this token."""
    return db.session.scalars(select(Grant.id).where(Grant.token_hash == token_hash)).first() is not None


def was_claimed(table: Table, role: str, seat: int, claim_id: str) -> bool:
    """Whether a client's own id has claimed this seat, and holds it still."""
    mine = (Grant.table_id == table.id, Grant.role == role, Grant.seat == seat, Grant.claim_id == claim_id)
    return db.session.scalars(select(Grant.id).where(*mine)).first() is not None


def revoke(table: Table, role: str, seat: int | None) -> None:
    db.session.execute(delete(Grant).where(Grant.table_id == table.id, Grant.role == role, Grant.seat == seat))


def spend(table: Table, role: str, seat: int, token_hash: str) -> bool:
    """Use a grant up; whether there was one."""
    mine = (Grant.table_id == table.id, Grant.role == role, Grant.seat == seat, Grant.token_hash == token_hash)
    spent = db.session.execute(delete(Grant).where(*mine))
    return bool(spent.rowcount == 1)  # type: ignore[attr-defined]


def links(table: Table, role: str) -> list[str]:
    """The ids of the links that still work, the oldest first."""
    return list(db.session.scalars(_links(table, role).order_by(Grant.id)))


def link(table: Table, role: str, token_hash: str) -> str | None:
    """The id of the link with this secret, if it still works."""
    return db.session.scalars(_links(table, role).where(Grant.token_hash == token_hash)).first()


def _links(table: Table, role: str) -> Select[Any]:
    return select(Grant.uid).where(Grant.table_id == table.id, Grant.role == role, Grant.device_id.is_(None))


def drop_link(table: Table, role: str, uid: str, came_by: str) -> bool:
    """A link and what browsers got by it go; whether there was one."""
    at_table = (Grant.table_id == table.id, Grant.role == role)
    gone = db.session.execute(delete(Grant).where(*at_table, Grant.uid == uid, Grant.device_id.is_(None)))
    db.session.execute(delete(Grant).where(*at_table, Grant.claim_id == came_by))
    return bool(gone.rowcount == 1)  # type: ignore[attr-defined]


def came_by(table: Table, device: Device, claim_id: str) -> bool:
    """Whether a browser looks on by this link already."""
    mine = (Grant.table_id == table.id, Grant.device_id == device.id, Grant.claim_id == claim_id)
    return db.session.scalars(select(Grant.id).where(*mine)).first() is not None


def browsers(table: Table, role: str) -> list[tuple[int | None, Device]]:
    """The browsers in a role at a table, each with its seat."""
    held = select(Grant.seat, Device).join(Device, Device.id == Grant.device_id)
    found = db.session.execute(held.where(Grant.table_id == table.id, Grant.role == role))
    return [(seat, device) for seat, device in found]
