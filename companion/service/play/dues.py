"""What single entries asked of hands, and which of it speaks of the same thing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat
from companion.engine.hands import Instruction
from companion.engine.lazily import cached_property


@dataclass(frozen=True, eq=False)
class Due:
    """What one entry asked of hands, and of whose; of anybody's, if nobody is named."""

    position: int
    seat: Seat | None
    before: Any
    """The state before that entry."""
    line: Instruction

    @cached_property
    def marks(self) -> frozenset[Any]:
        return marks_of(self.line)

    def concerns(self, seat: Seat) -> bool:
        return self.seat is None or self.seat == seat


Dues = tuple[Due, ...]


def marks_of(line: Instruction) -> frozenset[Any]:
    """By what it is known that two speak of the same thing: it is called the same, or goes there or back."""
    ways = ((move.piece, frozenset((move.source, move.target))) for move in line.moves)
    return frozenset((line.key, *ways))


def together(dues: Iterable[Due]) -> list[list[Due]]:
    """Those that speak of the same thing, where the first of them stands."""
    found: list[tuple[list[Due], set[Any]]] = []
    for due in dues:
        same = [group for group in found if group[1] & due.marks]
        if not same:
            found.append(([due], set(due.marks)))
            continue
        (first, marks), *rest = same
        for other, more in rest:
            first += other
            marks |= more
        first.append(due)
        marks |= due.marks
        found = [group for group in found if group not in rest]
    return [sorted(group, key=lambda due: due.position) for group, _ in found]


def left_by(dues: Dues, seat: Seat) -> Dues:
    """What a seat leaves open that goes on: nothing that it was told itself."""
    others = [same for same in together(dues) if not same[-1].concerns(seat)]
    return tuple(due for same in others for due in same if not due.concerns(seat))
