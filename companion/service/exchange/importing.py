"""Reading an exported game back: whole or not at all, and never twice."""

import json
from typing import Any

from companion.brand import HOUSEHOLD_FORMAT
from companion.engine.log import Chronicle
from companion.service.access import tokens
from companion.service.access.callers import HOST
from companion.service.errors import BadInput, Conflict
from companion.service.exchange import gamefile
from companion.service.exchange.gamefile import GameFile
from companion.service.home import people
from companion.service.play import results, stored_entries
from companion.service.play.clock import moment
from companion.service.play.desk import ENDED
from companion.service.review.verify import verify
from companion.service.tables.opening import grant, new_code, record
from companion.store import log, tables
from companion.store.models import Device, Household, Seat, Table
from companion.store.records import TableRecord
from companion.store.session import Taken, added, writing


def read_all(text: str, household: Household, device: Device) -> tuple[int, int]:
    """Read a game, or every finished game of a household's file: how many are new, and how many were known."""
    new = known = 0
    for game in _games(text):
        try:
            read_game(game, household, device)
            new += 1
        except Conflict:
            known += 1
    return new, known


def _games(text: str) -> list[str]:
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        return [text]
    if not isinstance(raw, dict) or raw.get("format") != HOUSEHOLD_FORMAT or not isinstance(raw.get("games"), list):
        return [text]
    return [json.dumps(game) for game in raw["games"] if isinstance(game, dict) and game.get("importable") is True]


def read_game(text: str, household: Household | None = None, device: Device | None = None) -> tuple[TableRecord, str]:
    """A table made from an export, and its host's token. A damaged file is told with its line and changes nothing."""
    file = gamefile.read(text)
    _must_be_new(file)
    entries = _folded(file)
    try:
        with writing():
            _must_be_new(file)
            table = added(_table(file, household))
            log.add_all(table.id, entries)
            number, token = table.id, grant(table, HOST, None, device)
    except Taken:
        raise Conflict("service.imported_before") from None
    return record(number), token


def _must_be_new(file: GameFile) -> None:
    if tables.has_game(file.raw["uid"]):
        raise Conflict("service.imported_before")


def _must_agree(file: GameFile, chronicle: Chronicle[Any]) -> None:
    """Refuse another seed than was fixed, rolls that it does not give, a result that the entries do not lead to."""
    if not results.tells(file.raw["result"], results.of(file.header.game, file.ruleset, chronicle.state)):
        raise BadInput("service.import.result", file.field("result"))
    verdict = verify(file.ruleset, file.entries, file.raw["seed"], file.raw["commitment"], file.header.options)
    if not verdict.commitment_holds:
        raise BadInput("service.import.commitment", file.field("commitment"))
    if verdict.wrong:
        raise BadInput("service.import.chance", file.line(verdict.wrong[0]))


def _table(file: GameFile, household: Household | None) -> Table:
    raw, header = file.raw, file.header
    seats = [
        Seat(number=number, name=name, colour=header.colours[number], person_id=_person(name, household))
        for number, name in enumerate(file.names)
    ]
    return Table(
        uid=raw["uid"],
        code=new_code(),
        household_id=household.id if household else None,
        header=header.to_json(),
        seed=raw["seed"],
        secret=tokens.new_token(),
        fair=False,
        status=ENDED,
        position=len(file.entries),
        result=results.read(raw["result"]),
        created_at=moment(raw["created_at"]),
        seats=seats,
    )


def _person(name: str, household: Household | None) -> int | None:
    """Who of the household this was: names that were forgotten stay so."""
    person = people.remembered(name, household) if name else None
    return person.id if person else None


def _folded(file: GameFile) -> list[stored_entries.Row]:
    """The entries with what they led to, as they would stand if they had been entered here."""
    chronicle, made = Chronicle(file.ruleset), []
    for entry in file.entries:
        line = list(chronicle.line) if entry.action.of_log else []
        file.enter(entry, chronicle)
        played = None if entry.action.of_log else chronicle.line[-1].played
        made.append(stored_entries.of_entry(entry, played, file.ruleset.codec, file.notes.get(entry.position)))
        for change in stored_entries.changes(line, chronicle) if entry.action.of_log else ():
            made[change["position"] - 1] |= change
    file.must_have_ended(chronicle)
    _must_agree(file, chronicle)
    return made
