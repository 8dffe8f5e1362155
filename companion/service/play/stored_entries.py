"""Entries and what they led to, as rows and back."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.actions import Codec
from companion.engine.ledger import Event, Receipt
from companion.engine.log import Chronicle, Deed, Entry
from companion.engine.ruleset import Played

Row = dict[str, Any]


class StoredEntry(NamedTuple):
    """An entry as it was written just now; it reads like one that the database gives back."""

    position: int
    seat: int
    action: dict[str, Any]
    by: str
    at: str
    waive: list[str]
    proxy: bool
    joined: bool
    note: str | None
    effective: bool
    events: Sequence[Any]
    receipts: Sequence[Any]
    amended: dict[str, Any] | None


def of_entry(entry: Entry, played: Played[Any] | None, codec: Codec, note: str | None = None) -> Row:
    return {
        "position": entry.position,
        "seat": entry.seat,
        "action": codec.encode(entry.action),
        "by": entry.by,
        "at": entry.at,
        "waive": list(entry.waive),
        "proxy": entry.proxy,
        "joined": entry.joined,
        "note": note,
    } | outcome(played)


def of_log(entry: Entry) -> Row:
    """An entry about the log that has no fields of its own, whatever game is played."""
    return of_entry(entry, None, Codec((type(entry.action),)))


def outcome(played: Played[Any] | None) -> Row:
    """The derived part of a row. An entry about the log itself leads to nothing and always holds."""
    return {
        "effective": True,
        "events": played.events if played else (),
        "receipts": played.receipts if played else (),
        "amended": None,
    }


def changes(before: list[Deed[Any]], chronicle: Chronicle[Any]) -> list[Row]:
    """Which rows must change when the line has changed: what no longer holds, and what leads elsewhere now."""
    old = {deed.entry.position: deed for deed in before}
    new = {deed.entry.position: deed for deed in chronicle.line}
    gone = [{"position": position, "effective": False} for position in old if position not in new]
    other = [deed for position, deed in new.items() if old.get(position) is not deed]
    return gone + [{"position": deed.entry.position} | holding(deed, chronicle) for deed in other]


def holding(deed: Deed[Any], chronicle: Chronicle[Any]) -> Row:
    """The derived part of an entry that holds, and the action that holds instead if it was amended."""
    entered = chronicle.entries[deed.entry.position - 1]
    other = None if deed.entry is entered else chronicle.ruleset.codec.encode(deed.entry.action)
    return outcome(deed.played) | {"amended": other}


def events(row: Any) -> tuple[Event, ...]:
    return tuple(Event(code, params, to) for code, params, to in row.events)


def receipts(row: Any) -> list[tuple[int, Receipt]]:
    return [(row.position, Receipt(*receipt)) for receipt in row.receipts] if row.effective else []
