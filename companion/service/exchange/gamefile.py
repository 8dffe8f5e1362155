"""An exported game read back from its text, entry by entry; what is wrong with it is told with its line."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from companion.brand import GAME_FORMAT
from companion.engine.actions import TABLE
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.logfile import RawLog, parse
from companion.engine.problems import Problem
from companion.engine.rules import Refused
from companion.engine.ruleset import Ruleset
from companion.engine.seats import signature
from companion.engine.setup import Header
from companion.games import records
from companion.service.errors import BadInput
from companion.service.exchange import json_lines
from companion.service.exchange.portable_json import can_be_written, is_shallow
from companion.service.play import chance
from companion.service.play.clock import moment
from companion.service.tables.names import FORGOTTEN

VERSION = 1
MOST_ENTRIES = 5000
"""Ten times a long game."""

MOST_LETTERS = 4 * 1024 * 1024
"""How long the text of one game may be: more than so many entries need."""

LONGEST_NAME = 200
LONGEST_NOTE = 1000
LONGEST_SEED = 128
HALF_CHARACTER = re.compile(r"\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})")
LINE = re.compile(r"line (\d+)")


def is_uid(value: str) -> bool:
    try:
        return str(UUID(value)) == value
    except ValueError:
        return False


Check = Callable[[Any], bool]
FIELDS: dict[str, tuple[type, Check]] = {
    "format": (str, bool),
    "version": (int, bool),
    "importable": (bool, bool),
    "uid": (str, is_uid),
    "created_at": (str, lambda text: moment(text) is not None),
    "header": (dict, bool),
    "seats": (list, bool),
    "commitment": (str, bool),
    "provably_fair": (bool, lambda _: True),
    "seed": (str, lambda seed: 0 < len(seed) <= LONGEST_SEED),
    "result": (dict, bool),
    "entries": (list, bool),
}


@dataclass(frozen=True)
class GameFile:
    """A whole export, its shape checked and its entries read, but not yet held against the rules."""

    text: str
    raw: dict[str, Any]
    header: Header
    ruleset: Ruleset[Any]
    entries: tuple[Entry, ...]
    names: tuple[str, ...]
    notes: dict[int, str]

    def line(self, position: int) -> str:
        """Where the entry at a position stands."""
        return _item(self.text, position - 1)

    def field(self, name: str) -> str:
        return _field(self.text, name)

    def fold(self) -> Chronicle[Any]:
        """The whole game played again."""
        chronicle = Chronicle(self.ruleset)
        for entry in self.entries:
            self.enter(entry, chronicle)
        self.must_have_ended(chronicle)
        return chronicle

    def enter(self, entry: Entry, chronicle: Chronicle[Any]) -> None:
        """Play one entry; if the rules refuse it, its line is told."""
        try:
            chronicle.append(entry)
        except Refused as refused:
            reasons = [refusal.code for refusal in refused.refusals]
            raise BadInput("engine.log.refused", self.line(entry.position), reasons=reasons) from None
        except Problem as problem:
            raise BadInput(problem.code, self.line(entry.position), **problem.params) from None

    def must_have_ended(self, chronicle: Chronicle[Any]) -> None:
        if chronicle.state.ended is None:
            raise BadInput("service.import.unfinished", self.line(len(self.entries)))


def read(text: str) -> GameFile:
    """Take an export apart, whatever its layout."""
    raw = _checked(_parsed(text), text)
    log, notes = _log(raw, text)
    header = log.header
    try:
        ruleset = records.load_known(header.game).ruleset(header)
        entries = tuple(log.read(ruleset.codec))
    except Problem as problem:
        raise BadInput(problem.code, _where(problem, text), **problem.params) from None
    _check_entries(entries, header, ruleset, text)
    return GameFile(text, raw, header, ruleset, entries, _names(raw["seats"], header, text), notes)


def _parsed(text: str) -> Any:
    if len(text) > MOST_LETTERS:
        raise BadInput("service.import.too_long", "line 1", most=MOST_ENTRIES)
    try:
        raw = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput("service.import.not_json", f"line {error.lineno}") from None
    except (ValueError, RecursionError):
        raise BadInput("service.import.not_json", "line 1") from None
    if not is_shallow(raw):
        raise BadInput("service.import.not_json", "line 1")
    if not can_be_written(raw):
        found = HALF_CHARACTER.search(text)
        raise BadInput("engine.unreadable.letters", f"line {json_lines.line(text, found.start() if found else 0)}")
    return raw


def _field(text: str, name: str) -> str:
    return f"line {json_lines.line_of_field(text, name)}"


def _item(text: str, number: int) -> str:
    return f"line {json_lines.line_of_item(text, 'entries', number)}"


def _checked(raw: Any, text: str) -> dict[str, Any]:
    if not isinstance(raw, dict) or raw.get("format") != GAME_FORMAT:
        raise BadInput("service.import.not_ours", _field(text, "format"))
    if raw.get("version") != VERSION or isinstance(raw["version"], bool):
        raise BadInput("service.import.version", _field(text, "version"), got=str(raw.get("version"))[:20])
    if raw.get("importable") is not True:
        raise BadInput("service.import.not_importable", _field(text, "importable"))
    for name in (*FIELDS, *raw):
        kind, sound = FIELDS.get(name, (type(None), bool))
        if not isinstance(raw.get(name), kind) or not sound(raw[name]):
            raise BadInput("service.import.field", _field(text, name), field=name[:80])
    if len(raw["entries"]) > MOST_ENTRIES:
        raise BadInput("service.import.too_long", _item(text, MOST_ENTRIES), most=MOST_ENTRIES)
    return raw


def _log(raw: dict[str, Any], text: str) -> tuple[RawLog, dict[int, str]]:
    """Header and entries brought up to date, and the notes that lie beside them."""
    bare = [dict(item) if isinstance(item, dict) else item for item in raw["entries"]]
    given = [item.pop("note", None) if isinstance(item, dict) else None for item in bare]
    lines = ({"header": raw["header"]}, *bare, {"entries": len(bare)})
    try:
        log = parse("".join(json.dumps(part) + "\n" for part in lines), records.versions())
    except Problem as problem:
        raise BadInput(problem.code, _where(problem, text), **problem.params) from None
    notes = {position: note for position, note in enumerate(given, start=1) if note is not None}
    for position, note in notes.items():
        if not isinstance(note, str) or not 0 < len(note) <= LONGEST_NOTE:
            raise BadInput("engine.log.type", _item(text, position - 1), expected="str")
    return log, notes


def _where(problem: Problem, text: str) -> str:
    """Where a problem of the log stands in the export: the header, or one of the entries."""
    found = LINE.match(problem.where)
    number = int(found[1]) if found else 1
    return _field(text, "header") if number == 1 else _item(text, number - 2)


def _check_entries(entries: tuple[Entry, ...], header: Header, ruleset: Ruleset[Any], text: str) -> None:
    """What the rules do not look at: who entered something, when, and for whom."""
    signatures = {"host", *map(signature, range(header.seats))}
    streams = chance.streams_of(ruleset)
    for entry in entries:
        signed = entry.by in signatures or (entry.by == APP and entry.action.kind in streams)
        seated = entry.seat == TABLE or entry.seat < header.seats
        for name, sound in (("by", signed), ("seat", seated), ("at", moment(entry.at) is not None)):
            if not sound:
                raise BadInput("service.import.field", _item(text, entry.position - 1), field=name)


def _names(raw: list[Any], header: Header, text: str) -> tuple[str, ...]:
    """The players' names, none where it was forgotten; their colours stand in the header too, and must agree."""
    names = [item.get("name") if isinstance(item, dict) else None for item in raw]
    seats = zip(names, header.colours, strict=False)
    plain = [{"seat": seat, "name": name, "colour": colour} for seat, (name, colour) in enumerate(seats)]
    sound = all(name is None or (isinstance(name, str) and 0 < len(name) <= LONGEST_NAME) for name in names)
    if raw != plain or len(raw) != header.seats or not sound:
        raise BadInput("service.import.field", _field(text, "seats"), field="seats")
    return tuple(name or FORGOTTEN for name in names)
