"""It happened anyway: rules the host may waive, what then happens, and that the game plays on whole."""

from random import Random
from typing import Any

import pytest

from companion.engine.log import Chronicle
from companion.engine.rules import Refused
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.village import PlacePriest
from tests.games.caral.conservation import misplaced, play_out
from tests.games.caral.table import Table, rules_with
from tests.games.caral.waiver_cases import WAIVERS, Waiver

NOT_WAIVABLE = [("engine.not_waivable", "")]
GAMES_PLAYED_ON = 3


def all_rules() -> dict[str, Any]:
    """Every rule of every ruleset a table can agree on."""
    rules: dict[str, Any] = {}
    for edition in META.editions:
        for seats in META.players:
            rules |= rules_with(edition=edition, seats=seats, priests="one").rules
    return rules


def cases() -> list[Any]:
    return [pytest.param(code, case, id=code, marks=pytest.mark.rule(case.rule)) for code, case in WAIVERS.items()]


def reasons(table: Table, action: Any, *waive: str) -> list[tuple[str, str]]:
    return [(refusal.code, refusal.rule) for refusal in table.rules.refusals(table.state, action, waive=waive)]


def test_every_waivable_rule_has_a_case() -> None:
    assert set(WAIVERS) == {code for code, rule in all_rules().items() if rule.waivable}


@pytest.mark.parametrize(("code", "case"), cases())
def test_a_waived_rule_is_refused_first_and_then_happens_anyway(code: str, case: Waiver) -> None:
    table = case.scene()
    assert table.reasons(case.action) == [(code, case.rule)]
    assert table.refusals(case.action)[0].waivable
    assert reasons(table, case.action, code) == []
    table.play(case.action, waive=[code])
    assert table.played is not None
    assert table.played.waived == (code,)
    assert case.read(table) == case.expected


@pytest.mark.parametrize(("code", "case"), cases())
def test_after_a_waiver_the_game_plays_on_to_its_end_and_nothing_is_lost(code: str, case: Waiver) -> None:
    table = case.scene()
    assert misplaced(table.rules, table.state) == {}
    table.play(case.action, waive=[code])
    assert misplaced(table.rules, table.state) == {}
    for seed in range(GAMES_PLAYED_ON):
        state = table.state
        for state in play_out(table.rules, table.state, Random(seed)):
            assert misplaced(table.rules, state) == {}
        assert state.ended is not None


@pytest.mark.parametrize("code", ["caral.no_such_rule", "", "engine.not_now"])
def test_an_unknown_code_cannot_be_waived(code: str) -> None:
    table = Table().to_move(0)
    assert reasons(table, Move("village-1"), code) == NOT_WAIVABLE
    with pytest.raises(Refused) as refused:
        table.play(Move("village-1"), waive=[code])
    assert [(refusal.code, refusal.params) for refusal in refused.value.refusals] == [
        ("engine.not_waivable", {"code": code})
    ]


def test_no_rule_is_waived_that_does_not_say_so() -> None:
    fixed = [code for code, rule in all_rules().items() if not rule.waivable]
    table = Table(seats=2, priests="one").to_act(0, "cult-1")
    assert len(fixed) > len(WAIVERS)
    assert [reasons(table, EndTurn(), code) for code in fixed] == [NOT_WAIVABLE] * len(fixed)


@pytest.mark.rule("ACT-3")
def test_a_rule_that_does_not_hold_at_this_table_cannot_be_waived() -> None:
    table = Table(priests="many").site("site-1", 0, 5, 5, priests=1).to_act(0, "village-1")
    assert reasons(table, PlacePriest("site-1"), "caral.priest.taken") == NOT_WAIVABLE


@pytest.mark.rule("BUILD-1")
def test_waiving_a_rule_that_is_not_broken_changes_nothing() -> None:
    table = Table().site("site-5", 0, 5, 2).player(0, stones=1).to_act(0, "site-5")
    table.play(BuildLevel(), waive=["caral.build.no_stone"])
    assert table.played is not None
    assert table.played.waived == ()
    assert table[0].stones == 0


@pytest.mark.rule("ACT-1", "BUILD-1")
def test_a_waiver_lifts_its_own_rule_only() -> None:
    table = Table().site("site-5", 0, 5, 2).with_state(architect="centre").to_act(0, "site-5")
    no_stone, behind = ("caral.build.no_stone", "BUILD-1"), ("caral.act.behind_architect", "ACT-1")
    assert reasons(table, BuildLevel(), no_stone[0]) == [behind]
    assert reasons(table, BuildLevel(), behind[0]) == [no_stone]
    table.play(BuildLevel(), waive=[no_stone[0], behind[0]])
    assert table.played is not None
    assert table.played.waived == (behind[0], no_stone[0])


def test_the_log_keeps_what_was_waived_and_folds_it_again() -> None:
    rules = GAME.ruleset(GAME.header(seats=3))
    chronicle = Chronicle(rules)
    while chronicle.state.turn is None or rules.asked(chronicle.state, 0) is None:
        legal = next(iter(rules.legal(chronicle.state)))
        chronicle.add(legal, rules.asked(chronicle.state).seat)
    stay = Move("start")
    entry = chronicle.add(stay, 0, waive=["caral.move.stay"])
    assert entry.to_json(rules.codec)["waive"] == ["caral.move.stay"]
    assert Chronicle(rules, chronicle.entries).line[-1].played.waived == ("caral.move.stay",)
