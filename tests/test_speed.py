"""A guard against clear losses of speed: moves of every game beside a plain loop, by processor time in one run.

What is allowed is far above what is seen, so that only a change of shape fails it: a state that is copied as a whole,
rules asked again for what was listed, lists made anew for each look.
"""

import random
import time
from collections.abc import Callable
from statistics import median

import pytest

from companion import games
from tests.benchmarks.engine import Ours

ROUNDS, MOVES, TURNS = 5, 100, 20_000
ALLOWED = 600
"""Turns of the loop that a move may cost, with all modules: more than twice what the slowest game was seen to cost."""


def loop() -> int:
    """What an interpreter spends its time with: a call, a tuple, a look-up, a sum."""
    known, total = {number: number for number in range(10)}, 0
    for number in range(TURNS):
        pair = (number, total)
        total += known[max(pair) % 10]
    return total


def moves(ours: Ours) -> None:
    rng, state = random.Random(1), ours.rules.begin().state
    for _ in range(MOVES):
        legal = ours.rules.legal(state)
        state = legal.play(ours.answer(legal, rng)).state


def seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


@pytest.mark.parametrize("package", games.GAMES)
def test_a_move_costs_no_more_than_so_many_turns_of_a_plain_loop(package: str) -> None:
    card = games.register(package)
    ours = Ours(card.id, None, () if card.exclusions else card.modules)
    moves(ours)
    rounds = [(seconds(lambda: moves(ours)) / MOVES, seconds(loop) / TURNS) for _ in range(ROUNDS)]

    assert median(move / turn for move, turn in rounds) < ALLOWED
