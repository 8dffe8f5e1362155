"""Small positions of Caral whose legal trees were counted by hand.

Most stand on a short path: start, village-1, site-1, quarry-1, site-2, cult-1, market-1, site-3 to site-12, centre.
Empty sites do not count for movement. Where a turn ends, the next seat moves from the start square with 3 points
and nothing in its hand; without pyramids in the way that is village-1, quarry-1 or cult-1, so 3 moves. Other seats have
no carali and no workers, so that at the village and at the quarry they can only end their turn.
"""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.perft import perft
from companion.engine.ruleset import Ruleset
from companion.games.caral.box import preset
from companion.games.caral.cards import KINDS
from companion.games.caral.rules.architect import RollDie
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.state import CaralState
from tests.games.caral.table import Table, rules_with

SHORT_PATH = ["village-1", "site-1", "quarry-1", "site-2", "cult-1", "market-1", *(f"site-{n}" for n in range(3, 13))]


def short_rules(each_card: int = 12, **options: Any) -> Ruleset[CaralState]:
    catalogue = preset("retail")
    catalogue["path"] = {"spots": SHORT_PATH, "confidence": "assumed"}
    catalogue["cards"] = dict.fromkeys(KINDS, each_card) | {"confidence": "assumed"}
    return rules_with(catalogue=catalogue, **options)


def short(**setup: Any) -> Table:
    """Three seats on the short path; seats 1 and 2 have 3 points and nothing else."""
    table = Table(short_rules(**setup))
    for seat in (1, 2):
        table.player(seat, alpacas=0, carali_supply=0)
    return table


def leaves(table: Table, depth: int) -> list[int]:
    """How many leaves at each depth from 1 on."""
    return [perft(table.rules, table.state, number) for number in range(1, depth + 1)]


@pytest.mark.rule("ACT-2")
def test_founding_at_free_sites() -> None:
    # The first seat has 12 sites, the second the 11 that are left.
    #   1: 12
    #   2: 12 x 11 = 132
    rules = short_rules(cards="table")
    state = rules.begin().state

    assert [perft(rules, state, depth) for depth in (0, 1, 2)] == [1, 12, 132]


@pytest.mark.rule("SET-6")
def test_neutral_pyramids_among_the_first_twelve_sites() -> None:
    # 16 sites, of which site-1 and site-16 are held: 11 of the first 12 are free, then 10.
    #   1: 11
    #   2: 11 x 10 = 110
    table = Table(seats=2, cards="table")
    table.state = table.rules.begin().state
    table.play(StartAt("site-1"), StartAt("site-16"))

    assert leaves(table, 2) == [11, 110]


def test_the_architect_die_and_the_first_turn() -> None:
    # Six faces: 0, 1, 2 lead to the move at once, 0/1, 0/2, 1/2 first to a choice of 2.
    # With 4 points seat 0 reaches village-1, quarry-1, cult-1, market-1; the centre would be the 5th.
    #   1: 6
    #   2: 3 x 4 moves + 3 x 2 choices = 18
    #   3: choices: 3 x 2 x 4 moves = 24
    #      the others: a turn at the village: 1 quarry + 12 sites + end = 14; at the quarry with 2 workers: 1 or 2
    #      stones + end = 3; at the cult square: draw + end = 2; at the market: buy + end = 2; together 21.
    #      With 0 and with 1 (architect at the village) all of them; with 2 the architect is at the quarry, so the
    #      village only offers the end: 1 + 3 + 2 + 2 = 8.
    #      24 + 21 + 21 + 8 = 74
    table = short().player(0, workers=(2,))
    agenda = tuple((name, 0) for name in ("move", "arrive", "act", "end_turn"))
    table.to_move(0).with_state(pending=(RollDie(TABLE),), agenda=agenda)

    assert leaves(table, 3) == [6, 18, 74]


