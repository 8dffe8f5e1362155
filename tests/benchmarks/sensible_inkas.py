"""Games of the Inkas among sensible players: how they end, and a second opinion on each from its log alone."""

import multiprocessing
import time
from collections import Counter

from companion.games.records import save
from tests.benchmarks.soak import progress
from tests.games.inkas.replays.test_recount import differences
from tests.games.inkas.sensible import sensible_game

MOST_AGREED = 0.05
"""How many games may end without a winner."""


def run(seed: int) -> tuple[int, str, int, list[str]]:
    chronicle, header = sensible_game(seed)
    most = max(player.markers for player in chronicle.state.players)
    return (
        seed,
        f"{chronicle.state.ended} with {most}",
        chronicle.position,
        differences(chronicle, save(header, chronicle)),
    )


def play_all(games: int) -> dict[str, object]:
    """So many games; a fault is whatever the reader counts otherwise, and too many ends without a winner."""
    ends: Counter[str] = Counter()
    faults, entries, begun = list[str](), 0, time.monotonic()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (seed, end, position, found) in enumerate(pool.imap_unordered(run, range(games), 4), 1):
            ends[end] += 1
            entries += position
            faults += [f"game {seed}: {fault}" for fault in found]
            progress(number, games, begun)
    if games - ends["won with 11"] > MOST_AGREED * games:
        faults.append(f"too many ends without a winner: {dict(ends)}")
    print(f"{games} sensible games, {entries} entries, {dict(ends)}, {len(faults)} faults")
    print(*faults[:20], sep="\n")
    return {"games": games, "entries": entries, "ends": dict(ends), "faults": faults}
