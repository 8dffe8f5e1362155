"""The longest route against brute force, on many random networks of roads with foreign buildings and thickets."""

import random
from typing import Any

from companion.games.inkas.route import longest
from tests.games.inkas.table import Table
from tests.games.inkas.test_advantages import brute_force, random_network

MOST_ROADS = 7


def compare(networks: int) -> dict[str, Any]:
    """So many networks, and those on which the two differ."""
    land, rng = Table().land, random.Random(2)
    faults, lengths = [], [0] * (MOST_ROADS + 1)
    for _ in range(networks):
        roads, closed = random_network(land, rng, MOST_ROADS)
        found = longest(land.ends, roads, closed)
        lengths[found] += 1
        if found != (true := brute_force(land, roads, closed)):
            faults.append(f"roads {roads:b}, closed {closed:b}: {found} instead of {true}")
    print(f"{networks} networks, by the length of the longest route from 0 on: {lengths}, {len(faults)} faults")
    return {"networks": networks, "lengths": lengths, "faults": faults}
