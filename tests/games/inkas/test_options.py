"""What the steps list quickly is exactly what their rules allow, all through random games."""

import random

import pytest

from companion.engine.actions import TABLE
from companion.games.inkas.game import GAME

SHARE = {"inkas.choose_deed": 0.3, "inkas.roll_dice": 0.0}
"""How many of the frequent questions are compared."""


@pytest.mark.parametrize("edition", ["german", "english"])
@pytest.mark.parametrize("dealt", ["app", "table"])
def test_options_are_the_candidates_that_rules_allow(edition: str, dealt: str) -> None:
    header = GAME.header(edition, 3, 0, board="founding", cards=dealt, development=dealt)
    rules, rng = GAME.ruleset(header), random.Random(f"options {edition} {dealt}")
    state, compared = rules.begin().state, set()
    while state.ended is None:
        decision, step = rules.asked(state), rules.chance(state)
        assert decision is not None
        now = rules.situation(rules, state, decision.seat, decision)
        bound = rules.steps[type(decision)]
        if (
            bound.step.options(now) is not None
            and not bound.step.open_ended
            and rng.random() < SHARE.get(decision.kind, 1)
        ):
            legal = {action for action in bound.step.candidates(now) if bound.allows(now, action)}
            assert {*rules.legal(state, decision.seat)} == legal, decision
            compared.add(decision.kind)
        if step is not None:
            action = step.chance(rules.situation(rules, state, TABLE, decision), rng.randrange)
        else:
            action = rng.choice(rules.legal(state, decision.seat).listed)
        state = rules.play(state, action, decision.seat).state
    assert {"inkas.choose_deed", "inkas.choose_first_site", "inkas.choose_founding", "inkas.begin_turn"} <= compared
