"""The next game with the same people: same seats and settings, the next in clockwise order begins."""

from collections.abc import Callable

from companion.service.access import tokens
from companion.service.access.callers import SEAT, Caller
from companion.service.access.permissions import must_host
from companion.service.errors import Conflict
from companion.service.play.desk import ENDED
from companion.service.tables.change import changing
from companion.service.tables.names import name_of
from companion.service.tables.opening import Wanted, grant, open_table
from companion.store import grants, homes, tables
from companion.store.models import Device, Household
from companion.store.records import SeatRecord, TableRecord


def may_call(table: TableRecord, caller: Caller, device: Device | None) -> bool:
    """The host, or whoever belongs to the household in which the game was played."""
    at_home = device is not None and table.household_id is not None and device.household_id == table.household_id
    return caller.host or at_home


def rematch_of(table: TableRecord) -> TableRecord | None:
    """The game that followed this one, if there is one."""
    found = tables.by_client_id(tokens.hashed(_id(table)))
    return None if found is None else tables.by_id(found.id)


def again(
    table: TableRecord,
    caller: Caller,
    language: str,
    device: Device | None = None,
    home: Household | None = None,
    *,
    allow: Callable[[Household | None], None],
) -> tuple[TableRecord, str | None]:
    """Open the next game, with the phones of this one in their seats, and tell its host's token.

    There is one next game: whoever calls for it later is led to the same, and is told no token. `allow` is asked before
    one is opened, and objects where somebody opens too many.
    """
    if not may_call(table, caller, device):
        must_host(caller)
    if table.status != ENDED:
        raise Conflict("service.not_ended")
    if (before := rematch_of(table)) is not None:
        return before, None
    household = homes.household(table.household_id) or home
    allow(household)
    opened, token = open_table(_wanted(table, household, language), household, device)
    _seat_phones(table, opened)
    return opened, token


def _id(table: TableRecord) -> str:
    """The client id of the next game, which nobody outside can make up."""
    return tokens.same_token(table.secret, "again", table.uid)


def _wanted(table: TableRecord, household: Household | None, language: str) -> Wanted:
    header = table.header
    return Wanted(
        game=header["game"],
        edition=header["edition"],
        modules=tuple(header["modules"]),
        options=dict(header["options"]),
        seats=tuple(_seat(seat, household, language) for seat in table.seats),
        starts=(header["starts"] + 1) % len(table.seats),
        catalogue=header["catalogue"],
        id=_id(table),
    )


def _seat(seat: SeatRecord, household: Household | None, language: str) -> dict[str, str]:
    person = homes.person(seat.person_id) if household else None
    who = {"person": person.uid} if person else {}
    return {"name": person.name if person else name_of(seat.name, seat.number, language), "colour": seat.colour, **who}


def _seat_phones(before: TableRecord, after: TableRecord) -> None:
    """Every browser sits where it sat."""
    with changing(after) as row:
        seated = grants.browsers(before, SEAT)
        for seat in row.seats:
            for device in {device for number, device in seated if number == seat.number}:
                seat.claimed = True
                grant(row, SEAT, seat.number, device)
