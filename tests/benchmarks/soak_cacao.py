"""The long soak of Cacao: random games over players and options, watched at every entry."""

import multiprocessing
import time
from collections import Counter
from itertools import product

from companion.games.cacao.meta import META
from tests.benchmarks.soak import progress
from tests.games.cacao.table import Soak

Case = tuple[int, str, str, int]
GROUPS = [*product(META.players, *(option.values for option in META.options.values()))]


def run(case: Case) -> tuple[Case, list[str], Counter[str], int]:
    soak = Soak(*case).play()
    state = soak.chronicle.state
    soak.done["overbuilt"] += bool(state.land.covered)
    if state.round != sum(state.players[0].laid):
        soak.fault(f"ended after {state.round} rounds")
    return case, soak.faults, soak.done, soak.chronicle.position


def soak(games: int) -> dict[str, object]:
    """Play so many games and report twists and faults."""
    done: Counter[str] = Counter()
    faults: list[str] = []
    entries, begun = 0, time.monotonic()
    cases = [(*GROUPS[number % len(GROUPS)], number // len(GROUPS)) for number in range(games)]
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (case, found, twists, position) in enumerate(pool.imap_unordered(run, cases, 4), 1):
            done += twists
            entries += position
            faults += [f"{case}: {fault}" for fault in found]
            progress(number, games, begun)
    print(f"cacao: {games} games, {entries} entries, {dict(done)}, {len(faults)} faults")
    print(*faults[:20], sep="\n")
    return {"games": games, "entries": entries, "done": dict(done), "faults": faults}
