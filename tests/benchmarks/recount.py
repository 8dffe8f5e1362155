"""Games of Cacao recounted from the text of their logs by a reader who knows no engine."""

import multiprocessing
import time

from tests.benchmarks.soak import progress
from tests.benchmarks.soak_cacao import GROUPS, Case
from tests.games.cacao.replays.test_recount import random_game


def run(case: Case) -> tuple[Case, list[str]]:
    return case, random_game(*case)


def read_all(games: int) -> dict[str, object]:
    """So many random games over players and options; everything in which both differ is a fault."""
    cases = [(*GROUPS[number % len(GROUPS)], number // len(GROUPS)) for number in range(games)]
    faults, begun = list[str](), time.monotonic()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (case, found) in enumerate(pool.imap_unordered(run, cases, 4), 1):
            faults += [f"{case}: {fault}" for fault in found]
            progress(number, games, begun)
    print(f"{games} games recounted from their logs, {len(faults)} faults")
    print(*faults[:20], sep="\n")
    return {"games": games, "faults": faults}
