"""The table as it was after any of its entries, at the same cost for every one of them.

The log only grows, so what it led to at a position never changes: snapshots are never stale. A step is read from the
nearest snapshot before it and the few entries since. Where one is missing (the game was read from a file, or the past
was changed in between) a single fold makes all that are.
"""

from companion.service.play.desk import EVERY, Desk, caught_up, opened, restored
from companion.service.review.filling import fill


def at(desk: Desk, position: int) -> Desk:
    """The table of this desk as of a position that it has reached; to look at, not to play on."""
    if position == desk.position:
        return desk
    found = near(desk, position)
    if found is None:
        fill(desk)
        found = near(desk, position)
    return found or opened(desk.rewound(), position)


def around(desk: Desk, position: int) -> tuple[Desk, Desk]:
    """The table before a step and after it."""
    if position == 0:
        begun = at(desk, 0)
        return begun, begun
    before = at(desk, position - 1)
    return before, caught_up(before.seen(), position) or at(desk, position)


def near(desk: Desk, position: int) -> Desk | None:
    """The same from a snapshot, if one lies near and nothing since has changed the past."""
    found, _ = restored(desk.rewound(), position)
    return caught_up(found, position) if position - found.position <= EVERY else None
