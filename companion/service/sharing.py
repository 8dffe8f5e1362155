"""Read-only links in a browser: which there are, and looking in by one."""

from typing import Any

from sqlalchemy import Select, select

from companion.service import secrets
from companion.service.callers import VIEWER, Caller
from companion.service.lobby import must_host
from companion.service.problems import Forbidden
from companion.service.writing import writing
from companion.store.database import db
from companion.store.models import Device, Grant, Table


def shares_of(table: Table, caller: Caller) -> list[str]:
    """The ids of the links that still work, the oldest first."""
    must_host(caller)
    return list(db.session.scalars(_links(table).order_by(Grant.id)))


def look_in(table: Table, secret: str, device: Device) -> None:
    """Let a browser look on as long as the link holds by which it came. Coming twice is the same as once."""
    with writing(table):
        link = _links(table).where(Grant.token_hash == secrets.hashed(secret))
        uid = db.session.scalars(link).first()
        if uid is None:
            raise Forbidden("service.share_gone")
        came_by = secrets.hashed(uid)
        mine = select(Grant.id).where(Grant.table_id == table.id, Grant.device_id == device.id)
        if db.session.scalars(mine.where(Grant.claim_id == came_by)).first() is None:
            db.session.add(_seat_of_an_onlooker(table, device, came_by))


def _links(table: Table) -> Select[Any]:
    return select(Grant.uid).where(Grant.table_id == table.id, Grant.role == VIEWER, Grant.device_id.is_(None))


def _seat_of_an_onlooker(table: Table, device: Device, came_by: str) -> Grant:
    return Grant(
        uid=secrets.new_uid(),
        table_id=table.id,
        role=VIEWER,
        seat=None,
        token_hash=secrets.hashed(secrets.new_token()),
        device_id=device.id,
        claim_id=came_by,
    )
