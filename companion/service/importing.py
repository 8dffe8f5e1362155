"""Reading an exported game back: whole or not at all, and never twice."""

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from companion.engine.log import Chronicle, Entry
from companion.engine.problems import BrokenLog, Problem
from companion.engine.rules import Refused
from companion.engine.setup import Header
from companion.games import library
from companion.service import chance, rows, secrets
from companion.service.callers import HOST
from companion.service.export import FORMAT, VERSION
from companion.service.lobby import ENDED, grant, new_code
from companion.service.problems import Conflict, Unreadable
from companion.store.database import db
from companion.store.log import INSERT_ENTRY
from companion.store.models import Seat, Table

KINDS: dict[str, type] = {
    "format": str,
    "version": int,
    "importable": bool,
    "uid": str,
    "created_at": str,
    "header": dict,
    "seats": list,
    "commitment": str,
    "provably_fair": bool,
    "seed": str,
    "result": dict,
    "entries": list,
}
LONGEST_NAME = 200


def read_game(text: str) -> tuple[Table, str]:
    """A table made from an export, and its host's token. A damaged file is told with its line and changes nothing."""
    raw = _checked(_parsed(text), text)
    if db.session.scalars(select(Table.id).where(Table.uid == raw["uid"])).first() is not None:
        raise Conflict("service.imported_before")
    header, chronicle, notes = _folded(raw, text)
    table = Table(
        uid=raw["uid"],
        code=new_code(),
        header=header.to_json(),
        seed=raw["seed"],
        secret=secrets.new_token(),
        fair=raw["provably_fair"],
        status=ENDED,
        position=chronicle.position,
        result=raw["result"],
        created_at=_moment(raw["created_at"], text),
        seats=_seats(raw["seats"], header, text),
    )
    db.session.add(table)
    db.session.flush()
    effective = chronicle.effective()
    deeds = {deed.entry.position: deed for deed in chronicle.line}
    for entry in chronicle.entries:
        deed = deeds.get(entry.position)
        row = rows.of_entry(entry, deed.played if deed else None, chronicle.ruleset.codec, notes.get(entry.position))
        row["effective"] = entry.action.of_log or entry.position in effective
        if deed is not None and deed.entry.action != entry.action:
            row["amended"] = chronicle.ruleset.codec.encode(deed.entry.action)
        db.session.execute(INSERT_ENTRY, {"table_id": table.id, **row})
    token = grant(table, HOST, None)
    db.session.commit()
    return table, token


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable("service.import.not_json", f"line {error.lineno}") from None
    except RecursionError:
        raise Unreadable("service.import.not_json", "line 1") from None


def _line(text: str, name: str) -> str:
    """The line on which a field stands."""
    lines = text.split("\n")
    return f"line {next((n for n, line in enumerate(lines, 1) if line.lstrip().startswith(json.dumps(name))), 1)}"


def _checked(raw: Any, text: str) -> dict[str, Any]:
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Unreadable("service.import.not_ours", "line 1")
    if raw.get("version") != VERSION:
        raise Unreadable("service.import.version", _line(text, "version"), got=str(raw.get("version"))[:20])
    if raw.get("importable") is not True:
        raise Unreadable("service.import.not_importable", _line(text, "importable"))
    for name, kind in KINDS.items():
        if not isinstance(raw.get(name), kind) or (kind is int and isinstance(raw[name], bool)):
            raise Unreadable("service.import.field", _line(text, name), field=name)
    for name in raw:
        if name not in KINDS:
            raise Unreadable("service.import.field", _line(text, name), field=name)
    if chance.commitment(raw["seed"]) != raw["commitment"]:
        raise Unreadable("service.import.commitment", _line(text, "commitment"))
    return raw


def _folded(raw: dict[str, Any], text: str) -> tuple[Header, Chronicle[Any], dict[int, str]]:
    first = int(_line(text, "entries").removeprefix("line "))
    notes: dict[int, str] = {}
    try:
        header = Header.from_json(raw["header"])
        game = library.load_known(header.game)
        chronicle = Chronicle(game.ruleset(header))
    except Problem as problem:
        raise Unreadable(problem.code, _line(text, "header"), **problem.params) from None
    for number, item in enumerate(raw["entries"], start=1):
        where = f"line {first + number}"
        try:
            chronicle.append(_entry(item, chronicle, where, notes))
        except Refused as refused:
            reasons = [refusal.code for refusal in refused.refusals]
            raise Unreadable("engine.log.refused", where, reasons=reasons) from None
        except Problem as problem:
            raise Unreadable(problem.code, where, **problem.params) from None
    if chronicle.state.ended is None:
        raise Unreadable("service.import.unfinished", f"line {first + len(raw['entries'])}")
    return header, chronicle, notes


def _entry(item: Any, chronicle: Chronicle[Any], where: str, notes: dict[int, str]) -> Entry:
    if not isinstance(item, dict):
        raise BrokenLog("engine.log.not_an_object", where)
    note = item.get("note")
    entry = Entry.from_json({k: v for k, v in item.items() if k != "note"}, chronicle.ruleset.codec, where)
    if note is not None:
        if not isinstance(note, str):
            raise BrokenLog("engine.log.type", where, expected="str")
        notes[entry.position] = note
    return entry


def _moment(text: str, whole: str) -> datetime:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(UTC)
    except ValueError:
        raise Unreadable("service.import.field", _line(whole, "created_at"), field="created_at") from None


def _seats(raw: list[Any], header: Header, text: str) -> list[Seat]:
    where = _line(text, "seats")
    if len(raw) != header.seats:
        raise Unreadable("service.import.field", where, field="seats")
    seats = []
    for number, item in enumerate(raw):
        name = item.get("name") if isinstance(item, dict) else None
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or item.get("seat") != number:
            raise Unreadable("service.import.field", where, field="seats")
        seats.append(Seat(number=number, name=name, colour=header.colours[number]))
    return seats
