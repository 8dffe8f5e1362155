"""The long soak: random games over editions, players and card options, watched at every entry."""

import multiprocessing
import sys
import time
from collections import Counter
from itertools import product

from companion.games.caral.meta import META
from tests.games.caral.soak import Soak

Case = tuple[str, int, str, int]
Outcome = tuple[Case, str, list[str], Counter[str], int]


def run(case: Case) -> Outcome:
    soak = Soak(*case).play()
    return case, str(soak.chronicle.state.ended), soak.faults, soak.done, soak.chronicle.position


def cases(games: int) -> list[Case]:
    groups = list(product(META.editions, META.players, META.options["cards"].values))
    return [(*groups[number % len(groups)], number // len(groups)) for number in range(games)]


def soak(games: int) -> dict[str, object]:
    """Play so many games and report ends, twists and faults."""
    ends: Counter[tuple[str, str]] = Counter()
    twists: Counter[str] = Counter()
    faults: list[str] = []
    entries, begun = 0, time.monotonic()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (case, ended, found, done, position) in enumerate(pool.imap_unordered(run, cases(games), 4), 1):
            ends[case[0], ended] += 1
            twists += done
            entries += position
            faults += [f"{case}: {fault}" for fault in found]
            progress(number, games, begun)
    for edition in META.editions:
        played = sum(count for (name, _), count in ends.items() if name == edition)
        for reason in META.end_reasons[edition]:
            print(f"{edition:7} {reason:16} {ends[edition, reason]:5} games  {ends[edition, reason] / played:6.1%}")
    print(f"{games} games, {entries} entries, twists {dict(twists)}, {len(faults)} faults")
    print(*faults[:20], sep="\n")
    ended = {f"{edition} {reason}": count for (edition, reason), count in ends.items()}
    return {"games": games, "entries": entries, "ends": ended, "twists": dict(twists), "faults": faults}


def progress(number: int, games: int, begun: float) -> None:
    """How far it is and how long it still takes: one line that is written over, or a line now and then."""
    if sys.stderr.isatty() or number == games or number % 200 == 0:
        left = (time.monotonic() - begun) / number * (games - number)
        end = "\n" if number == games or not sys.stderr.isatty() else ""
        print(f"\r{number}/{games} games, {left:.0f} s left ", end=end, file=sys.stderr, flush=True)
