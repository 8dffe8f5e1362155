"""Grants: what tokens and browsers may do at a table, and the links that give it."""

from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, delete, select

from companion.store.database import db, reading
from companion.store.log import plain
from companion.store.models import Device, Grant
from companion.store.records import TableRecord

GRANT, DEVICE = plain(Grant), plain(Device)


class Held(NamedTuple):
    """A grant as it was read."""

    uid: str
    role: str
    seat: int | None


_HELD = select(GRANT.c.uid, GRANT.c.role, GRANT.c.seat).where(GRANT.c.table_id == bindparam("wanted"))
_BY_TOKEN = _HELD.where(GRANT.c.token_hash == bindparam("hashed"))
_BY_COOKIE = (
    select(DEVICE.c.id, GRANT.c.uid, GRANT.c.role, GRANT.c.seat)
    .join_from(
        DEVICE,
        GRANT,
        (GRANT.c.device_id == DEVICE.c.id) & (GRANT.c.table_id == bindparam("wanted")),
        isouter=True,
    )
    .where(DEVICE.c.cookie_hash == bindparam("hashed"))
    .order_by(GRANT.c.id)
)

_HOLDERS = (
    select(GRANT.c.seat, GRANT.c.uid, GRANT.c.device_id)
    .where(GRANT.c.table_id == bindparam("wanted"), GRANT.c.role == bindparam("held"))
    .order_by(GRANT.c.seat)
)


def by_token(token_hash: str, table: int) -> list[Held]:
    with reading() as connection:
        return [Held(*row) for row in connection.execute(_BY_TOKEN, {"wanted": table, "hashed": token_hash})]


def by_cookie(cookie_hash: str, table: int) -> tuple[int | None, list[Held]]:
    """The number of the browser with this cookie, if it is known, and what it holds at a table."""
    with reading() as connection:
        rows = connection.execute(_BY_COOKIE, {"wanted": table, "hashed": cookie_hash}).all()
    return (rows[0][0] if rows else None), [Held(*held) for _, *held in rows if held[0] is not None]


def holders(table: int, role: str) -> list[tuple[int, str, int | None]]:
    """Everybody in a role at a table: seat, the grant's id, and the number of the browser if one holds it."""
    with reading() as connection:
        rows = connection.execute(_HOLDERS, {"wanted": table, "held": role})
        return [(seat, uid, device) for seat, uid, device in rows]


def is_known(token_hash: str) -> bool:
    """Whether any table knows this token."""
    return db.session.scalars(select(Grant.id).where(Grant.token_hash == token_hash)).first() is not None


def made_with(table: int, role: str, seat: int | None, claim_id: str) -> tuple[str, str] | None:
    """The id and the token's hash of a grant that a client's own id was given, as long as it holds."""
    mine = (Grant.table_id == table, Grant.role == role, Grant.seat == seat, Grant.claim_id == claim_id)
    found = db.session.execute(select(Grant.uid, Grant.token_hash).where(*mine)).first()
    return None if found is None else (found.uid, found.token_hash)


def revoke(table: TableRecord, role: str, seat: int | None) -> None:
    db.session.execute(delete(Grant).where(Grant.table_id == table.id, Grant.role == role, Grant.seat == seat))


def spend(table: TableRecord, role: str, seat: int, token_hash: str) -> bool:
    """Use a grant up; whether there was one."""
    mine = (Grant.table_id == table.id, Grant.role == role, Grant.seat == seat, Grant.token_hash == token_hash)
    spent = db.session.execute(delete(Grant).where(*mine))
    return bool(spent.rowcount == 1)  # type: ignore[attr-defined]


def links(table: TableRecord, role: str) -> list[str]:
    """The ids of the links that still work, the oldest first."""
    return list(db.session.scalars(_links(table, role).order_by(Grant.id)))


def link(table: TableRecord, role: str, token_hash: str) -> str | None:
    """The id of the link with this secret, if it still works."""
    return db.session.scalars(_links(table, role).where(Grant.token_hash == token_hash)).first()


def _links(table: TableRecord, role: str) -> Select[Any]:
    return select(Grant.uid).where(Grant.table_id == table.id, Grant.role == role, Grant.device_id.is_(None))


def drop_link(table: TableRecord, role: str, uid: str, came_by: str) -> bool:
    """A link and what browsers got by it go; whether there was one."""
    at_table = (Grant.table_id == table.id, Grant.role == role)
    gone = db.session.execute(delete(Grant).where(*at_table, Grant.uid == uid, Grant.device_id.is_(None)))
    db.session.execute(delete(Grant).where(*at_table, Grant.claim_id == came_by))
    return bool(gone.rowcount == 1)  # type: ignore[attr-defined]


def came_by(table: TableRecord, device: Device, claim_id: str) -> bool:
    """Whether a browser looks on by this link already."""
    mine = (Grant.table_id == table.id, Grant.device_id == device.id, Grant.claim_id == claim_id)
    return db.session.scalars(select(Grant.id).where(*mine)).first() is not None


def browsers(table: TableRecord, role: str) -> list[tuple[int | None, Device]]:
    """The browsers in a role at a table, each with its seat."""
    held = select(Grant.seat, Device).join(Device, Device.id == Grant.device_id)
    found = db.session.execute(held.where(Grant.table_id == table.id, Grant.role == role))
    return [(seat, device) for seat, device in found]
