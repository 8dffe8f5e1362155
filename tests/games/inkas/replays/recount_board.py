"""The board as a reader of a log makes it out of the names of tiles: sites, paths, who stands where, longest routes."""

import re
from functools import cache
from itertools import pairwise, permutations
from string import ascii_uppercase

YIELDS = {
    "forest": "wood",
    "quarry": "stone",
    "pasture": "wool",
    "mountains": "ore",
    "farmland": "potato",
    "fish": "fish",
    "jungle": "feathers",
    "plantation": "coca",
}
LAND = ("forest", "quarry", "pasture", "mountains", "farmland")
OUTLINE = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""From the middle of a tile to its corners, in halves of its side and of its height."""


@cache
def corners(tile: str) -> list[str]:
    """The names of a tile's corners, in a circle."""
    across, down = 3 * (ord(tile[0]) - ord("a")), int(tile[1:])
    return [corner(across + right, down + low) for right, low in OUTLINE]


def corner(across: int, down: int) -> str:
    """Two of three half sides have corners; each has a letter."""
    whole, more = divmod(across + 2, 3)
    return f"{ascii_uppercase[2 * whole + more]}{down + 1}"


def ends(path: str) -> tuple[str, str]:
    one, other = re.fullmatch(r"([A-Z]\d+)([A-Z]\d+)", path).groups()
    return one, other


class Land:
    """Tiles with their numbers, and everybody's pieces."""

    def __init__(self, tiles: list[dict[str, object]], seats: int) -> None:
        self.terrain = {str(tile["id"]): str(tile["terrain"]) for tile in tiles}
        self.numbers = {str(tile["id"]): tile["number"] for tile in tiles}
        self.land = [tile for tile in self.terrain if self.terrain[tile] in LAND]
        self.new: list[dict[str, int]] = [{} for _ in range(seats)]
        self.old: list[dict[str, int]] = [{} for _ in range(seats)]
        self.roads: list[list[frozenset[str]]] = [[] for _ in range(seats)]

    def site(self, tiles: list[str]) -> str:
        (found,) = set.intersection(*({*corners(tile)} for tile in tiles))
        return found

    def path(self, tiles: list[str]) -> frozenset[str]:
        return frozenset(set.intersection(*({*corners(tile)} for tile in tiles)))

    def buildings(self, seat: int) -> dict[str, int]:
        return self.new[seat] | self.old[seat]

    def settle(self, seat: int, site: str) -> None:
        for standing in self.old:
            standing.pop(site, None)
        self.new[seat][site] = 1

    def decline(self, seat: int) -> None:
        self.old[seat], self.new[seat], self.roads[seat] = self.new[seat], {}, []

    def around(self, site: str) -> list[str]:
        return [tile for tile in self.terrain if site in corners(tile)]

    def at(self, tile: str) -> dict[int, int]:
        """What a tile would yield to whom."""
        found = {
            seat: sum(self.buildings(seat).get(site, 0) for site in corners(tile)) for seat in range(len(self.new))
        }
        return {seat: count for seat, count in found.items() if count}

    def route(self, seat: int) -> int:
        """The most roads in one walk that uses none twice and passes no foreign building."""
        foreign = {site for other in range(len(self.new)) if other != seat for site in self.buildings(other)}
        best, walks = 0, [walk for road in self.roads[seat] for walk in permutations(road)]
        while walks:
            walk = walks.pop()
            best = max(best, len(walk) - 1)
            if walk[-1] in foreign:
                continue
            used = {frozenset(step) for step in pairwise(walk)}
            onward = (road for road in self.roads[seat] if walk[-1] in road and road not in used)
            walks += [(*walk, *(road - {walk[-1]})) for road in onward]
        return best if best >= 3 else 0
