"""Two small positions of the Orchard whose legal trees were counted by hand.

The trees are apple-1, pear-1, plum-1, plum-2, apple-2, pear-2; the die shows 1, 1, 2, 2, 3, 4, so that four different
faces can fall; the deck holds four cards of each of the three kinds.
"""

import pytest

from companion.engine.actions import TABLE
from companion.engine.perft import perft
from tests.orchard.rules.roll import RollDie
from tests.orchard.table import Table


def leaves(table: Table, depth: int) -> list[int]:
    """How many leaves at each depth from 1 on."""
    return [perft(table.rules, table.state, number) for number in range(1, depth + 1)]


@pytest.mark.rule("DAY-3", "DAY-4", "PICK-2", "PICK-3")
def test_the_last_two_turns_of_a_day() -> None:
    # Seat 0 rolls, then seat 1; apple-1 and pear-1 bear fruit, the other trees are bare. The app deals.
    #   1: 4 faces
    #   2: apple-1, pear-1 or rest = 3; 4 x 3 = 12
    #   3: after a tree seat 1 rolls: 4 faces; after resting one of 3 kinds is dealt.
    #      4 x (2 x 4 + 3) = 44
    #   4: after apple-1 the ladder there leaves pear-1 or rest = 2, also if pear-1 was climbed first;
    #      so each tree: 4 faces x 2 = 8; with rest: 3 kinds x 4 faces = 12.
    #      4 x (2 x 8 + 12) = 112
    #   5: seat 1 after seat 0's tree: the other tree, then seat 0 and 1 hold no cards, so the market passes and the
    #      evening asks the table: the next day or the end = 2; rest: 3 kinds. That is 4 faces x (2 + 3) = 20.
    #      pear-1 bears 3 and apple-1 bears 4: with a 3 or 4 (2 faces of 4) pear-1 is bare afterwards, apple-1 with a 4.
    #      If both are bare the game ends with no leaf: seat 0 apple-1 with 4, then seat 1 pear-1 with 3 or 4: 2 lines;
    #      seat 0 pear-1 with 3 or 4, then seat 1 apple-1 with 4: 2 lines. Each would have had 2 leaves: 8 less.
    #      Trees first: 4 faces x 2 trees x 20 - 8 = 152.
    #      Rest first: 4 faces x 3 kinds x 4 faces, then apple-1, pear-1 or rest = 3: 144.
    #      152 + 144 = 296
    table = Table(2).bare("apple-1", "pear-1")
    agenda = (("turn", 1), ("evening", TABLE), ("market", TABLE), ("dusk", TABLE))
    table.asking(RollDie(TABLE, 0), agenda=agenda)

    assert leaves(table, 5) == [4, 12, 44, 112, 296]


@pytest.mark.rule("CARD-1", "SELL-1", "SELL-2")
def test_a_market_of_three() -> None:
    # Seat 0 holds an apple and a plum card and both fruits, seat 1 two unknown cards and pears, seat 2 one unknown
    # card and all three kinds; all plum cards but one lie open. They are asked together, counted in their order.
    #   1: apple, plum or nothing = 3
    #   2: pear or nothing = 2; 3 x 2 = 6
    #   3: apple, pear, plum or nothing = 4, whatever the others laid, as nobody sees it: 6 x 4 = 24
    #   4: the next day or the end = 2; 24 x 2 = 48
    table = Table(3, cards="table").player(0, hand={"apple": 1, "plum": 1}, basket={"apple": 1, "plum": 1})
    table.player(1, hand={"unknown": 2}, basket={"pear": 2})
    table.player(2, hand={"unknown": 1}, basket={"apple": 1, "pear": 1, "plum": 1}).to_sell(0, 1, 2)
    table.asking(*table.state.pending, discard=(0, 0, 3))

    assert leaves(table, 4) == [3, 6, 24, 48]
