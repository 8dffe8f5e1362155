"""What the whole log gives, kept with the desk: worked out once, and gone on with by the entries that came since."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.engine.meta_actions import ONLY_TOLD
from companion.service.play.desk import Desk
from companion.store import log

T = TypeVar("T")


def derived(desk: Desk, name: str, make: Callable[[Desk], T]) -> T:
    """Something that the whole log gives, kept until an entry is added."""
    kept = desk.derived.get(name)
    if kept is None or kept[0] != desk.position:
        kept = desk.derived[name] = (desk.position, make(desk))
    found: T = kept[1]
    return found


def grown(
    desk: Desk,
    name: str,
    nothing: T,
    go_on: Callable[[T, Sequence[Any]], T],
    still_good: Callable[[T], bool] = lambda kept: True,
) -> T:
    """Something that every entry adds to: from nothing by all rows of the log, from what is kept by those since.

    It is begun anew once an entry has changed the past. What is kept is never changed, so others may look at it
    meanwhile. It holds for the last row that was read: where somebody is entering something, that is not written yet.
    """
    kept: tuple[int, T] = desk.derived.get(name, (0, nothing))
    at, found = kept if kept[0] <= desk.position and still_good(kept[1]) else (0, nothing)
    rows = desk.rows(at, desk.position - at) if at < desk.position else ()
    if at and any(changes_the_past(desk, row) for row in rows):
        found, rows = nothing, log.entries(desk.table, 0, desk.position)
    if rows or not at:
        found = go_on(found, rows)
    if rows:
        desk.derived[name] = (rows[-1].position, found)
    return found


def changes_the_past(desk: Desk, row: Any) -> bool:
    kind = row.action["kind"]
    return desk.ruleset.codec.classes[kind].of_log and kind not in ONLY_TOLD
