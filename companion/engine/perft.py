"""Counting the legal tree: every way the next answers can go, to a given depth.

What is asked of several seats together is counted in the order asked. Of an open-ended answer the listed part
is counted. A game that ends earlier has no leaf at the depth asked for.
"""

from companion.engine.actions import Action
from companion.engine.ruleset import Ruleset
from companion.engine.steps import S


def perft(ruleset: Ruleset[S], state: S, depth: int) -> int:
    """How many lines of exactly `depth` legal answers begin here."""
    if depth == 0:
        return 1
    legal = ruleset.legal(state)
    if depth == 1:
        return len(legal)
    return sum(perft(ruleset, legal.play(action).state, depth - 1) for action in legal)


def divide(ruleset: Ruleset[S], state: S, depth: int) -> list[tuple[Action, int]]:
    """For each legal answer how many lines of `depth` answers begin with it."""
    legal = ruleset.legal(state)
    return [(action, perft(ruleset, legal.play(action).state, depth - 1)) for action in (legal if depth else ())]
