"""Illegal answers with their exact reasons: building, pairs, ceremony, reveal, the next year, private notes.

Each case is tagged with the rule ids it expects, and every rule of these steps must occur in the table.
"""

import pytest

from companion.engine.actions import Action
from companion.games.caral.rules.act import ChooseAction
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import ChooseSacrifice, Sacrifice, SacrificeNothing
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.two_players import Reveal, RevealCard
from tests.games.caral import refusal_cases, refusal_cases_ceremony
from tests.games.caral.table import rules_with
from tests.support import refusals
from tests.support.refusals import Reason, Scene, check_refused, refused

CASES = (*refusal_cases.CASES, *refusal_cases_ceremony.CASES)

ASKED = {
    ChooseAction: (StartPyramid, BuildLevel, PlayPair),
    ChooseSacrifice: (Sacrifice, SacrificeNothing),
    RevealCard: (Reveal,),
}


@pytest.mark.parametrize(
    refusals.REFUSED, [refused(name, scene, action, *why, seat=seat) for name, scene, action, seat, why in CASES]
)
def test_refused_with_exactly_these_reasons(
    scene: Scene, action: Action, seat: int | None, reasons: list[Reason]
) -> None:
    check_refused(scene, action, seat, reasons)


def test_every_rule_of_these_steps_has_a_case() -> None:
    rules = rules_with(seats=2, priests="one")
    judged = {(action, rule.code) for bound in rules.anytimes for action, own in bound.rules.items() for rule in own}
    for decision, actions in ASKED.items():
        judged |= {(action, rule.code) for action in actions for rule in rules.steps[decision].rules[action]}
    covered = {(type(action), code) for _, _, action, _, reasons in CASES for code, _ in reasons}
    assert judged <= covered
