"""Every ruleset plays: 128 choices of edition and modules, each for two, three and four players."""

import multiprocessing
import time
from collections import Counter

from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from tests.benchmarks.soak import progress
from tests.games.caral.rulesets import ALL, Case, play
from tests.games.caral.soak import PATIENCE

TWISTS = 4
Outcome = tuple[Case, str, list[str], Counter[str], int]


def run(numbered: tuple[int, Case]) -> Outcome:
    seed, case = numbered
    soak = play(case, seed, PATIENCE, TWISTS)
    return case, str(soak.chronicle.state.ended), soak.faults, soak.done, soak.chronicle.position


def unmet(done: Counter[str]) -> set[str]:
    """Kinds of deeds that no game met, those that every log knows left out."""
    rules = GAME.ruleset(GAME.header(seats=META.players.start, modules=META.modules, cards="app"))
    return {kind for kind in rules.codec.classes if kind.startswith(f"{META.id}.")} - done.keys()


def play_all(rounds: int) -> dict[str, object]:
    """So many games by each ruleset, each watched at every entry, and every kind of deed met somewhere."""
    cases, begun = [(seed, case) for seed in range(rounds) for case in ALL], time.monotonic()
    ends: Counter[str] = Counter()
    done: Counter[str] = Counter()
    entries, faults = 0, list[str]()
    with multiprocessing.get_context("fork").Pool() as pool:
        for number, (case, ended, found, deeds, position) in enumerate(pool.imap_unordered(run, cases), 1):
            ends[f"{case.edition} {ended}"] += 1
            done, entries = done + deeds, entries + position
            faults += [f"{case}: {fault}" for fault in found]
            progress(number, len(cases), begun)
    faults += [f"{kind} was never met" for kind in sorted(unmet(done))]
    print(f"{len(ALL)} rulesets, {len(cases)} games, {entries} entries, {dict(ends)}, {len(faults)} faults")
    print(*faults[:20], sep="\n")
    rarest = dict(done.most_common()[:-11:-1])
    return {"rulesets": len(ALL), "games": len(cases), "entries": entries, "ends": dict(ends), "rarest": rarest} | {
        "seconds": round(time.monotonic() - begun, 1),
        "faults": faults,
    }
