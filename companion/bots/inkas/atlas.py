"""What the tiles tell once for a game: sites, paths, and how many cards a site can be expected to yield."""

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.geometry.hexes import Hexes
from companion.engine.lazily import cached_property
from companion.games.inkas.terrain import LAND, OCEAN, YIELDS

Tiles = tuple[tuple[str, str, int], ...]
"""Each tile by its place, its terrain and its number."""
KINDS = 8
VARIETY = 0.7
"""What another kind of card is worth, in ways to roll it."""


def ways(number: int) -> int:
    """In so many of 36 ways two dice show it."""
    return 6 - abs(7 - number) if number else 0


class Atlas:
    """A board by its names."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles
        self.hexes = Hexes((name for name, _, _ in tiles), {name for name, terrain, _ in tiles if terrain in LAND})

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """The neighbours of a site."""
        names = self.hexes.corner_ids
        return {name: tuple(names[other] for other in self.hexes.beside[n]) for n, name in enumerate(names)}

    @cached_property
    def path(self) -> Mapping[tuple[str, str], str]:
        """The path between two sites, either way."""
        names = self.hexes.corner_ids
        found = zip(self.hexes.edges, self.hexes.edge_ids, strict=True)
        return {ends: path for (a, b), path in found for ends in ((names[a], names[b]), (names[b], names[a]))}

    @cached_property
    def ends(self) -> Mapping[str, tuple[str, str]]:
        return {path: ends for ends, path in self.path.items()}

    @cached_property
    def sites_of(self) -> Mapping[str, tuple[str, ...]]:
        """For each tile its sites."""
        names = self.hexes.corner_ids
        return {tile[0]: tuple(names[c] for c in self.hexes.corners_of[n]) for n, tile in enumerate(self.tiles)}

    @cached_property
    def gives(self) -> Mapping[str, tuple[int, ...]]:
        """For each site in how many ways it yields each kind of card."""
        found = {name: [0] * KINDS for name in self.hexes.corner_ids}
        for name, terrain, number in self.tiles:
            if terrain != OCEAN:
                for site in self.sites_of[name]:
                    found[site][YIELDS[terrain]] += ways(number)
        return {site: tuple(counts) for site, counts in found.items()}

    @cached_property
    def worth(self) -> Mapping[str, float]:
        """A site by all that it yields, and by how many kinds."""
        return {site: sum(counts) + VARIETY * sum(map(bool, counts)) for site, counts in self.gives.items()}


atlas = lru_cache(maxsize=64)(Atlas)
