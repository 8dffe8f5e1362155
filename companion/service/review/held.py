"""The deeds that hold now, with the states between them: read from where they are, not from the first entry.

A deed stays on the line together with all before it, so what it was played on is the table as it was then. Corrections
alone change what lies before a deed and leave the deed where it is: since one was made the whole log is folded, once
for a position.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from companion.engine.log import Chronicle, Entry
from companion.service.errors import Conflict, Unknown
from companion.service.play.desk import EVERY, Desk
from companion.service.review import states
from companion.service.review.digest import digest_of
from companion.service.review.kept import derived
from companion.store import log


class Passage(NamedTuple):
    """A deed that holds, as it holds, and what it led from."""

    entry: Entry
    before: Any


def at(desk: Desk, position: int) -> Passage:
    """The deed of an entry; told why not where it has none."""
    if not 0 < position <= desk.position:
        raise Unknown("service.no_such_position", position=position)
    (row,) = log.entries(desk.table, position - 1, 1)
    if not _is_deed(desk, row):
        raise Conflict("engine.log.not_effective", position=position)
    if not digest_of(desk).corrected_after(position):
        return Passage(desk.entry(row), states.at(desk, position - 1).state)
    return next(passage for passage in _folded(desk) if passage.entry.position == position)


def backwards(desk: Desk, among: int) -> Iterator[Passage]:
    """The deeds among so many of the newest entries, the newest first; read and played no further than is asked."""
    return chain.from_iterable(reversed(list(part)) for part in _parts(desk, max(0, desk.position - among)))


def _parts(desk: Desk, begin: int) -> Iterator[Iterable[Passage]]:
    """So many entries at a time, the newest first."""
    last, digest = desk.position, digest_of(desk)
    while last > begin:
        first = max(begin, last - EVERY)
        if digest.corrected_after(first):
            yield (passage for passage in _folded(desk) if begin < passage.entry.position <= last)
            return
        yield _played(desk, [row for row in desk.rows(first, last - first) if _is_deed(desk, row)])
        last = first


def _played(desk: Desk, rows: list[Any]) -> Iterator[Passage]:
    state = states.at(desk, rows[0].position - 1).state if rows else None
    for entry in map(desk.entry, rows):
        yield Passage(entry, state)
        state = desk.ruleset.play(state, entry.action, entry.seat, entry.waive, entry.proxy).state


def _is_deed(desk: Desk, row: Any) -> bool:
    return row.effective and not desk.ruleset.codec.classes[row.action["kind"]].of_log


def _folded(desk: Desk) -> Iterator[Passage]:
    chronicle: Chronicle[Any] = derived(desk, "whole", lambda _: desk.fold(desk.position))
    return (Passage(deed.entry, chronicle.state_after(number)) for number, deed in enumerate(chronicle.line))
