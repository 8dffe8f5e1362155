"""The spiral path and what follows from it (MAT-4, MOVE-2, MOVE-3).

Spots are numbered from the start square to the central pyramid. Which of them count for movement depends on
the pyramids; everything derived from one such pattern is computed once and kept.
"""

from functools import lru_cache
from sys import intern
from typing import NamedTuple

START, CENTRE, SITE = "start", "centre", "site"
VILLAGE, QUARRY, CULT, MARKET = "village", "quarry", "cult", "market"
ACTION_SQUARES = (VILLAGE, QUARRY, CULT, MARKET)


class Count(NamedTuple):
    """The counted spots in order, and for every spot how many counted ones lie before or on it, less one."""

    stops: tuple[int, ...]
    rank: tuple[int, ...]


class Path:
    """Facts that do not change during a game."""

    def __init__(self, spots: tuple[str, ...]) -> None:
        self.spots = (START, *spots, CENTRE)
        self.listed = list(self.spots)
        """The same for views, in which nobody changes anything."""
        self.kinds = tuple(intern(spot.split("-")[0]) for spot in self.spots)
        self.index = {spot: number for number, spot in enumerate(self.spots)}
        self.centre = len(self.spots) - 1
        self.sites = tuple(number for number, kind in enumerate(self.kinds) if kind == SITE)
        self.site_ids = tuple(self.spots[spot] for spot in self.sites)
        self.site_of = {spot: site for site, spot in enumerate(self.sites)}
        self.quarries = tuple(spot for spot, kind in zip(self.spots, self.kinds, strict=True) if kind == QUARRY)
        self.quarry_of = {self.index[spot]: number for number, spot in enumerate(self.quarries)}
        self.architects = tuple(n for n, kind in enumerate(self.kinds) if kind != SITE)
        self.always_counted = sum(1 << number for number in self.architects)
        self.count = lru_cache(maxsize=256)(self._count)

    def _count(self, counted: int) -> Count:
        stops, rank = [], []
        for number in range(len(self.spots)):
            if counted >> number & 1:
                stops.append(number)
            rank.append(len(stops) - 1)
        return Count(tuple(stops), tuple(rank))

    def cost(self, counted: int, origin: int, target: int) -> int:
        """Movement points from one spot to another. An uncounted target costs one more than is passed (MOVE-4)."""
        if origin == target:
            return 0
        near, far = (origin, target) if origin < target else (target, origin)
        passed = (counted & (1 << far) - 1) >> near + 1
        return passed.bit_count() + 1

    def architect_after(self, spot: int, steps: int) -> int:
        """Where the architect stands after so many action squares; the centre is the last (YEAR-3, YEAR-6)."""
        goal = self.architects.index(spot) + steps
        return self.architects[min(goal, len(self.architects) - 1)]
