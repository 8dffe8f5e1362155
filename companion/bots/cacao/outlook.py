"""What a player sees of a position, as it weighs it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.bots.once import once
from companion.bots.sight import View
from companion.engine.geometry.grid import EDGES, Square, neighbours, opposite, turned, turns

Seen = Mapping[str, Any]
Look = tuple[int, ...]
Counts = tuple[int, ...]


@lru_cache(32)
def _looks(edges: Look) -> Mapping[int, Look]:
    return {turn: turned(edges, turn) for turn in turns(edges)}


class Outlook:
    """A seat's view, with what follows from it worked out when it is needed."""

    def __init__(self, view: View) -> None:
        self.board: Seen = view["board"]
        self.you: Seen = view["you"]
        self.seat: int = self.you["seat"]
        self.seats: list[Seen] = view["seats"]
        self.me = self.seats[self.seat]
        self.left: int = self.board["rounds"] - self.board["round"]
        """How many rounds come after this one."""

    @once
    def land(self) -> Mapping[Square, Seen]:
        """The topmost tile of each square."""
        return {tile["square"]: tile for tile in self.board["tiles"] if tile["top"]}

    @once
    def temples(self) -> Mapping[Square, Counts]:
        """The workers of each seat at each temple."""
        return {temple["square"]: tuple(temple["workers"]) for temple in self.board["temples"]}

    @once
    def counts(self) -> range:
        """How many workers an edge can have."""
        return range(max(max(edges) for edges in self.board["edges"].values()) + 1)

    @once
    def exhausted(self) -> bool:
        """Whether nothing can be filled any more."""
        return not (self.board["draw"] or self.board["display"])

    def looks(self, kind: str) -> Mapping[int, Look]:
        """How the workers of a tile can stand, by turn."""
        return _looks(tuple(self.board["edges"][kind]))

    def around(self, gap: Square) -> Counts:
        """How many workers of each seat stand at an empty jungle square."""
        workers = [0] * len(self.seats)
        for edge in EDGES:
            tile = self.land.get(neighbours(gap)[edge])
            if tile is not None:
                workers[tile["owner"]] += tile["workers"][opposite(edge)]
        return tuple(workers)
