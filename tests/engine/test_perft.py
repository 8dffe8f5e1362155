"""Counting the legal tree."""

import pytest

from companion.engine.perft import divide, perft
from companion.games.caral.game import GAME
from companion.games.caral.rules.setup import StartAt
from tests.games.caral.table import Table

RULES = GAME.ruleset(GAME.header("retail", 2, cards="app"))
BEGIN = RULES.begin().state


def test_depth_0_is_one_leaf_and_depth_1_is_the_legal_list() -> None:
    assert perft(RULES, BEGIN, 0) == 1
    assert perft(RULES, BEGIN, 1) == len(RULES.legal(BEGIN)) == 16


def test_a_depth_is_the_sum_over_the_first_answers() -> None:
    deals = len(RULES.legal(RULES.play(BEGIN, StartAt("site-1")).state))

    assert perft(RULES, BEGIN, 2) == 16 * deals


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_divide_adds_up_to_the_count(depth: int) -> None:
    table = Table(seats=3).player(0, hand={"fish": 2, "clay": 1}).to_sacrifice()
    parts = divide(table.rules, table.state, depth)

    assert [action for action, _ in parts] == table.legal()
    assert sum(leaves for _, leaves in parts) == perft(table.rules, table.state, depth)


def test_there_is_nothing_to_divide_at_depth_0() -> None:
    assert divide(RULES, BEGIN, 0) == []


def test_an_ended_game_has_no_leaves_but_itself() -> None:
    table = Table(seats=3).with_state(ended="agreed", pending=())

    assert [perft(table.rules, table.state, depth) for depth in (0, 1, 2)] == [1, 0, 0]
