"""Three positions of Cacao whose legal trees were counted by hand.

A tile of four single workers looks the same however it is turned, the other three have four turns each.
"""

import pytest

from companion.engine.perft import perft
from tests.games.cacao.table import Table
from tests.support.command_line import Terminal

OPENING = [10, 95, 380, 2280, 7410]


def leaves(table: Table, depth: int) -> list[int]:
    """How many leaves at each depth from 1 on."""
    return [perft(table.rules, table.state, number) for number in range(1, depth + 1)]


@pytest.mark.rule("CMAT-4", "CSET-1", "CSET-2", "CPUT-1", "CPUT-2")
def test_the_opening_of_two() -> None:
    # Real tiles and a real display. Hands are unknown, so they are not asked for; the display is.
    #   1: with two players the pile holds 3 and 2 plantations, 1, 3 and 1 markets, 1 and 1 mines, 2 water, 1 sun and
    #      4 temples: all 10 kinds
    #   2: five kinds have a single tile (markets for 2 and 4, both mines, sun): 9 are left after these, else all 10.
    #      5 x 9 + 5 x 10 = 95
    #   3: any of 4 kinds of worker tiles may be in the hand: 95 x 4 = 380
    #   4: the start tiles touch 4 + 4 squares, two of them both: 6; 380 x 6 = 2280
    #   5: 1 + 4 + 4 + 4 = 13 ways to turn the four kinds: 95 x 6 x 13 = 7410
    table = Table(2, tiles="table", display="table")
    table.state = table.rules.begin().state

    assert leaves(table, 5) == OPENING


@pytest.mark.rule("CFILL-1", "CFILL-2", "CEND-1")
def test_three_gaps_or_one() -> None:
    # One plantation in the middle, tiles of another seat in its north (e0n1) and two to the east, one down (e2s1).
    # Water and temple are on display, a sun site and a mine in the pile; after this turn nothing follows.
    #   1: the plantation's other sides, e1s0, e0s1, w1s0 = 3
    #   2: 4 turns each = 12
    #   3: e1s0 leaves three gaps, e1n1 beside e0n1, e2s0 and e1s1 beside e2s1: 2 tiles x 3 gaps = 6;
    #      e0s1 leaves e1s1 and w1s0 leaves w1n1, 2 tiles for one gap each. 4 x (6 + 2 + 2) = 40
    #   4: e1s0: the other tile into one of 2 gaps, 4 x 6 x 2 = 48;
    #      the others: the display is filled up, 2 kinds can come: 2 squares x 4 x 2 x 2 = 32. Together 80
    #   5: e1s0: a third tile comes up, 2 kinds: 96; the others are at their end
    #   6: it goes into the last gap unasked, and the only tile left comes up for the display: 96
    table = Table().land(e0s0="plantation_1").worker(1, "e0n1").worker(1, "e2s1").display("water", "temple")
    table.pile("sun", "mine_1").to_lay(0, "2-1-0-1")

    assert leaves(table, 7) == [3, 12, 40, 80, 96, 96, 0]


@pytest.mark.rule("COVER-1", "COVER-4", "CTILE-2", "CPUT-1")
def test_building_over_or_beside_and_selling() -> None:
    # The jungle is used up: a market (e0s0) and a plantation (e2s0), between them a tile of seat 0 (e1s0), who holds
    # a sun token, two fruits and a 3-0-0-1. Then seat 1, without sun tokens, has one of two tiles to lay.
    #   1: three more squares at the market, three at the plantation, one to build over = 7
    #   2: 4 turns each = 28
    #   3: at the market the edge that touches it has 3, 1, 0 or 0 workers: sell 0, 1, 2 fruits, or 0, 1, or nobody is
    #      asked. 3 + 2 = 5 sales and 2 without, for each of the 3 squares; over the old tile the western edge alike.
    #      4 x 5 = 20 sales; without one it is seat 1's turn, 2 tiles: (4 x 2 + 3 squares at the plantation x 4) x 2
    #      = 40. Together 60
    #   4: after a sale 2 tiles: 40. Without one seat 1 has 5 squares left, 6 after the overbuilding:
    #      18 x 2 x 5 + 2 x 2 x 6 = 204. Together 244
    table = Table(2).land(e0s0="market_3", e2s0="plantation_1").worker(0, "e1s0").player(0, suns=1, cacao=2)
    table.player(1, hand={"1-1-1-1": 1, "2-1-0-1": 1}).exhausted().to_lay(0, "3-0-0-1")
    table.asking(*table.state.pending, agenda=(("turn", 1),))

    assert leaves(table, 4) == [7, 28, 60, 244]


def test_the_command_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--game", "cacao", "--players", 2, "--tiles", "table", "--display", "table")
    ran = Terminal(capsys)("perft", *options, "--depth", 3)

    assert (ran.code, ran.err) == (0, "")
    assert [line.split() for line in ran.lines[1:]] == [[str(at), str(OPENING[at - 1])] for at in (1, 2, 3)]
