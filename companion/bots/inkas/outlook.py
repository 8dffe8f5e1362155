"""What a seat makes of its view: its network, where it can settle, what it is after and what it lacks for it."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from companion.bots.inkas.atlas import Atlas, Tiles, atlas
from companion.bots.sight import View
from companion.engine.lazily import cached_property
from companion.games.inkas.cards import CARD, CITY, KINDS, ROAD, SETTLEMENT
from companion.games.inkas.state import ROADS

FAR = 99
AFTER_NEXT = 0.35
"""What a second site counts beside the one that is settled next."""


class Outlook:
    """One look at the table."""

    def __init__(self, view: View) -> None:
        self.view, self.board = view, view["board"]
        self.seats: list[Mapping[str, Any]] = view["seats"]
        self.seat: int = view["you"]["seat"]
        self.me = self.seats[self.seat]
        tiles: Tiles = tuple((name, tile["terrain"], tile["number"]) for name, tile in self.board["hexes"].items())
        self.atlas: Atlas = atlas(tiles)

    # --- the board ------------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> list[int]:
        held = self.view["you"]["cards"]
        return [held[kind] for kind in KINDS]

    @cached_property
    def standing(self) -> dict[str, tuple[int, bool]]:
        """For each site with a building whose it is, and whether a thicket lies on it."""
        found: dict[str, tuple[int, bool]] = {}
        for seat in self.seats:
            number = seat["seat"]
            found |= dict.fromkeys((*seat["settlements"], *seat["cities"]), (number, False))
            found |= dict.fromkeys((*seat["old_settlements"], *seat["old_cities"]), (number, True))
        return found

    @cached_property
    def roads(self) -> dict[str, int]:
        return {path: seat["seat"] for seat in self.seats for path in seat["roads"]}

    def free(self, site: str) -> bool:
        """Whether a settlement could stand there: nothing near it, or something under thicket to build over."""
        if site in self.standing:
            return self.standing[site][1]
        return not any(near in self.standing for near in self.atlas.around[site])

    @cached_property
    def reach(self) -> dict[str, tuple[int, str]]:
        """For every site to which own roads lead or could lead how many more it takes, and the first of them."""
        found: dict[str, tuple[int, str]] = {}
        for path in self.me["roads"]:
            found |= dict.fromkeys(self.atlas.ends[path], (0, ""))
        for site in (*self.me["settlements"], *self.me["cities"]):
            found[site] = (0, "")
        queue = deque(site for site in found if self.goes_on(site))
        while queue:
            site = queue.popleft()
            count, first = found[site]
            for far in self.atlas.around[site]:
                path = self.atlas.path.get((site, far), "")
                if path and far not in found and path not in self.roads and count < self.me["roads_left"]:
                    found[far] = (count + 1, first or path)
                    if self.goes_on(far):
                        queue.append(far)
        return found

    def goes_on(self, site: str) -> bool:
        """Whether an own road may begin there."""
        owner, old = self.standing.get(site, (self.seat, False))
        return owner == self.seat and not old

    @cached_property
    def aim(self) -> tuple[str, int, str]:
        """The site to settle next, how many roads it still takes, and the first of them; none: no name."""
        sites = ((site, *way) for site, way in self.reach.items() if self.free(site) and site not in self.own)
        return max(sites, key=lambda found: self.atlas.worth[found[0]] - 4.0 * found[1], default=("", FAR, ""))

    @cached_property
    def own(self) -> frozenset[str]:
        return frozenset((*self.me["settlements"], *self.me["cities"]))

    def room(self, site: str) -> float:
        """What a site is worth with the best one that could follow it."""
        worth = self.atlas.worth
        near = {far for one in self.atlas.around[site] for far in self.atlas.around[one] if far != site}
        return worth[site] + AFTER_NEXT * max((worth[far] for far in near if self.free(far)), default=-4.0)

    # --- what to go for -------------------------------------------------------------------------------------

    @cached_property
    def goals(self) -> list[tuple[int, ...]]:
        """What it takes for the next marker, each way; without any, development cards."""
        found = []
        _, far, _ = self.aim
        if far == 0:
            found.append(SETTLEMENT)
        elif far < FAR:
            found.append(tuple(one + min(far, 2) * road for one, road in zip(SETTLEMENT, ROAD, strict=True)))
        if self.me["settlements"] and not self.me["cities"]:
            found.append(CITY)
        return found or [CARD]

    @cached_property
    def goal(self) -> tuple[int, ...]:
        """The one that lacks the least, by how hard the cards are to come by."""
        return min(self.goals, key=self.effort)

    def effort(self, price: tuple[int, ...]) -> float:
        return sum(lack * self.rarity[kind] for kind, lack in enumerate(self.lacks(price)))

    @cached_property
    def rarity(self) -> list[float]:
        """How long one waits for each kind."""
        yields = [0.0] * len(KINDS)
        for field, count in (("settlements", 1), ("old_settlements", 1), ("cities", 2), ("old_cities", 2)):
            for site in self.me[field]:
                for kind, ways in enumerate(self.atlas.gives[site]):
                    yields[kind] += count * ways
        return [10 / (3 + ways) for ways in yields]

    def lacks(self, price: tuple[int, ...]) -> list[int]:
        return [max(0, cost - have) for cost, have in zip(price, self.cards, strict=True)]

    @cached_property
    def missing(self) -> list[int]:
        return self.lacks(self.goal)

    @cached_property
    def spare(self) -> list[int]:
        """What the goal does not need."""
        return [max(0, have - cost) for cost, have in zip(self.goal, self.cards, strict=True)]

    @property
    def wanted(self) -> int:
        """The kind that is missing most."""
        kinds = range(len(KINDS))
        lacking = [kind for kind in kinds if self.missing[kind]]
        return max(lacking or kinds, key=lambda kind: (self.rarity[kind], -self.cards[kind]))

    @property
    def roads_built(self) -> int:
        return ROADS - int(self.me["roads_left"])