@pytest.mark.rule("MOVE-2")
def test_moving_with_cards_to_discard() -> None:
    # At the quarry with 1 point, a fish and a clay card, a builder at site-1, a pyramid of 2 levels at site-2.
    #   1: for nothing village-1, site-1 (to build), site-2; for one card start and cult-1; for two market-1: 6.
    #      The centre would be 4 away.
    #   2: village: 1 quarry + 10 free sites + end = 12; site-1: 3 or 5 levels or end = 3; site-2: build or end = 2;
    #      start: which card = 2; cult: which card = 2; market: both cards = 1.
    #      12 + 3 + 2 + 2 + 2 + 1 = 22
    #   3: with two different cards nothing but the end follows an action: 1. After the end seat 1 moves: village-1,
    #      quarry-1 and, site-2 being counted, that: 3.
    #      village: 11 x 1 + 3 = 14; site-1: 2 x 1 + 3 = 5; site-2: 1 + 3 = 4; start, no action there: 2 x 3 = 6;
    #      cult: 2 x (draw or end) = 4; market: buy or end = 2.
    #      14 + 5 + 4 + 6 + 4 + 2 = 35
    table = short().site("site-1", 0).site("site-2", 0, size=5, levels=2)
    table.player(0, figure="quarry-1", stones=1, hand={"fish": 1, "clay": 1}).to_move(0, points=1)

    assert leaves(table, 3) == [6, 22, 35]


@pytest.mark.rule("CER-2")
def test_sacrifices_of_three_hands() -> None:
    # Seat 0 holds 2 fish and 1 clay, seat 1 a fish and a stone, seat 2 holds 2 clay. A kind is laid only once.
    #   1: fish 2 or 1, clay 1, nothing = 4
    #   2: after fish: stone or nothing = 2, twice; after clay or nothing: fish, stone or nothing = 3, twice.
    #      2 x 2 + 2 x 3 = 10
    #   3: seat 2 lays 2 clay, 1 clay or nothing = 3, after clay only nothing = 1.
    #      fish: 2 x 2 x 3 = 12; clay: 3 x 1 = 3; nothing: 3 x 3 = 9.
    #      12 + 3 + 9 = 24
    table = short().player(0, hand={"fish": 2, "clay": 1})
    table.player(1, hand={"fish": 1, "stone": 1}).player(2, hand={"clay": 2}).to_sacrifice()

    assert leaves(table, 3) == [4, 10, 24]


@pytest.mark.rule("CER-1", "CER-2")
def test_sacrifices_of_unknown_cards_with_a_kind_barred() -> None:
    # Two seats with a real deck; fish is barred. Seat 0 holds 2 cards nobody noted, seat 1 holds one and a noted clay.
    #   1: 1 or 2 of stone, clay or alpaca, or nothing = 7
    #   2: seat 1 could lay 1 stone, 1 or 2 clay, 1 alpaca or nothing = 5.
    #      After stone: 4, twice; after clay: 3, twice; after alpaca: 4, twice; after nothing: 5.
    #      8 + 6 + 8 + 5 = 27
    table = Table(seats=2, cards="table").player(0, hand={"unknown": 2}).player(1, hand={"clay": 1, "unknown": 1})
    table.to_sacrifice(barred=("fish",))

    assert leaves(table, 2) == [7, 27]


@pytest.mark.rule("CARD-3", "CARD-4", "BUILD-2")
def test_building_with_a_stone_and_a_clay_pair() -> None:
    # Seat 0 at its pyramid of 1 level at site-1 with 3 stones and pairs of stone, clay and fish; site-1 counts, so
    # that seats 1 and 2 reach village-1, site-1 (no action there) and quarry-1.
    #   1: build or end = 2
    #   2: build: stone pair, clay pair or end = 3; end: 3 moves of seat 1.
    #      3 + 3 = 6
    #   3: build, stone: clay or end = 2; build, clay: stone or end = 2; build, end: 3 moves;
    #      end and seat 1 at the village: end = 1, at site-1: 3 moves of seat 2, at the quarry: end = 1.
    #      2 + 2 + 3 + 1 + 3 + 1 = 12
    #   4: build, stone, clay: end = 1, and the same the other way round; build, stone, end: 3 moves, and with clay;
    #      build, end and seat 1's move: 1 + 3 + 1 = 5; end, village, end: 3 moves; end, quarry, end: 3 moves;
    #      end, site-1 and seat 2 at the village: 1, at site-1: the die's 6 faces, at the quarry: 1.
    #      1 + 1 + 3 + 3 + 5 + 3 + 3 + 8 = 27
    table = short().site("site-1", 0, size=5, levels=1)
    table.player(0, stones=3, hand={"stone": 2, "clay": 2, "fish": 2}).to_act(0, at="site-1")

    assert leaves(table, 4) == [2, 6, 12, 27]


