"""How good the chances of turning points are: their Brier score over many games, beside what the score lead tells.

The baseline is fitted on other games: a seat's lead over the average, weighed by how far the game is.
"""

import multiprocessing
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from statistics import fmean, stdev
from typing import Any

from companion.bots.chance import seeded
from companion.bots.chances import WHOLE, victory, win_chances
from companion.bots.croupier import Croupier
from companion.bots.experts import expert_for
from companion.bots.play import Players, play_on
from companion.bots.roster import roster
from companion.engine.log import Chronicle
from companion.engine.review import TURN, Step
from companion.games import load
from companion.games.caral.meta import META
from companion.games.caral.scoring import LAST_PYRAMID
from tests.benchmarks.soak import progress

POINTS = 4
"""Turns looked at in each game, one in each quarter of it."""
PLAYOUTS = 20
"""Fewer than a table gets, to stay within minutes; what that costs is told."""
TABLE_PLAYOUTS = 200
FITTED_ON = 100
"""Other games, from which the baseline learns."""
ROUNDS, RATE = 400, 0.05
BINS = 5

Shares = tuple[float, ...]


@dataclass(frozen=True)
class Point:
    """One turn of one game: what the scores were, how far the game was, what was guessed, who won."""

    leads: Shares
    phase: float
    guess: Shares
    noise: float
    """What the few playouts add to the Brier score, by the laws of chance."""
    won: Shares


