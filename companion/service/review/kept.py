"""What the whole log gives, kept with the desk: worked out once, and gone on with by the entries that came since.

What took many entries is kept with a snapshot as well: who looks at a table that nobody has in memory reads it there.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from companion.service.play import snapshots
from companion.service.play.desk import EVERY, Desk
from companion.service.play.snapshots import WorkedOut
from companion.service.review.filling import changes_the_past, fill
from companion.store import log

T = TypeVar("T")
STORED = "stored"


def derived(desk: Desk, name: str, make: Callable[[Desk], T]) -> T:
    """Something that the whole log gives, kept until an entry is added."""
    kept = desk.derived.get(name)
    if kept is None or kept[0] != desk.position:
        kept = desk.derived[name] = (desk.position, make(desk))
    found: T = kept[1]
    return found


def derived_from(desk: Desk, name: str, source: object, make: Callable[[], T]) -> T:
    """The same for something that is made of what lies beside the log too: also until that is another."""
    at, (made_of, found) = desk.derived.get(name, (None, (None, None)))
    if at != desk.position or made_of != source:
        found = make()
        desk.derived[name] = (desk.position, (source, found))
    return cast(T, found)


def grown(
    desk: Desk,
    name: str,
    nothing: T,
    go_on: Callable[[T, Sequence[Any]], T],
    *,
    still_good: Callable[[T], bool] = lambda kept: True,
    stored: type[WorkedOut] | None = None,
) -> T:
    """Something that every entry adds to: from nothing by all rows of the log, from what is kept by those since.

    It is begun anew once an entry has changed the past. What is kept is never changed, so others may look at it
    meanwhile. It holds for the last row that was read: where somebody is entering something, that is not written yet.
    What can be `stored` is kept beside the log too.
    """
    kept: tuple[int, T] = desk.derived.get(name) or _read(desk, name, stored) or (0, nothing)
    at, found = kept if kept[0] <= desk.position and still_good(kept[1]) else (0, nothing)
    rows = desk.rows(at, desk.position - at) if at < desk.position else ()
    if at and any(changes_the_past(desk, row) for row in rows):
        found, rows = nothing, log.entries(desk.table, 0, desk.position)
    if rows or not at:
        found = go_on(found, rows)
    if rows:
        desk.derived[name] = (rows[-1].position, found)
    if len(rows) > EVERY and isinstance(found, WorkedOut):
        _write(desk, name, rows[-1].position, found)
    return found


def _read(desk: Desk, name: str, kind: type[WorkedOut] | None) -> Any:
    """What was stored of this, with the position up to which it holds; nothing if nobody did, or other code."""
    if kind is None or desk.position <= EVERY:
        return None
    told = derived(desk, STORED, _all_stored).get(name)
    try:
        return None if told is None else (int(told[0]), kind.from_json(told[1]))
    except (LookupError, TypeError, ValueError):
        return None


def _all_stored(desk: Desk) -> dict[str, tuple[int, Any]]:
    snapshot = log.snapshot(desk.table, desk.position, desk.version)
    return {} if snapshot is None else snapshots.worked_out(snapshot.data)


def _write(desk: Desk, name: str, at: int, found: WorkedOut) -> None:
    """With the newest snapshot; where none is near they are made."""
    if _near(desk) is None:
        fill(desk)
    if (snapshot := _near(desk)) is not None and at <= desk.position:
        new = snapshots.with_worked_out(snapshot.data, name, at, found.to_json())
        log.change_snapshot(desk.table, snapshot.position, snapshot.data, new)


def _near(desk: Desk) -> Any:
    snapshot = log.snapshot(desk.table, desk.position, desk.version)
    return None if snapshot is None or snapshot.position + EVERY < desk.position else snapshot
