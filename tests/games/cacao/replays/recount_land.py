"""The land as a reader of a log keeps it: plain dictionaries, and places as pairs of numbers."""

import re
from itertools import permutations, product
from typing import Any

Place = tuple[int, int]
Edges = list[tuple[int, str]]
"""Workers of one edge each, and what they stand at."""

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Clockwise from the north."""


def place(name: str) -> Place:
    found = re.fullmatch(r"([ew])(\d+)([sn])(\d+)", name)
    assert found is not None
    return int(found[2]) * (1 if found[1] == "e" else -1), int(found[4]) * (1 if found[3] == "s" else -1)


def beside(at: Place) -> list[Place]:
    return [(at[0] + right, at[1] + down) for right, down in AROUND]


def put_back(entry: dict[str, Any], seats: int) -> int:
    left: int = entry["count"] - entry["put_back"][seats - 2]
    return left


class Land:
    """Who has which workers where, and which jungle tiles lie where."""

    def __init__(self) -> None:
        self.workers: dict[Place, tuple[int, list[int]]] = {}
        self.jungle: dict[Place, str] = {(0, 0): "plantation_1", (1, 1): "market_2"}

    def gaps(self, at: Place) -> list[Place]:
        empty = [gap for gap in beside(at) if gap not in self.jungle]
        return [gap for gap in empty if sum(near in self.workers for near in beside(gap)) > 1]

    def activated(self, seat: int, at: Place, filled: list[Place]) -> Edges:
        """A seat's edges at work: all of the new tile, those of other tiles at new jungle tiles only."""
        found: Edges = []
        for square, (owner, edges) in self.workers.items():
            for count, near in zip(edges, beside(square), strict=True):
                at_work = near in self.jungle and (square == at or near in filled)
                if owner == seat and count and at_work:
                    found.append((count, self.jungle[near]))
        return found

    def at_temple(self, temple: Place, seats: int) -> list[int]:
        counts = [0] * seats
        for square, (owner, edges) in self.workers.items():
            for count, near in zip(edges, beside(square), strict=True):
                counts[owner] += count if near == temple else 0
        return counts


def shares(counts: list[int]) -> list[int]:
    """Six gold for the most workers and three for the second most; equals share, and then nobody is second."""
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count and count == most]
    rest = [count for count in counts if 0 < count < most]
    seconds = [seat for seat, count in enumerate(counts) if len(leaders) == 1 and rest and count == max(rest)]
    paid = [0] * len(counts)
    for seat in leaders:
        paid[seat] = 6 // len(leaders)
    for seat in seconds:
        paid[seat] = 3 // len(seconds)
    return paid


def most_left(cacao: int, room: int, harvests: list[int], stalls: Edges, sold: list[str]) -> int:
    """The most cacao that can be left after such a sale: every share of it among the stalls, in every order."""
    best = -1
    for counts in product(*(range(workers + 1) for workers, _ in stalls)):
        done = sorted(kind for (_, kind), count in zip(stalls, counts, strict=True) for _ in range(count))
        if done == sorted(sold):
            changes = [*harvests, *(-count for count in counts if count)]
            best = max(best, *(_after(cacao, room, order) for order in set(permutations(changes))))
    assert best >= 0, "nobody could sell that"
    return best


def _after(cacao: int, room: int, order: tuple[int, ...]) -> int:
    for change in order:
        cacao = min(room, cacao + change)
        if cacao < 0:
            return -1
    return cacao
