"""Opening a table and sitting down: codes, tokens, seats, share links."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from companion.engine.actions import Seat as SeatNumber
from companion.engine.problems import Problem
from companion.engine.setup import Header
from companion.games import GAMES, library
from companion.service import chance, secrets
from companion.service.callers import HOST, RESCUE, SEAT, VIEWER, Caller
from companion.service.problems import Conflict, Forbidden, Unauthorised, Unknown, Unreadable
from companion.store.database import db
from companion.store.models import Device, Grant, Household, Person, SavedCatalogue, Seat, Table

LOBBY, PLAYING, ENDED = "lobby", "playing", "ended"
CODE_TRIES = 20


@dataclass(frozen=True)
class Wanted:
    """What somebody wants to open a table with."""

    game: str
    edition: str | None
    modules: tuple[str, ...]
    options: dict[str, str]
    seats: tuple[dict[str, Any], ...]
    starts: int
    catalogue: str | dict[str, Any] | None = None
    seed: str | None = None
    id: str | None = None


def header_for(wanted: Wanted, household: Household | None) -> Header:
    """The table's agreement, or what is wrong with which field."""
    meta = next((game for game in GAMES if game.id == wanted.game), None)
    if meta is None:
        raise Unreadable("service.unknown_game", "game", got=wanted.game)
    game = library.load(meta.id)
    edition = wanted.edition or meta.editions[0]
    try:
        made = game.header(edition, len(wanted.seats), wanted.starts, **wanted.options)
        made = replace(made, modules=wanted.modules, colours=colours(wanted.seats, meta.colours))
        if wanted.catalogue is not None:
            made = replace(made, catalogue=_catalogue(wanted.catalogue, household))
        game.ruleset(made)
    except Problem as problem:
        raise Unreadable(problem.code, problem.where, **problem.params) from None
    return made


def colours(seats: Sequence[dict[str, Any]], known: tuple[str, ...]) -> tuple[str, ...]:
    """Each seat's colour; those who did not choose get what is left, in the box's order."""
    chosen = [seat.get("colour") for seat in seats]
    for number, colour in enumerate(chosen):
        if colour is not None and colour not in known:
            raise Unreadable("service.unknown_colour", f"seats[{number}].colour", choices=list(known))
        if colour is not None and chosen.index(colour) != number:
            raise Unreadable("service.colour_twice", f"seats[{number}].colour", colour=colour)
    left = iter([colour for colour in known if colour not in chosen])
    return tuple(colour or next(left, "") for colour in chosen)


def _catalogue(wanted: str | dict[str, Any], household: Household | None) -> dict[str, Any]:
    if isinstance(wanted, dict):
        return wanted
    saved = db.session.scalars(select(SavedCatalogue).where(SavedCatalogue.uid == wanted)).first()
    if saved is None or household is None or saved.household_id != household.id:
        raise Unreadable("service.unknown_catalogue", "catalogue")
    return saved.data


def open_table(wanted: Wanted, household: Household | None, device: Device | None = None) -> tuple[Table, str]:
    """A new table in its lobby, and the host's token."""
    body = secrets.hashed(json.dumps(asdict(wanted), sort_keys=True))
    if wanted.id is not None and (before := _opened_before(wanted.id)) is not None:
        if before.opened_with != body:
            raise Conflict("service.id_reused")
        return before, secrets.same_token(before.secret, f"{HOST} {None}", wanted.id)
    header = header_for(wanted, household)
    seed = wanted.seed or chance.new_seed()
    table = Table(
        uid=secrets.new_uid(),
        code=new_code(),
        household_id=household.id if household else None,
        header=header.to_json(),
        seed=seed,
        secret=secrets.new_token(),
        opened_id=secrets.hashed(wanted.id) if wanted.id else None,
        opened_with=body,
        fair=wanted.seed is None,
        status=LOBBY,
        seats=[_seat(number, raw, header, household) for number, raw in enumerate(wanted.seats)],
    )
    db.session.add(table)
    db.session.flush()
    token = grant(table, HOST, None, device, wanted.id)
    try:
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return open_table(wanted, household, device)
    return table, token


def _opened_before(client_id: str) -> Table | None:
    return db.session.scalars(select(Table).where(Table.opened_id == secrets.hashed(client_id))).first()


def new_code() -> str:
    """A code that no other table has."""
    for _ in range(CODE_TRIES):
        code = secrets.new_code()
        if db.session.scalars(select(Table.id).where(Table.code == code)).first() is None:
            return code
    raise Conflict("service.no_code")


def _seat(number: int, raw: dict[str, Any], header: Header, household: Household | None) -> Seat:
    person = _person(raw.get("person"), household, number)
    name = raw.get("name") or (person.name if person else "")
    if not name:
        raise Unreadable("service.no_name", f"seats[{number}].name")
    return Seat(number=number, name=name, colour=header.colours[number], person_id=person.id if person else None)


def _person(uid: str | None, household: Household | None, number: int) -> Person | None:
    if uid is None:
        return None
    person = db.session.scalars(select(Person).where(Person.uid == uid)).first()
    if person is None or household is None or person.household_id != household.id:
        raise Unreadable("service.unknown_person", f"seats[{number}].person")
    return person


