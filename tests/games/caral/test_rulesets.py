"""Every ruleset composes; a sample of them plays whole games. All of them do in `make bench`."""

from itertools import combinations, product

import pytest

from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.optional import MODULES
from tests.games.caral.rulesets import ALL, CHOICES, PILES, SAMPLE, TABLES, Case, play

QUICK_PATIENCE, QUICK_TWISTS = 7, 2


def test_there_are_all_rulesets_and_each_is_another() -> None:
    assert tuple(module.name for module in MODULES) == META.modules
    assert len(CHOICES) == len(set(CHOICES)) == 2 ** len(META.modules)
    assert len({(case.edition, case.seats, case.modules) for case in ALL}) == len(ALL) == 128 * 3
    assert {case.cards for case in ALL} == set(PILES)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_choice_of_modules_composes(edition: str, seats: int) -> None:
    cases = [case for case in ALL if (case.edition, case.seats) == (edition, seats)]
    for case in cases:
        rules = GAME.ruleset(case.header())
        assert {layer for layer in rules.layers if layer in META.modules} == set(case.modules)
        assert rules.layers[0] == "base"
        assert rules.begin().state.pending
        assert all(
            rules.rules[rule.code] is rule
            for module in MODULES.named(case.modules)
            for step in module.layer.steps
            for rule in step.rules
        )
    assert len(cases) == len(CHOICES)


def test_the_sample_meets_every_pair_of_modules_at_every_kind_of_table() -> None:
    """With both, with either, with neither."""
    for one, other in combinations(META.modules, 2):
        for chosen in product((True, False), repeat=2):
            met = [case for case in SAMPLE if (one in case.modules, other in case.modules) == chosen]
            assert {case.edition for case in met} == set(META.editions)
            assert {case.seats for case in met} == set(META.players)
            assert {case.cards for case in met} == set(PILES)
    assert {(case.edition, case.seats) for case in SAMPLE} == set(TABLES)


@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_a_random_game_ends_conserves_and_refolds(case: Case) -> None:
    soak = play(case, 1, QUICK_PATIENCE, QUICK_TWISTS)
    assert soak.faults == []
    assert soak.chronicle.state.ended in META.end_reasons[case.edition]
