"""Who calls: what a token, or a browser's cookie, may do at a table."""

from dataclasses import dataclass

from sqlalchemy import select

from companion.engine.actions import TABLE, Seat
from companion.engine.view import REVIEWER, SPECTATOR, Viewer
from companion.service.problems import Forbidden, Unauthorised
from companion.service.secrets import hashed
from companion.store.database import db
from companion.store.models import Device, Grant, Table

HOST, SEAT, VIEWER, RESCUE = "host", "seat", "viewer", "rescue"


@dataclass(frozen=True)
class Credentials:
    """What came with the request, not yet looked at."""

    token: str | None = None
    cookie: str | None = None


@dataclass(frozen=True)
class Caller:
    """What the credentials amount to at one table. `key` tells callers apart."""

    key: str
    host: bool = False
    seats: frozenset[Seat] = frozenset()
    known: bool = False
    """Whether the credentials are good for this table at all."""

    def viewer(self, seat: Seat | None, ended: bool) -> Viewer:
        """With whose eyes the table is seen: after the end everybody sees everything."""
        if ended:
            return REVIEWER if seat is None else Viewer(seat, reviews=True)
        return SPECTATOR if seat is None else Viewer(seat)

    def own_seat(self, wanted: Seat | None = None) -> Seat | None:
        """The seat whose private part is shown."""
        if wanted is not None:
            if wanted not in self.seats:
                raise Forbidden("service.not_your_seat", seat=wanted)
            return wanted
        return min(self.seats, default=None)

    def acting_seat(self, wanted: Seat | None, asked: tuple[Seat, ...], claimed: frozenset[Seat], proxy: bool) -> Seat:
        """For whom an entry counts, or why this caller may not enter it."""
        if not self.known:
            raise Unauthorised("service.no_token")
        if not self.host and not self.seats:
            raise Forbidden("service.read_only")
        seat = self._meant(asked) if wanted is None else wanted
        if seat == TABLE or (seat in self.seats and not proxy):
            return seat
        if not self.host:
            raise Forbidden("service.not_your_seat", seat=seat)
        if seat in claimed and not proxy:
            raise Forbidden("service.needs_proxy", seat=seat)
        return seat

    def _meant(self, asked: tuple[Seat, ...]) -> Seat:
        mine = [seat for seat in asked if seat in self.seats]
        if mine:
            return mine[0]
        if self.host and asked:
            return asked[0]
        return TABLE if TABLE in asked else min(self.seats, default=TABLE)


def caller_at(table: Table, credentials: Credentials) -> Caller:
    """What these credentials may do here. A token that was revoked, or belongs elsewhere, is worth nothing here."""
    grants: list[Grant] = []
    key = "public"
    if credentials.token is not None:
        token = hashed(credentials.token)
        grants = list(db.session.scalars(select(Grant).where(Grant.token_hash == token, Grant.table_id == table.id)))
        key = grants[0].uid if grants else "public"
    elif credentials.cookie is not None:
        device = db.session.scalars(select(Device).where(Device.cookie_hash == hashed(credentials.cookie))).first()
        if device is not None:
            mine = select(Grant).where(Grant.device_id == device.id, Grant.table_id == table.id)
            grants, key = list(db.session.scalars(mine)), f"device {device.id}"
    roles = {grant.role for grant in grants}
    seats = frozenset(grant.seat for grant in grants if grant.role == SEAT and grant.seat is not None)
    return Caller(key, HOST in roles, seats, bool(roles & {HOST, SEAT, VIEWER}))
