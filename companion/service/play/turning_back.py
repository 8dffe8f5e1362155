"""What an undo would take back and a redo restore, read from the latest entries instead of the whole log."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine.log import APP, Deed, Entry
from companion.engine.meta_actions import ONLY_TOLD, Amend, Redo, Undo
from companion.service.play.desk import Desk
from companion.service.review import states
from companion.service.review.kept import derived

AT_ONCE = 8
"""How many entries are read at once, going back; mostly the first of them tell."""

REMEMBERED = 8
"""How many of the latest states are kept with a desk, for whoever asks what a step hid."""

STATES = "states"


@dataclass(frozen=True)
class Group:
    """A person's entry, what was entered in one with it, and the app's answers: taken back and restored together."""

    by: str
    """Who entered it; nobody, if it is a correction."""
    hid: Callable[[], bool]
    """Whether somebody saw something by it that others did not, such as a card drawn."""
    first: Entry | None = None
    """What was entered; nothing, where it is read from the whole log."""


def of_deeds(deeds: tuple[Deed[Any], ...] | None) -> Group | None:
    """What a chronicle says of it."""
    if deeds is None:
        return None
    return Group(deeds[0].entry.by if deeds else "", lambda: any(deed.played.hidden for deed in deeds))


def last_group(desk: Desk) -> Group | None:
    """What an undo would take back; the same as the chronicle says."""
    return derived(desk, "last group", _last_group)


def _last_group(desk: Desk) -> Group | None:
    head = _last_held(_backwards(desk))
    return None if head is None else _group(desk, head, lambda rows: (row for row in rows if row.effective))


def next_group(desk: Desk) -> Group | None:
    """What a redo would restore; the same as the chronicle says."""
    return derived(desk, "next group", _next_group)


def _next_group(desk: Desk) -> Group | None:
    head = _last_taken_back(desk)
    return None if head is None else _group(desk, head, _with_what_followed)


def _last_taken_back(desk: Desk) -> Any:
    rows = _backwards(desk)
    return _last_held(rows) if _taken_back(rows) else None


def _backwards(desk: Desk) -> Iterator[Any]:
    """The stored entries, the newest first."""
    last = desk.position
    while last > 0:
        first = max(0, last - AT_ONCE)
        yield from reversed(desk.rows(first, last - first))
        last = first


def _last_held(rows: Iterator[Any]) -> Any:
    """The last entry of a person, or correction, that is not taken back; of two in one the first."""
    taken_back = 0
    for row in rows:
        kind = row.action["kind"]
        if kind in ONLY_TOLD or _follows(row):
            continue
        if kind in (Undo.kind, Redo.kind):
            taken_back += 1 if kind == Undo.kind else -1
        elif taken_back:
            taken_back -= 1
        else:
            return row
    return None


def _taken_back(rows: Iterator[Any]) -> bool:
    """Whether the last thing that happened is an undo; going back, `rows` then stand before it."""
    restored = 0
    for row in rows:
        kind = row.action["kind"]
        if kind == Redo.kind:
            restored += 1
        elif kind == Undo.kind and not restored:
            return True
        elif kind == Undo.kind:
            restored -= 1
        elif kind not in ONLY_TOLD:
            return False
    return False


def _group(desk: Desk, head: Any, among: Callable[[Iterable[Any]], Iterable[Any]]) -> Group:
    if head.action["kind"] == Amend.kind:
        return Group("", lambda: False)

    @cache
    def hid() -> bool:
        return _hid(desk, head.position, [*among(desk.rows(head.position - 1))])

    return Group(head.by, hid, desk.entry(head))


def _follows(row: Any) -> bool:
    """Whether it goes with the entry before it: an answer of the app, or the second of two actions."""
    return bool(row.by == APP or row.joined)


def _with_what_followed(rows: Iterable[Any]) -> Iterator[Any]:
    """The first entry, and what goes with it."""
    for number, row in enumerate(rows):
        if number and not _follows(row):
            return
        yield row


def _hid(desk: Desk, first: int, rows: Sequence[Any]) -> bool:
    """By what was seen when they were entered; where nobody remembers they are played again."""
    if all(row.position in desk.hid for row in rows):
        return any(desk.hid[row.position] for row in rows)
    state = state_before(desk, first)
    for entry in map(desk.entry, rows):
        if not entry.action.of_log:
            played = desk.ruleset.play(state, entry.action, entry.seat, entry.waive, entry.proxy)
            if played.hidden:
                return True
            state = played.state
    return False


def state_before(desk: Desk, position: int) -> Any:
    """As it was before this entry; mostly somebody has looked at it."""
    known = _remembered(desk)
    return known[position - 1] if position - 1 in known else states.at(desk, position - 1).state


def _remembered(desk: Desk) -> dict[int, Any]:
    found: dict[int, Any] = desk.derived.get(STATES, (0, {}))[1]
    return found


def remember(desk: Desk) -> None:
    """Keep the state that is looked at: whoever takes back the next step asks for it, and it costs nothing."""
    if desk.only_tried or desk.position in (known := _remembered(desk)):
        return
    latest = sorted({*known, desk.position})[-REMEMBERED:]
    kept = {**known, desk.position: desk.state}
    desk.derived[STATES] = (desk.position, {position: kept[position] for position in latest})
