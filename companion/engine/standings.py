"""Who came where: points first, then whatever breaks a tie."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.actions import Seat


@dataclass(frozen=True)
class Standing:
    """A seat's place; equal in points and in all tie-breaks is a shared place."""

    seat: Seat
    score: int
    tie_breaks: tuple[int, ...] = ()
    rank: int = 1

    @property
    def winner(self) -> bool:
        return self.rank == 1


def ranked(marks: Mapping[Seat, tuple[int, ...]]) -> tuple[Standing, ...]:
    """Every seat's place, the best first, from its points followed by its tie-breaks."""
    order = sorted(marks, key=lambda seat: marks[seat], reverse=True)
    places = [marks[seat] for seat in order]
    return tuple(Standing(seat, marks[seat][0], marks[seat][1:], rank=places.index(marks[seat]) + 1) for seat in order)
