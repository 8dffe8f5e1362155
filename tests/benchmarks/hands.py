"""The long form of the model table: many games moved by instructions alone, and what an instruction costs."""

import multiprocessing
import time
from collections import Counter
from itertools import pairwise
from statistics import median

from companion.engine.hands import instructions
from companion.games.caral.game import GAME
from tests.games.caral.hands import CODES, GROUPS, built_up, played
from tests.support.recorded_games import whole_game

LONGEST = 30
"""After so many years a game is ended."""
Case = tuple[str, int, str, int]


def run(case: Case) -> tuple[Case, list[str], Counter[str], set[str], int]:
    """One game: what was wrong, its twists, the kinds of instructions that would have been missed, its moments."""
    game = played(*case, years=LONGEST)
    missed = {code for code in game.evening.codes if game.evening.notices(code)}
    return case, game.faults, game.done, missed, len(game.evening.history)


def obey(games: int) -> dict[str, object]:
    """Play so many games at model tables and report what differed."""
    cases = [(*GROUPS[number % len(GROUPS)], 100 + number // len(GROUPS)) for number in range(games)]
    faults, twists, moments = list[str](), Counter[str](), 0
    missed = {code for code in CODES if built_up()[0].notices(code)}
    with multiprocessing.get_context("fork").Pool() as pool:
        for case, found, done, more, seen in pool.imap_unordered(run, cases, 2):
            faults += [f"{case}: {fault}" for fault in found]
            twists, missed, moments = twists + done, missed | more, moments + seen
    faults += [f"{code} could be left out" for code in sorted(CODES - missed)]
    taken = cost()
    print(
        f"{games} model tables, {moments} moments, twists {dict(twists)}, {len(faults)} faults; {taken:.3f} ms a pair"
    )
    print(*faults[:20], sep="\n")
    return {"games": games, "moments": moments, "twists": dict(twists), "milliseconds": taken, "faults": faults}


def cost() -> float:
    """Milliseconds for a pair of states of a game with all modules, the median of a few rounds."""
    chronicle, rounds = whole_game().chronicle, list[float]()
    states = [chronicle.opening.state, *(deed.played.state for deed in chronicle.line)]
    for _ in range(5):
        begun = time.perf_counter()
        for before, after in pairwise(states):
            instructions(GAME, chronicle.ruleset, before, after)
        rounds.append((time.perf_counter() - begun) / (len(states) - 1) * 1000)
    return median(rounds)
