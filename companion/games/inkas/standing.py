"""What follows from everybody's pieces on the board: which sites and paths are taken, and what yields (IROLL-1)."""

from typing import NamedTuple

from companion.engine.actions import Seat
from companion.engine.parts import shared
from companion.games.inkas.state import Pieces


class Standing(NamedTuple):
    """Masks of sites and paths that anybody has."""

    buildings: int
    old: int
    """Under thicket."""
    roads: int
    yielding: tuple[tuple[Seat, int, int], ...]
    """For each seat the sites of its buildings, and those of its cities among them."""

    def gains(self, sites: int) -> list[tuple[Seat, int]]:
        """What a hex with these sites yields to whom: a card for each settlement, two for each city."""
        return [
            (seat, at.bit_count() + (at & cities).bit_count())
            for seat, buildings, cities in self.yielding
            if (at := sites & buildings)
        ]


@shared
def standing(everybody: tuple[Pieces, ...]) -> Standing:
    buildings = old = roads = 0
    for pieces in everybody:
        buildings, old, roads = buildings | pieces.buildings, old | pieces.old, roads | pieces.roads
    yielding = tuple((seat, *yields(pieces)) for seat, pieces in enumerate(everybody))
    return Standing(buildings, old, roads, yielding)


def yields(pieces: Pieces) -> tuple[int, int]:
    """The sites that bring somebody a card, and those of them that bring one more; thicket does not matter."""
    return pieces.buildings, pieces.cities | pieces.old_cities
