"""A game handed over as JSON: lossless after the end, the caller's redacted log before it."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from companion.brand import GAME_FORMAT
from companion.engine.view import entry_view
from companion.service.exchange.gamefile import VERSION
from companion.service.look.reader import TableReader
from companion.service.play import chance, results
from companion.service.play.clock import written_moment
from companion.service.play.desk import ENDED
from companion.store import log


def export(reader: TableReader) -> Iterator[str]:
    """The whole game as text, one entry per line; read as it is written, so that a long one is never held whole."""
    table = reader.table
    ended = reader.ended and table.status == ENDED
    head: dict[str, Any] = {
        "format": GAME_FORMAT,
        "version": VERSION,
        "importable": ended,
        "uid": table.uid,
        "created_at": written_moment(table.created_at),
        "header": table.header,
        "seats": [{"seat": s.number, "name": s.name or None, "colour": s.colour} for s in table.seats],
        "commitment": chance.commitment(table.seed),
        "provably_fair": table.fair,
    }
    if ended and table.result is not None:
        head |= {"seed": table.seed, "result": results.read(table.result)}
    return written(head, (_entry(reader, row) for row in log.in_parts(table.id, reader.desk.position)))


def written(head: dict[str, Any], entries: Iterable[dict[str, Any]]) -> Iterator[str]:
    yield "{\n"
    for name, value in head.items():
        yield f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},\n"
    yield '"entries": [\n'
    for number, entry in enumerate(entries):
        yield (",\n" if number else "") + json.dumps(entry, ensure_ascii=False)
    yield "\n]\n}\n"


def _entry(reader: TableReader, row: Any) -> dict[str, Any]:
    entry = reader.desk.entry(row)
    raw = entry_view(entry, reader.desk.ruleset.codec, reader.viewer)
    return raw | ({"note": row.note} if row.note is not None else {})
