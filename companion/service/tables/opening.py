"""Opening a table: what was agreed on, who sits where, and the host's token."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from companion.engine.actions import Seat as SeatNumber
from companion.engine.meta import GameMeta
from companion.engine.problems import Problem
from companion.engine.setup import Header
from companion.service.access import tokens
from companion.service.access.callers import HOST
from companion.service.errors import BadInput, Conflict, Unknown
from companion.service.home import people
from companion.service.home.catalogues import catalogue_field, game_wanted, saved_catalogue
from companion.service.play import chance
from companion.service.play.desk import LOBBY
from companion.store import grants, tables
from companion.store.models import Device, Grant, Household, Seat, Table
from companion.store.records import TableRecord
from companion.store.session import Taken, added, writing

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

    def body_hash(self, household: Household | None) -> str:
        """Tells whether a repeat asks for the same, for the same household."""
        body = [asdict(self), household.uid if household else None]
        return tokens.hashed(json.dumps(body, sort_keys=True))


def header_for(wanted: Wanted, household: Household | None) -> Header:
    """The table's agreement, or what is wrong with which field."""
    game = game_wanted(wanted.game)
    meta = game.card
    try:
        _must_know_options(meta, wanted.options)
        made = game.header(wanted.edition, len(wanted.seats), wanted.starts, (), **wanted.options)
        made = replace(made, modules=wanted.modules, colours=colours(wanted.seats, tuple(meta.colours)))
        if wanted.catalogue:
            made = replace(made, catalogue=_catalogue(wanted.catalogue, household))
        game.ruleset(made)
    except Problem as problem:
        raise BadInput(problem.code, catalogue_field(problem.where), **problem.params) from None
    return made


def _must_know_options(meta: GameMeta, options: dict[str, str]) -> None:
    for name in options:
        if name not in meta.options:
            raise BadInput("service.unknown_option", f"options.{name}", choices=list(meta.options))


def colours(seats: Sequence[dict[str, Any]], known: tuple[str, ...]) -> tuple[str, ...]:
    """Each seat's colour; those who did not choose get what is left, in the box's order."""
    chosen = [seat.get("colour") for seat in seats]
    for number, colour in enumerate(chosen):
        if colour is not None and colour not in known:
            raise BadInput("service.unknown_colour", f"seats[{number}].colour", choices=list(known))
        if colour is not None and chosen.index(colour) != number:
            raise BadInput("service.colour_twice", f"seats[{number}].colour", colour=colour)
    left = iter([colour for colour in known if colour not in chosen])
    return tuple(colour or next(left, "") for colour in chosen)


def _catalogue(wanted: str | dict[str, Any], household: Household | None) -> dict[str, Any]:
    if isinstance(wanted, dict):
        return wanted
    saved = saved_catalogue(wanted, household)
    if saved is None:
        raise BadInput("service.unknown_catalogue", "catalogue")
    return saved.data


def open_table(wanted: Wanted, household: Household | None, device: Device | None = None) -> tuple[TableRecord, str]:
    """A new table in its lobby, and the host's token; the one made before, if the client's id was used for it."""
    if (before := opened_before(wanted, household)) is not None:
        return before
    header = header_for(wanted, household)
    try:
        with writing():
            if (before := opened_before(wanted, household)) is not None:
                return before
            table = added(_table(wanted, household, header))
            number, token = table.id, grant(table, HOST, None, device, wanted.id)
    except Taken:
        return open_table(wanted, household, device)
    return record(number), token


def record(table: int) -> TableRecord:
    """A table that is there."""
    found = tables.by_id(table)
    if found is None:
        raise Unknown("service.no_such_table")
    return found


def _table(wanted: Wanted, household: Household | None, header: Header) -> Table:
    return Table(
        uid=tokens.new_uid(),
        code=new_code(),
        household_id=household.id if household else None,
        header=header.to_json(),
        seed=wanted.seed or chance.new_seed(),
        secret=tokens.new_token(),
        opened_id=tokens.hashed(wanted.id) if wanted.id else None,
        opened_with=wanted.body_hash(household),
        fair=wanted.seed is None,
        status=LOBBY,
        seats=[_seat(number, raw, header, household) for number, raw in enumerate(wanted.seats)],
    )


def opened_before(wanted: Wanted, household: Household | None) -> tuple[TableRecord, str] | None:
    """The table that was opened with this client id, and its host's token."""
    if wanted.id is None:
        return None
    before = tables.by_client_id(tokens.hashed(wanted.id))
    if before is None:
        return None
    if before.opened_with != wanted.body_hash(household):
        raise Conflict("service.id_reused")
    token = told_again(before.id, before.secret, HOST, None, wanted.id)
    if token is None:
        raise Conflict("service.id_reused")
    return record(before.id), token


def told_again(table: int, secret: str, role: str, seat: SeatNumber | None, client_id: str) -> str | None:
    """The token that a client got with its own id, as long as it is good.

    It is made of the grant too: who gets the same role with the same id later gets another token.
    """
    found = grants.made_with(table, role, seat, tokens.hashed(client_id))
    if found is None:
        return None
    uid, token_hash = found
    token = tokens.same_token(secret, f"{role} {seat} {uid}", client_id)
    return token if tokens.hashed(token) == token_hash else None


def new_code() -> str:
    """A code that no other table has."""
    for _ in range(CODE_TRIES):
        code = tokens.new_code()
        if not tables.has_code(code):
            return code
    raise Conflict("service.no_code")


def _seat(number: int, raw: dict[str, Any], header: Header, household: Household | None) -> Seat:
    person = people.named(raw.get("person"), household, f"seats[{number}].person")
    name = raw.get("name") or (person.name if person else "")
    if not name.strip():
        raise BadInput("service.no_name", f"seats[{number}].name")
    person = person or people.remembered(name, household)
    return Seat(number=number, name=name, colour=header.colours[number], person_id=person.id if person else None)


def grant(
    table: Table, role: str, seat: SeatNumber | None, device: Device | None = None, client_id: str | None = None
) -> str:
    """A token for a role; a browser's device holds it too. With a client's id the token can be told again."""
    uid = tokens.new_uid()
    token = tokens.same_token(table.secret, f"{role} {seat} {uid}", client_id) if client_id else tokens.new_token()
    added(
        Grant(
            uid=uid,
            table_id=table.id,
            role=role,
            seat=seat,
            token_hash=tokens.hashed(token),
            device_id=device.id if device else None,
            claim_id=tokens.hashed(client_id) if client_id else None,
        )
    )
    return token
