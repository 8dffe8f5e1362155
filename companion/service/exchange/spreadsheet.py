"""A game as tables for spreadsheets: the log, the ledger or the result.

UTF-8 that begins with a byte order mark, since some spreadsheets take it for something else without one.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.seats import write_seat
from companion.service.exchange.summary import summary
from companion.service.look.reader import TableReader
from companion.service.look.redaction import ReadAction, Redacted
from companion.store import log

BYTE_ORDER_MARK = "\ufeff"
BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""With these a spreadsheet may take a text for a formula."""

LOG = ("position", "at", "by", "seat", "player", "kind", "action", "waived", "proxy", "effective", "text", "note")
LEDGER = ("position", "seat", "player", "amount", "rule", "reason", "total")
RESULT = ("rank", "seat", "player", "colour", "score", "tie_break", "starts", "tie_breaks")
Cell = str | int
Rows = Iterable[Sequence[Cell]]


def log_rows(reader: TableReader) -> Rows:
    """One row per entry, as far as the caller may read it."""
    yield LOG
    for line in map(reader.entry, log.in_parts(reader.table.id, reader.desk.position)):
        action = json.dumps(written(reader, line.amended or line.action), ensure_ascii=False)
        yield (
            *(line.position, line.at, line.by, write_seat(line.seat), player(reader, line.seat)),
            *(line.action.kind, action, " ".join(line.waived)),
            *(yes(line.proxy), yes(line.effective), line.text, line.note or ""),
        )


def written(reader: TableReader, action: ReadAction) -> Mapping[str, Any]:
    return action.fields if isinstance(action, Redacted) else reader.desk.ruleset.codec.encode(action)


def ledger_rows(reader: TableReader) -> Rows:
    """One row per point that was given."""
    yield LEDGER
    for row in reader.ledger():
        named = player(reader, row.seat)
        yield row.position, row.seat, named, row.amount, row.rule, row.reason, row.total


def result_rows(reader: TableReader) -> Rows:
    """One row per player; only once the game is over."""
    found = summary(reader)
    yield RESULT
    for place in found.places:
        where = place.rank, place.seat, place.name, found.colour(place)
        yield *where, place.score, place.tie_break, yes(place.starts), " ".join(map(str, place.tie_breaks))


PARTS = {"log": log_rows, "ledger": ledger_rows, "result": result_rows}
SEPARATORS = {"comma": ",", "semicolon": ";"}


def player(reader: TableReader, seat: Seat) -> str:
    return "" if seat == TABLE else reader.names[seat]


def yes(value: bool) -> str:
    return "true" if value else "false"


def spreadsheet(reader: TableReader, part: str, separator: str = ",") -> Iterator[str]:
    """A part of the game as CSV, row by row."""
    yield BYTE_ORDER_MARK
    for row in PARTS[part](reader):
        line = io.StringIO(newline="")
        csv.writer(line, delimiter=separator, lineterminator="\r\n").writerow([harmless(cell) for cell in row])
        yield line.getvalue()


def harmless(cell: Cell) -> Cell:
    """A text that cannot be taken for a formula; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(BEGINNINGS) else cell
