"""Read-only links in a browser: which there are, and looking in by one."""

from companion.service.access import tokens
from companion.service.access.callers import VIEWER, Caller
from companion.service.access.permissions import must_host
from companion.service.errors import Forbidden
from companion.service.tables.change import changing
from companion.store import grants
from companion.store.models import Device, Grant
from companion.store.records import TableRecord
from companion.store.session import added


def shares_of(table: TableRecord, caller: Caller) -> list[str]:
    """The ids of the links that still work, the oldest first."""
    must_host(caller)
    return grants.links(table, VIEWER)


def look_in(table: TableRecord, secret: str, device: Device) -> None:
    """Let a browser look on as long as the link holds by which it came. Coming twice is the same as once."""
    with changing(table):
        uid = grants.link(table, VIEWER, tokens.hashed(secret))
        if uid is None:
            raise Forbidden("service.share_gone")
        came_by = tokens.hashed(uid)
        if not grants.came_by(table, device, came_by):
            added(_seat_of_an_onlooker(table, device, came_by))


def _seat_of_an_onlooker(table: TableRecord, device: Device, came_by: str) -> Grant:
    return Grant(
        uid=tokens.new_uid(),
        table_id=table.id,
        role=VIEWER,
        seat=None,
        token_hash=tokens.hashed(tokens.new_token()),
        device_id=device.id,
        claim_id=came_by,
    )