@pytest.mark.rule("CARD-5", "YEAR-5")
def test_fish_and_alpaca_pairs_at_the_market() -> None:
    # Seat 0 at the market with pairs of fish and alpaca, one worker in the quarry and no carali to place.
    #   1: buy, alpaca pair or end = 3; the fish pair has nothing to repeat yet.
    #   2: buy: fish, alpaca or end = 3; alpaca: cult-1, quarry-1, village-1 or the centre = 4; end: 3 moves.
    #      3 + 4 + 3 = 10
    #   3: buy, fish: buy, alpaca or end = 3; buy, alpaca: 4 moves; buy, end: 3 moves;
    #      alpaca, cult: draw or end = 2; quarry: 1 stone or end = 2; village: end = 1; the centre ends the year:
    #      sacrifice 2 fish, 1 fish or nothing = 3;
    #      end and seat 1 at the village: 1, at the quarry: 1, at the cult square: draw or end = 2.
    #      3 + 4 + 3 + 2 + 2 + 1 + 3 + 1 + 1 + 2 = 22
    table = short().player(0, workers=(1,), carali_supply=0, hand={"fish": 2, "alpaca": 2}).to_act(0, at="market-1")

    assert leaves(table, 3) == [3, 10, 22]


@pytest.mark.rule("ACT-2", "ACT-3")
@pytest.mark.parametrize(("priests", "third"), [("one", 160), ("many", 161)])
def test_placing_carali_twice_in_the_village(priests: str, third: int) -> None:
    # Seat 0 with 2 carali and a fish pair owns complete pyramids of 5 levels at site-1 and of 3 at site-2; seat 1 holds
    # site-3, which is too far away for it; 9 sites are free. Seats 1 and 2 reach village-1, site-1 and quarry-1.
    #   1: 1 quarry + 9 sites + 1 priest at site-1 + end = 12
    #   2: after each of the 11 placings the fish pair or the end = 22; end: 3 moves.
    #      22 + 3 = 25
    #   3: worker, fish: 12 again; worker, end: 3 moves; together 15.
    #      Each of 9 builders, fish: one site less, 11; end: 3 moves; 9 x 14 = 126.
    #      Priest, fish: with one priest per pyramid 11, with many 12; end: 3 moves; 14 or 15.
    #      End and seat 1 at the village: 1, at site-1, no action there: 3 moves of seat 2, at the quarry: 1: 5.
    #      15 + 126 + 14 + 5 = 160, with many priests 161
    table = short(priests=priests).site("site-1", 0, 5, 5).site("site-2", 0, 3, 3).site("site-3", 1)
    table.player(0, carali_supply=2, hand={"fish": 2}).player(1, carali_supply=0).to_act(0, at="village-1")

    assert leaves(table, 3) == [12, 25, third]


@pytest.mark.rule("ACT-5")
def test_drawing_from_a_small_deck() -> None:
    # One card of each kind in the deck, seat 0 at the cult square without cards.
    #   1: draw or end = 2
    #   2: draw: 2 of 4 different cards = 6; end: 3 moves.
    #      6 + 3 = 9
    #   3: after each deal, no pair: end = 6; end and seat 1 at the village: 1, quarry: 1, cult square: 2.
    #      6 + 4 = 10
    table = short(each_card=1).to_act(0, at="cult-1")

    assert leaves(table, 3) == [2, 9, 10]


def test_drawing_while_the_discard_pile_becomes_the_deck() -> None:
    # Only a fish is left in the deck, the other three kinds lie on the discard pile.
    #   1: draw or end = 2
    #   2: draw: the fish = 1; end: 3 moves.
    #      1 + 3 = 4
    #   3: the second card is one of 3; end and seat 1 at the village: 1, quarry: 1, cult square: draw or end = 2.
    #      3 + 4 = 7
    #   4: after each of 3 deals: end = 3; village, end: 3 moves; quarry, end: 3 moves; cult square, draw: the fish = 1;
    #      cult square, end: 3 moves.
    #      3 + 3 + 3 + 1 + 3 = 13
    table = short(each_card=1).with_state(deck=Hand((0, 0, 1, 0)), discard=(1, 1, 0, 1)).to_act(0, at="cult-1")

    assert leaves(table, 4) == [2, 4, 7, 13]
