"""From what is more and what is less at each place to movements, each with both its ends."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.engine.handling import Handling, Movement, Route, sort_of

BOX = "box"
"""Where a piece comes from or goes to that lies at no other place."""

Changes = dict[str, int]
"""By how much each place has more or less of one kind of piece. What is paired is taken off."""


def paired(handling: Handling, piece: str, changes: Changes, left: Mapping[str, int]) -> Iterator[Movement]:
    """How the pieces of one kind got from where there are less to where there are more. `left` is what is there now."""
    bank = home(handling.bank, piece) if handling.bank else BOX
    carriers = _of(changes, handling.carrier)
    if handling.refill is not None:
        yield from _refilled(*handling.refill, piece, changes, left)
    for route in handling.routes:
        yield from _along(route, piece, changes)
    if not handling.bank:
        yield from _between(piece, changes, list(changes), list(changes))
    for movement in _banked(piece, changes, bank):
        yield from _carried(movement, carriers)


def home(bank: str, piece: str) -> str:
    """The place of a bank's sort for a piece: that of its own number."""
    number = _number(piece)
    return f"{bank}-{number}" if number else bank


def _number(name: str) -> str:
    return name.partition("-")[2]


def _banked(piece: str, changes: Changes, bank: str) -> Iterator[Movement]:
    for place, by in changes.items():
        if by and place != bank:
            yield Movement(piece, by, bank, place) if by > 0 else Movement(piece, -by, place, bank)


def _refilled(source: str, target: str, piece: str, changes: Changes, left: Mapping[str, int]) -> Iterator[Movement]:
    """Everything went from here to there before anything more was taken: none is left here, and there nothing older."""
    count = -changes.get(source, 0)
    if count > 0 and changes.get(target, 0) > 0 and not left[source] and left[target] <= count:
        changes[source], changes[target] = 0, changes[target] - count
        yield Movement(piece, count, source, target)


def _carried(movement: Movement, carriers: list[str]) -> Iterator[Movement]:
    """What went from pile to pile while a single hand changed went through that hand."""
    if len(carriers) == 1 and carriers[0] not in movement.ends:
        yield replace(movement, target=carriers[0])
        yield replace(movement, source=carriers[0])
    else:
        yield movement


def _along(route: Route, piece: str, changes: Changes) -> Iterator[Movement]:
    one, other = _of(changes, route.one), _of(changes, route.other)
    for giver, taker in ((a, b) for givers, takers in ((one, other), (other, one)) for a in givers for b in takers):
        if not route.same or _number(giver) == _number(taker):
            yield from _between(piece, changes, (giver,), (taker,))


def _of(changes: Iterable[str], sort: str) -> list[str]:
    return [place for place in changes if sort_of(place) == sort]


def _between(piece: str, changes: Changes, givers: Iterable[str], takers: Iterable[str]) -> Iterator[Movement]:
    """As many as the first can give and the second can take."""
    for giver in givers:
        for taker in takers:
            count = min(-changes[giver], changes[taker])
            if count > 0:
                changes[giver], changes[taker] = changes[giver] + count, changes[taker] - count
                yield Movement(piece, count, giver, taker)
