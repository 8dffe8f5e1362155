"""Who calls: what a token, or a browser's cookie, may do at a table."""

from dataclasses import dataclass

from companion.engine.actions import TABLE, Seat
from companion.engine.view import REVIEWER, SPECTATOR, Viewer
from companion.service.access.tokens import hashed
from companion.service.errors import Forbidden, Unauthorised
from companion.store import grants

HOST, SEAT, VIEWER, RESCUE = "host", "seat", "viewer", "rescue"


@dataclass(frozen=True)
class Credentials:
    """What came with the request, not yet looked at."""

    token: str | None = None
    cookie: str | None = None

    def hashed(self) -> str:
        """Tells credentials apart without telling them."""
        return hashed(f"token {self.token}" if self.token is not None else f"cookie {self.cookie}")


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

    def must_take_part(self) -> None:
        """Only the host and the seats enter anything."""
        if not self.known:
            raise Unauthorised("service.no_token")
        if not self.host and not self.seats:
            raise Forbidden("service.read_only")

    def must_act_for(self, seat: Seat, claimed: frozenset[Seat], *, proxy: bool) -> None:
        """Everybody answers for the table and for themselves, the host also for others."""
        if proxy and not self.host:
            raise Forbidden("service.host_only")
        if seat == TABLE or (seat in self.seats and not proxy):
            return
        if not self.host:
            raise Forbidden("service.not_your_seat", seat=seat)
        if seat in claimed and not proxy:
            raise Forbidden("service.needs_proxy", seat=seat)

    def meant(self, answers: tuple[Seat, ...], asked: tuple[Seat, ...]) -> Seat:
        """Whom a caller means who names no seat.

        One of their own if it can answer so, else whoever can; what answers nobody's question is their own doing.
        """
        if mine := [seat for seat in answers if seat in self.seats]:
            return mine[0]
        if TABLE in answers:
            return TABLE
        if answers and self.host:
            return answers[0]
        own = [seat for seat in asked if seat in self.seats] or sorted(self.seats)
        return (*own, *asked, TABLE)[0]


NOBODY = Caller("public")


def _key_of(device: int) -> str:
    """What tells a browser apart from other callers."""
    return f"device {device}"


def caller_at(table: int, credentials: Credentials) -> Caller:
    """What these credentials may do here. A token that was revoked, or belongs elsewhere, is worth nothing here."""
    if credentials.token is not None:
        held = grants.by_token(hashed(credentials.token), table)
        key = held[0].uid if held else NOBODY.key
    elif credentials.cookie is not None:
        device, held = grants.by_cookie(hashed(credentials.cookie), table)
        key = _key_of(device) if device is not None else NOBODY.key
    else:
        return NOBODY
    roles = {grant.role for grant in held}
    seats = frozenset(grant.seat for grant in held if grant.role == SEAT and grant.seat is not None)
    return Caller(key, HOST in roles, seats, bool(roles & {HOST, SEAT, VIEWER}))


def holders_at(table: int) -> dict[Seat, frozenset[str]]:
    """For each seat that somebody took the keys of those who hold it: a token, a browser."""
    found: dict[Seat, frozenset[str]] = {}
    for seat, uid, device in grants.holders(table, SEAT):
        keys = {uid} if device is None else {uid, _key_of(device)}
        found[seat] = found.get(seat, frozenset()) | keys
    return found
