"""What follows from the tiles once for a game: sites, paths, who lies beside whom, what a number yields (IMAT-6)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.engine.parts import shared
from companion.games.inkas.box import Box
from companion.games.inkas.masks import bits, mask
from companion.games.inkas.route import longest
from companion.games.inkas.terrain import LAND, OCEAN, YIELDS

FRAME = "frame"
OFF = -1
"""The number of the frame, where the robber robs nobody."""
REMEMBERED = 1 << 14


class Yield(NamedTuple):
    """A hex with a number: the kind of card it gives to buildings at its sites."""

    hex: int
    card: int
    sites: int


class Land:
    """Sites and paths are numbers here, sets of them masks; actions carry their names."""

    def __init__(self, box: Box) -> None:
        hexes = box.hexes
        self.hexes, self.tiles = hexes, box.tiles
        self.terrain = tuple(tile.terrain for tile in box.tiles)
        self.numbers = tuple(tile.number for tile in box.tiles)
        self.land = tuple(number for number, terrain in enumerate(self.terrain) if terrain in LAND)
        self.sites, self.paths, self.ends = hexes.corner_ids, hexes.edge_ids, hexes.edges
        self.site: Mapping[str, int] = {name: number for number, name in enumerate(self.sites)}
        self.path: Mapping[str, int] = {name: number for number, name in enumerate(self.paths)}
        self.place: Mapping[str, int] = {FRAME: OFF, **hexes.number}
        self.near = tuple(map(mask, hexes.beside))
        """For each site its neighbours."""
        self.paths_at = tuple(map(mask, hexes.edges_at))
        self.sites_of = tuple(map(mask, hexes.corners_of))
        """For each hex its sites."""
        self.all_sites = (1 << len(self.sites)) - 1
        self.route = lru_cache(REMEMBERED)(self._route)
        self.touched = lru_cache(REMEMBERED)(self._touched)
        self.crowded = lru_cache(REMEMBERED)(self._crowded)
        self.leading = lru_cache(REMEMBERED)(self._leading)
        self.yields = shared(self._yields)
        self.around = lru_cache(REMEMBERED)(self._around)

    def name(self, place: int) -> str:
        """A hex, or the frame."""
        return FRAME if place == OFF else self.hexes.ids[place]

    def _route(self, roads: int, closed: int) -> int:
        """The length of the longest route over these roads."""
        return longest(self.ends, roads, closed)

    def _touched(self, roads: int) -> int:
        """The sites at the ends of these roads."""
        return mask(site for road in bits(roads) for site in self.ends[road])

    def _crowded(self, buildings: int) -> int:
        """The sites with a building, and those beside them (ISETT-1)."""
        crowded = buildings
        for site in bits(buildings):
            crowded |= self.near[site]
        return crowded

    def _leading(self, sites: int) -> int:
        """The paths that begin at these sites."""
        paths = 0
        for site in bits(sites):
            paths |= self.paths_at[site]
        return paths

    def _yields(self, terrain: tuple[str, ...]) -> Mapping[int, tuple[Yield, ...]]:
        """What each number gives where the tiles lie like this."""
        found: dict[int, tuple[Yield, ...]] = {}
        for hex_, (number, tile) in enumerate(zip(self.numbers, terrain, strict=True)):
            if number and tile != OCEAN:
                found[number] = (*found.get(number, ()), Yield(hex_, YIELDS[tile], self.sites_of[hex_]))
        return found

    def _around(self, terrain: tuple[str, ...], sites: int) -> tuple[str, ...]:
        """The tiles that touch all these sites, as they are called: a forest with a 9 is `forest-9`."""
        touching = (number for number, own in enumerate(self.sites_of) if own & sites == sites)
        return tuple(self.called(terrain, number) for number in touching)

    def called(self, terrain: tuple[str, ...], place: int) -> str:
        if place == OFF:
            return FRAME
        return f"{terrain[place]}-{self.numbers[place]}" if self.numbers[place] else terrain[place]
