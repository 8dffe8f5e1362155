"""How fast the engine is, beside a peer in the same run: moves, games, new states and legal lists.

Alone: `python -m tests.benchmarks.engine --rounds 15`.
"""

import argparse
import gc
import random
import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any

from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import Players, play_out
from companion.bots.roster import roster
from companion.engine.actions import TABLE, Action
from companion.engine.bound import Legal
from companion.engine.log import Chronicle
from companion.games import load
from companion.games.inkas.rules import development, robber, taking, turn
from tests.benchmarks import results
from tests.benchmarks.peer import Catanatron, Chess, Spiel, catanatron, others

ROUNDS = 15
SLICE = 0.3
"""Seconds of processor time for each of those who take turns."""
ENTRIES = 600
PEER, GAMES = "catanatron", "games/s"
"""How many games there are in a second says nothing beside games of another length."""
THINKING = ("sensible bots, caral", "sensible bots, all modules")
COUNTED_ALIKE = "moves/s, counted alike"
SAME_AS = {COUNTED_ALIKE: "moves/s"}
PARTS = (turn.Throw, taking.Take, robber.Rob, robber.Steal, development.Deal)
"""What the peer makes a part of the action before or after it."""
COUNTED = """A move is an answer entered: an action that the peer carries out, an entry that a log of ours would get.
Everybody chooses uniformly among all legal answers. What chance answers, and what is taken for what was given, is a
part of the peer's actions and an entry of ours; counted alike, such entries of the game that is closest to the peer's
are left out. Times are of the processor, rounds are interleaved, and the peer plays a slice beside everybody else's, so
that both meet the same moment of the machine; ratios are medians of these. What was loaded before is out of the way of
the garbage collection for everybody."""
BESIDE = " beside"
Figures = dict[str, float]
Runs = dict[str, dict[str, list[float]]]


class Ours:
    """Random games of four by one ruleset."""

    def __init__(self, game: str, edition: str | None = None, modules: tuple[str, ...] = (), **options: str) -> None:
        self.game = load(game)
        self.rules = self.game.ruleset(self.game.header(edition, 4, modules=modules, **options))

    def answer(self, legal: Legal[Any], rng: random.Random) -> Action:
        """What a random table does next."""
        if legal.by_chance:
            return legal.drawn(rng.randrange)
        if legal.decision is not None and legal.decision.seat == TABLE:
            return self.game.agreed(self.rules, legal.state, legal.decision)
        return rng.choice(legal.listed)

    def play(self, seed: int, seconds: float) -> Figures:
        rules, rng, moves, games, parts = self.rules, random.Random(seed), 0, 0, 0
        begun = time.process_time()
        while (taken := time.process_time() - begun) < seconds:
            state, games = rules.begin().state, games + 1
            while state.ended is None:
                legal = rules.legal(state)
                action = self.answer(legal, rng)
                state, moves = legal.play(action).state, moves + 1
                if type(action) in PARTS:
                    parts += 1
        figures = {"moves/s": moves / taken, GAMES: games / taken}
        return figures | {COUNTED_ALIKE: (moves - parts) / taken} if parts else figures

    def calls(self, seed: int, seconds: float) -> Figures:
        """One new state, one legal list for each action on it, and the fold of a log."""
        log, rng, rules, states = Chronicle(self.rules), random.Random(seed), self.rules, []
        while log.state.ended is None and len(states) < ENTRIES:
            legal = rules.legal(log.state)
            states.append(log.state)
            log.add(self.answer(legal, rng), TABLE if legal.decision is None else legal.decision.seat)
        entered = [(state, done.entry.action, done.entry.seat) for state, done in zip(states, log.line, strict=True)]
        listed = sum(len(rules.legal(state)) for state in states)
        plays = _seconds(lambda: _let_go(rules.play(*each) for each in entered), seconds / 3)
        lists = _seconds(lambda: _let_go(rules.legal(state).listed for state in states), seconds / 3)
        fold = _seconds(lambda: Chronicle(rules, log.entries), seconds / 3)
        return {
            "new state µs": 1e6 * plays / len(states),
            "per action listed µs": 1e6 * lists / listed,
            "fold of 500 entries ms": 1e3 * fold * 500 / len(states),
        }


