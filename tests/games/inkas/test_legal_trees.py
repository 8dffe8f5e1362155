"""Positions of the Inkas whose legal trees were counted by hand."""

import pytest

from companion.engine.perft import perft
from tests.games.inkas.table import RED, Table
from tests.support.command_line import Terminal

OPENING = [54, 142, 7140]


def leaves(table: Table, depth: int) -> list[int]:
    """How many leaves at each depth from 1 on."""
    return [perft(table.rules, table.state, number) for number in range(1, depth + 1)]


@pytest.mark.rule("IMAT-6", "ISET-2", "ISETT-1")
def test_the_founding_phase() -> None:
    # The land has 54 intersections and 71 paths. Every path has two ends, so 20 intersections have two paths and
    # 34 have three: 20 + 34 = 54 and 20 x 2 + 34 x 3 = 142 = 2 x 71.
    #   1: 54
    #   2: a road on one of the paths there, 142 in all
    #   3: the next settlement stands neither there nor beside it: 20 x 2 x (54 - 3) + 34 x 3 x (54 - 4) = 7140
    table = Table(3, board="founding")
    table.state = table.rules.begin().state

    assert leaves(table, 3) == OPENING


@pytest.mark.rule("IROAD-1", "IROB-2", "IROLL-1")
def test_a_road_or_the_end_of_the_turn() -> None:
    # Red's settlement H2 stands alone at the upper edge of the quarry with the 11, with two paths; there is wood and
    # stone for one road. Nobody else has anything.
    #   1: 2 roads, or the end of the turn = 3
    #   2: after a road only the end, 2; after the end 11 totals = 13
    #   3: after road and end 11 totals, 22; after a roll that is no 7 Blue can only end the turn, 10; after a 7 Blue
    #      moves the robber from the frame to one of 18 tiles of land, 18. Together 50
    table = Table(3).piece(RED, settlements=["H2"]).player(RED, hand={"wood": 1, "stone": 1}).to_do(RED)

    assert leaves(table, 3) == [3, 13, 50]


@pytest.mark.rule("ITRADE-2", "IROB-3")
def test_three_goods_for_two_cards() -> None:
    # The same place, one of each good in Red's hand.
    #   1: the exchange, or the end of the turn = 2
    #   2: 8 kinds to take; or 11 totals = 19
    #   3: 8 kinds again, 64; after a roll 10 ends of Blue's turn and 18 places for the robber. Together 92
    #   4: all 64 pairs can end the turn; wood and stone, taken in either order, build one of 2 roads, 4; two alike of
    #      the 3 goods can be exchanged, 3; that is 71. After Blue's end Orange's 11 totals, 10 x 11 = 110. The robber
    #      at Red's quarry draws one of 3 cards, at the 17 other tiles Blue can only end the turn, 20. Together 201
    table = Table(3).piece(RED, settlements=["H2"])
    table.player(RED, hand={"fish": 1, "feathers": 1, "coca": 1}).to_do(RED)

    assert leaves(table, 4) == [2, 19, 92, 201]


def test_the_command_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    ran = Terminal(capsys)("perft", "--game", "inkas", "--players", 3, "--board", "founding", "--depth", 2)

    assert (ran.code, ran.err) == (0, "")
    assert [line.split() for line in ran.lines[1:]] == [["1", "54"], ["2", "142"]]
