"""A log as text: header, one entry per line, and a closing line that shows the file is whole."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Codec
from companion.engine.log import Entry
from companion.engine.problems import BrokenLog
from companion.engine.setup import FORMAT, Header

Raw = dict[str, Any]


@dataclass(frozen=True)
class Upcast:
    """How a log of one rules version is brought into the shape of the next; never its meaning."""

    header: Callable[[Raw], Raw] = field(default=lambda raw: raw)
    entry: Callable[[Raw], Raw] = field(default=lambda raw: raw)


Versions = Mapping[str, tuple[int, Mapping[int, Upcast]]]
"""For each game its rules version now, and the upcasts that lead there."""


@dataclass(frozen=True)
class RawLog:
    """A log file taken apart and brought up to date, its entries not yet read as actions."""

    header: Header
    entries: tuple[tuple[str, Raw], ...]

    def read(self, codec: Codec) -> Iterator[Entry]:
        for position, (where, raw) in enumerate(self.entries, start=1):
            entry = Entry.from_json(raw, codec, where)
            if entry.position != position:
                raise BrokenLog("engine.log.position", where, expected=position, got=entry.position)
            yield entry


def dump(header: Header, entries: Iterable[Entry], codec: Codec) -> str:
    """The whole log as text, comments excluded."""
    rows = [entry.to_json(codec) for entry in entries]
    lines = [{"header": header.to_json()}, *rows, {"entries": len(rows)}]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def parse(text: str, versions: Versions) -> RawLog:
    """Take a log file apart. Blank lines and lines that begin with # are remarks."""
    lines = [(f"line {number}", line) for number, line in enumerate(text.split("\n"), start=1)]
    rows = [(where, _row(line, where)) for where, line in lines if line.strip() and not line.startswith("#")]
    if not rows or "header" not in rows[0][1]:
        raise BrokenLog("engine.log.no_header", rows[0][0] if rows else "line 1")
    (first, header), *entries = rows
    last, closing = rows[-1]
    if not entries or "entries" not in closing:
        raise BrokenLog("engine.log.truncated", last)
    entries.pop()
    if type(closing["entries"]) is not int or closing["entries"] != len(entries):
        raise BrokenLog("engine.log.count", last, expected=closing["entries"], got=len(entries))
    return _upcast(header["header"], first, entries, versions)


def _row(line: str, where: str) -> Raw:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        raise BrokenLog("engine.log.not_json", where) from None
    if not isinstance(row, dict):
        raise BrokenLog("engine.log.not_an_object", where)
    return row


def _upcast(raw: Any, where: str, entries: list[tuple[str, Raw]], versions: Versions) -> RawLog:
    where = f"{where}.header"
    game, version, form = _nameplate(raw, where)
    if form != FORMAT:
        raise BrokenLog("engine.log.format", f"{where}.format", got=form)
    if game not in versions:
        raise BrokenLog("engine.log.game", f"{where}.game", got=game)
    current, upcasts = versions[game]
    if not version <= current or any(older not in upcasts for older in range(version, current)):
        raise BrokenLog("engine.log.version", f"{where}.version", got=version)
    for older in range(version, current):
        raw = _lifted(upcasts[older].header, dict(raw), where) | {"version": older + 1}
        entries = [(place, _lifted(upcasts[older].entry, dict(entry), place)) for place, entry in entries]
    return RawLog(Header.from_json(raw, where), tuple(entries))


def _nameplate(raw: Any, where: str) -> tuple[str, int, int]:
    """Game, rules version and format: what must be readable in a header of any age."""
    if not isinstance(raw, Mapping):
        raise BrokenLog("engine.log.not_an_object", where)
    if "game" not in raw:
        raise BrokenLog("engine.log.missing", f"{where}.game")
    plate = {"game": raw["game"], "version": raw.get("version", 1), "format": raw.get("format", FORMAT)}
    for name, value in plate.items():
        expected = str if name == "game" else int
        if not isinstance(value, expected) or isinstance(value, bool):
            raise BrokenLog("engine.log.type", f"{where}.{name}", expected=expected.__name__)
    return plate["game"], plate["version"], plate["format"]


def _lifted(upcast: Callable[[Raw], Raw], raw: Raw, where: str) -> Raw:
    """Something in the next version's shape; what lacks what the upcast looks for is broken."""
    try:
        return upcast(raw)
    except (LookupError, TypeError, AttributeError, ValueError):
        raise BrokenLog("engine.log.upcast", where) from None
