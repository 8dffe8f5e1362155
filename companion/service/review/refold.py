"""A table's log played again from its first entry, and held against everything that is kept beside it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion import games
from companion.engine.freeze import Damaged
from companion.engine.log import Chronicle
from companion.engine.problems import Problem
from companion.service.play import results, snapshots, stored_entries
from companion.service.play.desk import ENDED, LOBBY, PLAYING, Desk, desk_for
from companion.store import log, tables
from companion.store.records import TableRecord


@dataclass(frozen=True)
class Fault:
    """What is wrong with a row: of which kind it is, at which position, and why."""

    row: str
    position: int | None
    why: str

    def __str__(self) -> str:
        return f"{self.row}{'' if self.position is None else f' {self.position}'}: {self.why}"


def every_table() -> Iterator[TableRecord]:
    """All of them, read one by one."""
    for number in tables.numbers():
        table = tables.by_id(number)
        if table is not None:
            yield table


def faults(table: TableRecord) -> list[Fault]:
    """Everything that does not agree. A table at which somebody entered something meanwhile is looked at again."""
    while found := list(_found(table)):
        now = tables.by_id(table.id)
        if now is None or now.position == table.position:
            break
        table = now
    return found


def _found(table: TableRecord) -> Iterator[Fault]:
    """Where the log itself cannot be played on, the rest is not looked at."""
    if not games.offered(table.header.get("game", "")):
        yield Fault("table", None, "its game is not offered here")
        return
    try:
        desk = desk_for(table)
    except (Problem, LookupError, TypeError, ValueError) as problem:
        yield Fault("table", None, f"its header cannot be read: {problem}")
        return
    try:
        rows = log.entries(table.id, 0, table.position)
    except log.DamagedEntry as damage:
        yield Fault("entry", damage.position, "it cannot be read")
        return
    chronicle = Chronicle(desk.ruleset)
    kept = log.snapshots(table.id, desk.version)
    for row in rows:
        try:
            with desk.follows(row):
                chronicle.append(desk.entry(row))
        except log.DamagedEntry as damage:
            yield Fault("entry", row.position, f"it cannot be played: {damage.__cause__}")
            return
        if row.position in kept:
            yield from _snapshot_faults(desk, chronicle, kept[row.position])
    yield from _entry_faults(chronicle, rows)
    yield from _table_faults(table, desk, chronicle)


def _snapshot_faults(desk: Desk, chronicle: Chronicle[Any], data: str) -> Iterator[Fault]:
    try:
        kept = snapshots.read(data, desk.freezer, type(desk.state))
    except Damaged:
        yield Fault("snapshot", chronicle.position, "it cannot be read")
        return
    if kept.state != chronicle.state:
        yield Fault("snapshot", chronicle.position, "it is another state than the log leads to")


def _entry_faults(chronicle: Chronicle[Any], rows: Any) -> Iterator[Fault]:
    """What entries led to, where that is kept otherwise."""
    holding = {deed.entry.position: stored_entries.holding(deed, chronicle) for deed in chronicle.line}
    for row, entry in zip(rows, chronicle.entries, strict=True):
        expected = holding.get(row.position, {"effective": entry.action.of_log})
        wrong = sorted(name for name, value in expected.items() if getattr(row, name) != _as_kept(value))
        if wrong:
            yield Fault("entry", row.position, f"kept otherwise than it plays: {', '.join(wrong)}")


def _as_kept(value: Any) -> Any:
    """As the database gives it back."""
    return json.loads(json.dumps(value))


def _table_faults(table: TableRecord, desk: Desk, chronicle: Chronicle[Any]) -> Iterator[Fault]:
    if table.position != chronicle.position:
        yield Fault("table", None, f"it counts {table.position} entries, and there are {chronicle.position}")
        return
    ended = chronicle.state.ended is not None
    status = LOBBY if chronicle.position == 0 else ENDED if ended else PLAYING
    if table.status != status:
        yield Fault("table", None, f"it says {table.status}, and the game is {status}")
    result = results.of(desk.header.game, desk.ruleset, chronicle.state) if ended else None
    if (table.result is None) != (result is None) or (result and not results.tells(table.result, result)):
        yield Fault("table", None, "its result is not what the log leads to, or the rules changed since")
