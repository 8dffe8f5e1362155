"""Reading an exported game back: whole or not at all, and never twice."""

from contextlib import closing

from companion.live.hub import never
from companion.service.access import tokens
from companion.service.access.callers import HOST
from companion.service.errors import Conflict
from companion.service.exchange.apart import Gone, Here, Reader
from companion.service.exchange.brought import Brought
from companion.service.home import people
from companion.service.play import results
from companion.service.play.clock import moment
from companion.service.play.desk import ENDED
from companion.service.tables.opening import grant, new_code, record
from companion.store import log, tables
from companion.store.models import Device, Household, Seat, Table
from companion.store.records import TableRecord
from companion.store.session import Taken, added, writing

HERE = Here()


def read_all(
    text: str, household: Household, device: Device, reader: Reader = HERE, gone: Gone = never
) -> tuple[int, int]:
    """Read a game, or every finished game of a household's file: how many are new, and how many were known."""
    new = known = 0
    with closing(reader.games(text, tables.known_games, gone, alone=False)) as games:
        for game in games:
            try:
                if game is None:
                    raise Conflict("service.imported_before")
                write(game, household, device)
                new += 1
            except Conflict:
                known += 1
    return new, known


def read_game(
    text: str,
    household: Household | None = None,
    device: Device | None = None,
    reader: Reader = HERE,
    gone: Gone = never,
) -> tuple[TableRecord, str]:
    """A table made from an export, and its host's token. A damaged file is told with its line and changes nothing."""
    games = list(reader.games(text, tables.known_games, gone, alone=True))
    game = games[0] if games else None
    if game is None:
        raise Conflict("service.imported_before")
    return write(game, household, device)


def write(game: Brought, household: Household | None, device: Device | None) -> tuple[TableRecord, str]:
    try:
        with writing():
            if tables.known_games([game["uid"]]):
                raise Conflict("service.imported_before")
            table = added(_table(game, household))
            log.add_all(table.id, game["entries"])
            number, token = table.id, grant(table, HOST, None, device)
    except Taken:
        raise Conflict("service.imported_before") from None
    return record(number), token


def _table(game: Brought, household: Household | None) -> Table:
    seats = [
        Seat(number=number, name=name, colour=game["colours"][number], person_id=_person(name, household))
        for number, name in enumerate(game["names"])
    ]
    return Table(
        uid=game["uid"],
        code=new_code(),
        household_id=household.id if household else None,
        header=game["header"],
        seed=game["seed"],
        secret=tokens.new_token(),
        fair=False,
        status=ENDED,
        position=len(game["entries"]),
        result=results.read(game["result"]),
        created_at=moment(game["created_at"]),
        seats=seats,
    )


def _person(name: str, household: Household | None) -> int | None:
    """Who of the household this was: names that were forgotten stay so."""
    person = people.remembered(name, household) if name else None
    return person.id if person else None
