"""The long soak of the Inkas: random games with trades and thefts, taken back and amended, watched at every entry."""

import multiprocessing
import time
from collections import Counter

from tests.benchmarks.soak import progress
from tests.games.inkas.soak import random_game


def run(seed: int) -> tuple[int, str, list[str], Counter[str], int]:
    game = random_game(seed)
    state = game.chronicle.state
    most = max(player.markers for player in state.players)
    return seed, f"{state.ended} with {most}", game.faults, game.done, game.chronicle.position


def soak(games: int) -> dict[str, object]:
    """Play so many games and report ends, twists and faults."""
    ends, done = Counter[str](), Counter[str]()
    faults, entries, begun = list[str](), 0, time.monotonic()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (seed, end, found, twists, position) in enumerate(pool.imap_unordered(run, range(games), 4), 1):
            ends[end] += 1
            done += twists
            entries += position
            faults += [f"game {seed}: {fault}" for fault in found]
            progress(number, games, begun)
    print(f"inkas: {games} random games, {entries} entries, {dict(ends)}, {dict(done)}, {len(faults)} faults")
    print(*faults[:20], sep="\n")
    return {"games": games, "entries": entries, "ends": dict(ends), "done": dict(done), "faults": faults}
