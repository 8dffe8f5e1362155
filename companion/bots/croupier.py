"""Whoever answers for the table: rolls, deals, reveals, and what the table decides together."""

from random import Random
from typing import Any

from companion.engine.actions import TABLE, Action
from companion.engine.decisions import Decision
from companion.engine.game import Game
from companion.engine.log import APP
from companion.engine.ruleset import Ruleset
from companion.engine.steps import ChanceStep


class Croupier:
    """Answers the table's decisions, by chance from a seed where chance decides."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._agreed, self._below = game.agreed, rng.randrange

    def answer(self, ruleset: Ruleset[Any], state: Any, decision: Decision) -> tuple[Action, str]:
        """The answer, and by whom it is entered: the app rolls and deals, the table agrees."""
        step = ruleset.steps[type(decision)].step
        if isinstance(step, ChanceStep):
            return step.chance(ruleset.situation(ruleset, state, TABLE, decision), self._below), APP
        return self._agreed(ruleset, state, decision), ""
