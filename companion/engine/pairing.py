"""From what is more and what is less at each place to movements, each with both its ends."""

from collections.abc import Iterable, Iterator, Mapping

from companion.engine.handling import Handling, Movement, sort_of

BOX = "box"
"""Where a piece comes from or goes to that lies at no other place."""

Changes = dict[str, int]
"""By how much each place has more or less of one kind of piece."""


def paired(handling: Handling, piece: str, changes: Changes, left: Mapping[str, int]) -> Iterator[Movement]:
    """How the pieces of one kind got from where there are less to where there are more. `left` is what is there now."""
    if handling.bank:
        return _banked(piece, changes, home(handling.bank, piece))
    return _exchanged(handling, piece, changes, left)


def home(bank: str, piece: str) -> str:
    """The place of a bank's sort for a piece: that of its own number."""
    number = piece.partition("-")[2]
    return f"{bank}-{number}" if number else bank


def _banked(piece: str, changes: Changes, bank: str) -> Iterator[Movement]:
    for place, by in changes.items():
        if place != bank:
            yield Movement(piece, by, bank, place) if by > 0 else Movement(piece, -by, place, bank)


def _exchanged(handling: Handling, piece: str, changes: Changes, left: Mapping[str, int]) -> Iterator[Movement]:
    """First what is known of these pieces, then whatever fits."""
    if handling.refill is not None:
        yield from _refilled(*handling.refill, piece, changes, left)
    for one, other in handling.routes:
        yield from _between(piece, changes, _of(changes, one), _of(changes, other))
        yield from _between(piece, changes, _of(changes, other), _of(changes, one))
    yield from _between(piece, changes, list(changes), list(changes))
    yield from _banked(piece, {place: by for place, by in changes.items() if by}, BOX)


def _refilled(source: str, target: str, piece: str, changes: Changes, left: Mapping[str, int]) -> Iterator[Movement]:
    """A place that is empty now and another that has more: everything went there before anything was taken from it."""
    count = -changes.get(source, 0)
    if count > 0 and not left[source] and changes.get(target, 0) > 0:
        changes[source], changes[target] = 0, changes[target] - count
        yield Movement(piece, count, source, target)


def _of(changes: Iterable[str], sort: str) -> list[str]:
    return [place for place in changes if sort_of(place) == sort]


def _between(piece: str, changes: Changes, givers: list[str], takers: list[str]) -> Iterator[Movement]:
    """As many as the first can give and the second can take."""
    for giver in givers:
        for taker in takers:
            count = min(-changes[giver], changes[taker])
            if count > 0:
                changes[giver], changes[taker] = changes[giver] + count, changes[taker] - count
                yield Movement(piece, count, giver, taker)