def setting(number: int) -> dict[str, Any]:
    """Both editions, every number of players, with all modules in every fourth game."""
    seats = list(META.players)
    return {
        "edition": META.editions[number % len(META.editions)],
        "seats": seats[number // 2 % len(seats)],
        "modules": META.modules if number % 4 == 3 else (),
        "cards": "app",
    }


def played(seed: str, number: int) -> tuple[Any, Chronicle[Any]]:
    game, chosen = load("caral"), setting(number)
    header = game.header(**chosen)
    chronicle: Chronicle[Any] = Chronicle(game.ruleset(header))
    bots = [roster(game)["sensible"](seeded(seed, number, seat)) for seat in range(header.seats)]
    play_on(chronicle, Players(bots, Croupier(game, seeded(seed, number, "table")), game.view))
    return header, chronicle


def turns(chronicle: Chronicle[Any]) -> list[Any]:
    """The states at which turns begin."""
    deeds = chronicle.line
    steps = [Step(number, deed.entry.seat, deed.entry.action, deed.played.events) for number, deed in enumerate(deeds)]
    return [chronicle.state_after(mark.position) for mark in load("caral").lookback.marks(steps) if mark.kind == TURN]


def points(seed: str, number: int, playouts: int) -> list[Point]:
    """A turn from each quarter of a game."""
    header, chronicle = played(seed, number)
    standings = load("caral").standings(chronicle.ruleset, chronicle.state)
    result = victory([standing.seat for standing in standings if standing.rank == 1], header.seats)
    states, rng, expert = turns(chronicle), seeded(seed, number, "points"), expert_for(header)
    quarters = [len(states) * quarter // POINTS for quarter in range(POINTS + 1)]
    found = []
    for first, last in pairwise(quarters):
        state = states[rng.randrange(first, max(first + 1, last))]
        guess, noise = guessed(expert, state, playouts, f"{seed}/{number}/{first}")
        found.append(Point(leads(state), state.completed / LAST_PYRAMID, guess, noise, result.shares))
    return found


def guessed(expert: Any, state: Any, playouts: int, seed: str) -> tuple[Shares, float]:
    if not playouts:
        return (), 0.0
    found = win_chances(expert, state, playouts, seed)
    spread = (
        square / (WHOLE**2 * playouts) - share**2 for square, share in zip(found.squares, found.shares, strict=True)
    )
    return found.shares, sum(spread) / (playouts - 1)


def leads(state: Any) -> Shares:
    scores = [player.fame for player in state.players]
    return tuple(score - fmean(scores) for score in scores)


# --- the baseline -------------------------------------------------------------------------------------------


def from_leads(point: Point, weights: Sequence[float]) -> Shares:
    """Shares that grow with the lead, and the more so the later it is."""
    slope = weights[0] + weights[1] * point.phase
    powers = [exp(min(50.0, slope * lead)) for lead in point.leads]
    return tuple(power / sum(powers) for power in powers)


def fitted(learned: Sequence[Point]) -> list[float]:
    """The weights that make what happened most likely, found uphill step by step."""
    weights = [0.0, 0.0]
    for _ in range(ROUNDS):
        slopes = [0.0, 0.0]
        for point in learned:
            shares = from_leads(point, weights)
            pull = sum((won - p) * lead for won, p, lead in zip(point.won, shares, point.leads, strict=True))
            slopes[0] += pull / len(learned)
            slopes[1] += pull * point.phase / len(learned)
        weights = [weight + RATE * slope for weight, slope in zip(weights, slopes, strict=True)]
    return weights


def brier(guess: Shares, won: Shares) -> float:
    return sum((p - y) ** 2 for p, y in zip(guess, won, strict=True))


# --- the measurement ----------------------------------------------------------------------------------------


def _other_game(number: int) -> list[Point]:
    return points("baseline", number, 0)


def _judged_game(number: int) -> list[Point]:
    return points("turning", number, PLAYOUTS)


def measure(games: int) -> dict[str, Any]:
    """Play, guess, compare; `faults` tells if the guesses are no better than the lead."""
    begun = time.monotonic()
    with multiprocessing.get_context("fork").Pool() as pool:
        learned = [point for found in pool.imap_unordered(_other_game, range(FITTED_ON)) for point in found]
        by_game = []
        for number, found in enumerate(pool.imap(_judged_game, range(games)), 1):
            by_game.append(found)
            progress(number, games, begun)
    weights = fitted(learned)
    return told(by_game, weights, time.monotonic() - begun)


def told(by_game: list[list[Point]], weights: list[float], seconds: float) -> dict[str, Any]:
    every = [point for game in by_game for point in game]
    ours = fmean(brier(point.guess, point.won) for point in every)
    noise = fmean(point.noise for point in every)
    lead = fmean(brier(from_leads(point, weights), point.won) for point in every)
    nothing = fmean(brier((1 / len(point.won),) * len(point.won), point.won) for point in every)
    better = [fmean(brier(from_leads(p, weights), p.won) - brier(p.guess, p.won) for p in game) for game in by_game]
    error = stdev(better) / len(better) ** 0.5 if len(better) > 1 else 0.0
    sharp = ours - noise * (1 - PLAYOUTS / TABLE_PLAYOUTS)
    print(f"turning points: {len(by_game)} games, {len(every)} turns, {PLAYOUTS} playouts each, {seconds:.0f} s")
    print(f"  Brier score {ours:.4f}; about {sharp:.4f} with {TABLE_PLAYOUTS} playouts")
    print(f"  score lead  {lead:.4f}, fitted on {FITTED_ON} other games (weights {weights[0]:.3f}, {weights[1]:.3f})")
    print(f"  equal       {nothing:.4f}")
    print(f"  better than the lead by {fmean(better):.4f} ± {1.96 * error:.4f}")
    for quarter in range(POINTS):
        mine = [game[quarter] for game in by_game]
        figures = (
            fmean(brier(p.guess, p.won) for p in mine),
            fmean(brier(from_leads(p, weights), p.won) for p in mine),
        )
        print(f"  quarter {quarter + 1}: {figures[0]:.4f}, score lead {figures[1]:.4f}")
    for low, count, meant, came in calibration(every):
        print(
            f"  told {low:3.0%} to {low + 1 / BINS:4.0%}: {count:4} times, {meant:.1%} on average, came true {came:.1%}"
        )
    faults = [] if ours < lead else ["the chances are no better than the score lead"]
    figures = {"brier": ours, "sharp": sharp, "lead": lead, "equal": nothing, "better": fmean(better), "error": error}
    return {"games": len(by_game), "turns": len(every), "seconds": seconds, "faults": faults} | figures


def calibration(every: Sequence[Point]) -> Iterator[tuple[float, int, float, float]]:
    """For shares that are about alike how often they came true."""
    pairs = [pair for point in every for pair in zip(point.guess, point.won, strict=True)]
    for number in range(BINS):
        mine = [(p, y) for p, y in pairs if min(BINS - 1, int(p * BINS)) == number]
        if mine:
            yield number / BINS, len(mine), fmean(p for p, _ in mine), fmean(y for _, y in mine)