def grant(
    table: Table, role: str, seat: SeatNumber | None, device: Device | None = None, client_id: str | None = None
) -> str:
    """A token for a role; a browser's device holds it too. With a client's id the token can be told again."""
    token = secrets.same_token(table.secret, f"{role} {seat}", client_id) if client_id else secrets.new_token()
    db.session.add(
        Grant(
            uid=secrets.new_uid(),
            table_id=table.id,
            role=role,
            seat=seat,
            token_hash=secrets.hashed(token),
            device_id=device.id if device else None,
            claim_id=secrets.hashed(client_id) if client_id else None,
        )
    )
    return token


def table_by_code(code: str) -> Table:
    table = db.session.scalars(select(Table).where(Table.code == code.upper())).first()
    if table is None:
        raise Unknown("service.no_such_table")
    return table


def seat_of(table: Table, number: SeatNumber) -> Seat:
    seat = next((seat for seat in table.seats if seat.number == number), None)
    if seat is None:
        raise Unknown("service.no_such_seat", seat=number)
    return seat


def claim(
    table: Table, number: SeatNumber, device: Device | None = None, client_id: str | None = None
) -> tuple[str, bool]:
    """Sit down at a free seat: the token, and whether this client had heard it before."""
    seat = seat_of(table, number)
    if client_id is not None and _claimed_with(table, number, client_id):
        return secrets.same_token(table.secret, f"{SEAT} {number}", client_id), True
    taken = update(Seat).where(Seat.id == seat.id, Seat.claimed.is_(False)).values(claimed=True)
    if db.session.execute(taken).rowcount != 1:  # type: ignore[attr-defined]
        db.session.rollback()
        raise Conflict("service.seat_taken", seat=number)
    return _seated(table, number, device, client_id), False


def _claimed_with(table: Table, number: SeatNumber, client_id: str) -> bool:
    mine = (Grant.table_id == table.id, Grant.role == SEAT, Grant.seat == number)
    return (
        db.session.scalars(select(Grant).where(*mine, Grant.claim_id == secrets.hashed(client_id))).first() is not None
    )


def _seated(table: Table, number: SeatNumber, device: Device | None, client_id: str | None) -> str:
    table.revision += 1
    token = grant(table, SEAT, number, device, client_id)
    db.session.commit()
    return token


def free(table: Table, caller: Caller, number: SeatNumber) -> None:
    """The host frees a seat; its old token stops working at once."""
    must_host(caller)
    seat = seat_of(table, number)
    seat.claimed = False
    table.revision += 1
    revoke(table, SEAT, number)
    db.session.commit()


def revoke(table: Table, role: str, seat: SeatNumber | None) -> None:
    db.session.execute(delete(Grant).where(Grant.table_id == table.id, Grant.role == role, Grant.seat == seat))


def rescue(table: Table, caller: Caller, number: SeatNumber) -> str:
    """A single-use secret that claims one seat on another phone, whoever sits there now."""
    must_host(caller)
    seat_of(table, number)
    revoke(table, RESCUE, number)
    token = grant(table, RESCUE, number)
    db.session.commit()
    return token


def claim_by_rescue(table: Table, number: SeatNumber, secret: str, device: Device | None = None) -> str:
    """Use the secret of a rescue link: the seat changes hands, and the secret is spent."""
    mine = (Grant.table_id == table.id, Grant.role == RESCUE, Grant.seat == number)
    spent = db.session.execute(delete(Grant).where(*mine, Grant.token_hash == secrets.hashed(secret)))
    if spent.rowcount != 1:  # type: ignore[attr-defined]
        db.session.rollback()
        raise Forbidden("service.rescue_spent", seat=number)
    revoke(table, SEAT, number)
    seat_of(table, number).claimed = True
    return _seated(table, number, device, None)


def edit_seat(table: Table, caller: Caller, number: SeatNumber, changes: dict[str, Any]) -> Seat:
    """Name, person and colour, while in the lobby."""
    must_host(caller)
    if table.status != LOBBY:
        raise Conflict("service.not_in_lobby")
    seat = seat_of(table, number)
    if "colour" in changes:
        meta = next(game for game in GAMES if game.id == table.header["game"])
        wanted = [{"colour": changes["colour"] if s.number == number else s.colour} for s in table.seats]
        table.header = table.header | {"colours": list(colours(wanted, meta.colours))}
        seat.colour = changes["colour"]
    if "person" in changes:
        household = db.session.get(Household, table.household_id) if table.household_id else None
        person = _person(changes["person"], household, number)
        seat.person_id = person.id if person else None
    seat.name = changes.get("name", seat.name)
    table.revision += 1
    db.session.commit()
    return seat


def share(table: Table, caller: Caller) -> tuple[str, str]:
    """A read-only link: the id by which the host revokes it, and its token."""
    must_host(caller)
    token = grant(table, VIEWER, None)
    db.session.commit()
    made = db.session.scalars(select(Grant).where(Grant.token_hash == secrets.hashed(token))).one()
    return made.uid, token


def unshare(table: Table, caller: Caller, uid: str) -> None:
    must_host(caller)
    gone = db.session.execute(delete(Grant).where(Grant.table_id == table.id, Grant.role == VIEWER, Grant.uid == uid))
    if gone.rowcount != 1:  # type: ignore[attr-defined]
        raise Unknown("service.no_such_share")
    db.session.commit()


def must_host(caller: Caller) -> None:
    if not caller.known:
        raise Unauthorised("service.no_token")
    if not caller.host:
        raise Forbidden("service.host_only")
