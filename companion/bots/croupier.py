"""Whoever answers for the table: rolls, deals, reveals, and what the table decides together (END-6)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.engine.actions import TABLE, Action
from companion.engine.decisions import Decision
from companion.engine.log import APP
from companion.engine.meta_actions import Finish
from companion.engine.ruleset import Ruleset
from companion.engine.steps import ChanceStep
from companion.games.caral.modules.status_claims import ChooseLastClaims, CloseClaims
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from companion.games.caral.state import CaralState

YEARS_PATIENCE = 60
"""After so many years the table agrees to end a game that nobody brings to its end."""


def next_year(state: CaralState) -> Action:
    return Finish() if state.year >= YEARS_PATIENCE else BeginYear()


def close_claims(state: CaralState) -> Action:
    """Whoever had a claim has made it by now (STAT-2)."""
    return CloseClaims()


AGREEMENTS: Mapping[type[Decision], Callable[[Any], Action]] = {
    ChooseNextYear: next_year,
    ChooseLastClaims: close_claims,
}
"""What the table decides together, by the question asked."""


class Croupier:
    """Answers the table's decisions, by chance from a seed where chance decides."""

    def __init__(self, rng: Random) -> None:
        self._below = rng.randrange

    def answer(self, ruleset: Ruleset[Any], state: Any, decision: Decision) -> tuple[Action, str]:
        """The answer, and by whom it is entered: the app rolls and deals, the table agrees."""
        step = ruleset.steps[type(decision)].step
        if isinstance(step, ChanceStep):
            return step.chance(ruleset.situation(ruleset, state, TABLE, decision), self._below), APP
        return AGREEMENTS[type(decision)](state), ""
