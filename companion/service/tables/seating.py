"""Sitting down at a table: seats, rescue links, share links, and what the host changes before the game."""

from typing import Any

from companion.engine.actions import Seat as SeatNumber
from companion.games import card, offered
from companion.service.access import tokens
from companion.service.access.callers import RESCUE, SEAT, VIEWER, Caller
from companion.service.access.known_tables import KnownTables
from companion.service.access.permissions import must_host
from companion.service.app_state import AppState
from companion.service.errors import BadInput, Conflict, Forbidden, Unknown
from companion.service.home import people
from companion.service.play.desk import ENDED as ENDED
from companion.service.play.desk import LOBBY as LOBBY
from companion.service.play.desk import PLAYING as PLAYING
from companion.service.tables.change import changing
from companion.service.tables.opening import Wanted as Wanted
from companion.service.tables.opening import colours as colours
from companion.service.tables.opening import grant as grant
from companion.service.tables.opening import new_code as new_code
from companion.service.tables.opening import open_table as open_table
from companion.service.tables.opening import opened_before as opened_before
from companion.service.tables.opening import told_again
from companion.service.tables.seat_changes import changing_seats
from companion.store import grants, homes, tables
from companion.store.models import Device, Household, Seat, Table
from companion.store.records import TableRecord


def table_by_code(known: KnownTables, code: str) -> TableRecord:
    """The table with this code, of a game that is offered here."""
    table = known.find(code)
    if table is None:
        raise Unknown("service.no_such_table")
    if not offered(table.header["game"]):
        raise Unknown("service.game_gone", title=table.header["game"])
    return table


def find_table(code: str) -> TableRecord | None:
    """The table with this code, in large or small letters."""
    return tables.by_code(code.upper()) if code.isalnum() else None


def must_have_seat(table: TableRecord, number: SeatNumber) -> None:
    if number not in [seat.number for seat in table.seats]:
        raise Unknown("service.no_such_seat", seat=number)


def _seat_of(row: Table, number: SeatNumber) -> Seat:
    seat = next((seat for seat in row.seats if seat.number == number), None)
    if seat is None:
        raise Unknown("service.no_such_seat", seat=number)
    return seat


def claim(
    state: AppState,
    table: TableRecord,
    caller: Caller,
    number: SeatNumber,
    *,
    device: Device | None = None,
    client_id: str | None = None,
) -> tuple[str, bool]:
    """Sit down at a free seat: the token, and whether this client had heard it before."""
    with changing_seats(state, table) as changes:
        seat = _seat_of(changes.row, number)
        if (token := claimed_before(table, number, client_id)) is not None:
            return token, True
        if seat.claimed:
            raise Conflict("service.seat_taken", seat=number)
        changes.claimed(number, caller)
        return _seated(changes.row, seat, device, client_id), False


def claim_all(table: TableRecord, device: Device) -> None:
    """Everybody plays on one device: at a new table it sits down at every free seat."""
    with changing(table) as row:
        for seat in row.seats:
            if not seat.claimed:
                _seated(row, seat, device, None)


def claimed_before(table: TableRecord, number: SeatNumber, client_id: str | None) -> str | None:
    """The token that this client got for its claim, as long as it is good."""
    return None if client_id is None else told_again(table.id, table.secret, SEAT, number, client_id)


def _seated(row: Table, seat: Seat, device: Device | None, client_id: str | None) -> str:
    seat.claimed = True
    return grant(row, SEAT, seat.number, device, client_id)


def free(state: AppState, table: TableRecord, caller: Caller, number: SeatNumber) -> None:
    """The host frees a seat; its old token stops working at once, and so does a rescue link not yet used."""
    must_host(caller)
    with changing_seats(state, table) as changes:
        seat = _seat_of(changes.row, number)
        if seat.claimed:
            changes.freed(number)
        seat.claimed = False
        grants.revoke(table, SEAT, number)
        grants.revoke(table, RESCUE, number)


def rescue(table: TableRecord, caller: Caller, number: SeatNumber) -> str:
    """A single-use secret that claims one seat on another phone, whoever sits there now."""
    must_host(caller)
    with changing(table) as row:
        _seat_of(row, number)
        grants.revoke(table, RESCUE, number)
        return grant(row, RESCUE, number)


def claim_by_rescue(
    state: AppState,
    table: TableRecord,
    caller: Caller,
    number: SeatNumber,
    secret: str,
    *,
    device: Device | None = None,
    client_id: str | None = None,
) -> str:
    """Use the secret of a rescue link: the seat changes hands, and the secret is spent. A repeat is told again."""
    with changing_seats(state, table) as changes:
        seat = _seat_of(changes.row, number)
        if (token := claimed_before(table, number, client_id)) is not None:
            return token
        if not grants.spend(table, RESCUE, number, tokens.hashed(secret)):
            raise Forbidden("service.rescue_spent", seat=number)
        grants.revoke(table, SEAT, number)
        if seat.claimed:
            changes.freed(number)
        changes.claimed(number, caller)
        return _seated(changes.row, seat, device, client_id)


def edit_seat(table: TableRecord, caller: Caller, number: SeatNumber, changes: dict[str, Any]) -> None:
    """Name, person and colour, while in the lobby."""
    must_host(caller)
    with changing(table) as row:
        if row.status != LOBBY:
            raise Conflict("service.not_in_lobby")
        seat = _seat_of(row, number)
        if "colour" in changes:
            _recolour(row, seat, changes["colour"])
        if "person" in changes:
            _introduce(row, seat, changes["person"])
        if "name" in changes:
            _rename(row, seat, changes["name"], "person" in changes)


def _recolour(table: Table, seat: Seat, colour: str) -> None:
    known = tuple(card(table.header["game"]).colours)
    if colour not in known:
        raise BadInput("service.unknown_colour", "colour", choices=list(known))
    if any(other.colour == colour for other in table.seats if other is not seat):
        raise BadInput("service.colour_twice", "colour", colour=colour)
    seat.colour = colour
    table.header = table.header | {"colours": [each.colour for each in table.seats]}


def _rename(table: Table, seat: Seat, name: str, introduced: bool) -> None:
    """Another name means another person, unless it was said who sits here."""
    if not name.strip():
        raise BadInput("service.no_name", "name")
    if not introduced and name != seat.name:
        person = people.remembered(name, _household(table))
        seat.person_id = person.id if person else None
    seat.name = name


def _household(table: Table) -> Household | None:
    return homes.household(table.household_id)


def _introduce(table: Table, seat: Seat, uid: str | None) -> None:
    """Say which person of the table's household sits here, by the name they have; or that it is nobody of it."""
    person = people.named(uid, _household(table), "person")
    seat.person_id = person.id if person else None
    seat.name = person.name if person else seat.name


def share(table: TableRecord, caller: Caller) -> tuple[str, str]:
    """A read-only link: the id by which the host revokes it, and its token."""
    must_host(caller)
    with changing(table) as row:
        token = grant(row, VIEWER, None)
        made = grants.link(table, VIEWER, tokens.hashed(token))
    return made or "", token


def unshare(table: TableRecord, caller: Caller, uid: str) -> None:
    """The link stops working at once, also for browsers that have used it."""
    must_host(caller)
    with changing(table):
        if not grants.drop_link(table, VIEWER, uid, came_by=tokens.hashed(uid)):
            raise Unknown("service.no_such_share")
