"""Illegal answers with their exact reasons: building, pairs, ceremony, reveal, the next year, private notes.

Each case is tagged with the rule ids it expects, and every rule of these steps must occur in the table.
"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.actions import Action
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import ChooseSacrifice, Sacrifice, SacrificeNothing
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.two_players import Reveal, RevealCard
from tests.games.caral import refusal_cases, refusal_cases_ceremony
from tests.games.caral.refusal_cases import Case, Reasons
from tests.games.caral.table import Table, rules_with

CASES = (*refusal_cases.CASES, *refusal_cases_ceremony.CASES)

ASKED = {
    ChooseAction: (StartPyramid, BuildLevel, PlayPair),
    ChooseSacrifice: (Sacrifice, SacrificeNothing),
    RevealCard: (Reveal,),
}


def tagged(case: Case) -> Any:
    name, *rest, reasons = case
    ids = [rule for _, rule in reasons if rule]
    return pytest.param(*rest, reasons, id=name, marks=[pytest.mark.rule(*ids)] if ids else [])


@pytest.mark.parametrize(("scene", "action", "seat", "reasons"), [tagged(case) for case in CASES])
def test_refused_with_exactly_these_reasons(
    scene: Callable[[], Table], action: Action, seat: int | None, reasons: Reasons
) -> None:
    table = scene()
    assert tuple(table.reasons(action, seat)) == reasons
    assert action not in table.legal(seat)
    assert seat is None or action not in table.rules.anytime(table.state, seat)


def test_every_rule_of_these_steps_has_a_case() -> None:
    rules = rules_with(seats=2, priests="one")
    judged = {(action, rule.code) for bound in rules.anytimes for action, own in bound.rules.items() for rule in own}
    for decision, actions in ASKED.items():
        judged |= {(action, rule.code) for action in actions for rule in rules.steps[decision].rules[action]}
    covered = {(type(action), code) for _, _, action, _, reasons in CASES for code, _ in reasons}
    assert judged <= covered