class Sensible:
    """Games among four sensible bots, as they are played to judge a position."""

    def __init__(self, game: str, edition: str | None = None, modules: tuple[str, ...] = (), **options: str) -> None:
        self.game = load(game)
        self.rules = self.game.ruleset(self.game.header(edition, 4, modules=modules, **options))

    def play(self, seed: int, seconds: float) -> Figures:
        moves, games, begun = 0, 0, time.process_time()
        while (taken := time.process_time() - begun) < seconds:
            croupier = Croupier(self.game, seeded(seed, games))
            bots = [roster(self.game)["sensible"](seeded(seed, games, seat)) for seat in range(self.rules.seats)]
            moves += play_out(self.rules, Players(bots, croupier, self.game.view)).moves
            games += 1
        return {"moves/s": moves / taken, GAMES: games / taken}


def contestants() -> dict[str, Any]:
    """Everybody who takes turns; bots that think are measured for their own sake."""
    modules = load("caral").card.modules
    on_phones = {"cards": "app", "development": "app"}
    return {
        **others(),
        "inkas": Ours("inkas", "german", board="founding", **on_phones),
        "inkas, real cards": Ours("inkas", "german", board="founding", cards="table", development="table"),
        "cacao": Ours("cacao"),
        "caral crowd": Ours("caral", "crowd", cards="app"),
        "caral crowd, all modules": Ours("caral", "crowd", modules, cards="app"),
        "caral crowd, all, real deck": Ours("caral", "crowd", modules, cards="table"),
        "caral retail, all modules": Ours("caral", "retail", modules, cards="app"),
        "caral retail, all, real deck": Ours("caral", "retail", modules, cards="table"),
        "sensible bots, caral": Sensible("caral", "retail", cards="app"),
        "sensible bots, all modules": Sensible("caral", "retail", modules, cards="app"),
    }


def measure(rounds: int) -> Runs:
    """All runs interleaved, so that a slow moment of the machine meets everybody."""
    peer, everybody, runs = catanatron(), contestants(), Runs()
    gc.collect()
    gc.freeze()
    for number in range(rounds):
        for name, each in everybody.items():
            if peer is not None:
                _note(runs, PEER, beside := figures_of(peer, number))
                _note(runs, name + BESIDE, beside)
            _note(runs, name, figures_of(each, number))
    gc.unfreeze()
    return runs


def figures_of(each: Ours | Sensible | Catanatron | Chess | Spiel, number: int) -> Figures:
    return each.play(number, SLICE) | ({} if isinstance(each, Sensible) else each.calls(number, SLICE))


def _note(runs: Runs, name: str, figures: Figures) -> None:
    for what, value in figures.items():
        runs.setdefault(name, {}).setdefault(what, []).append(value)


def show(runs: Runs) -> None:
    """Medians with their spread, and beside the peer the median of the rounds' ratios with theirs."""
    print(COUNTED)
    for missing in {PEER, "python-chess", "OpenSpiel"} - {name.split()[0] for name in runs}:
        print(f"peer missing: {missing} could not be fetched")
    for name, figures in runs.items():
        for what, values in figures.items() if not name.endswith(BESIDE) else ():
            line = f"{name:28} {what:26} {median(values):9.1f}  ({min(values):.1f} to {max(values):.1f})"
            beside = runs.get(name + BESIDE, {}).get(SAME_AS.get(what, what))
            if beside and what != GAMES and name not in THINKING:
                ratios = [ours / theirs for ours, theirs in zip(values, beside, strict=True)]
                line += f"  {median(ratios):5.2f}× catanatron ({min(ratios):.2f} to {max(ratios):.2f})"
            print(line)


def _let_go(made: Iterable[object]) -> None:
    """Make everything and keep nothing."""
    for _ in made:
        pass


def _seconds(work: Callable[[], object], at_least: float) -> float:
    """How long something takes, on average over as many times as fill the time."""
    times, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) <= at_least:
        work()
        times += 1
    return taken / times


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    found = measure(parser.parse_args().rounds)
    show(found)
    results.keep(results.machine() | {"engine": found})
