"""Pairs of resource cards (CARD-1 to CARD-4)."""

import pytest

from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.village import PlaceWorker
from tests.games.caral.table import Table

STONE, CLAY, FISH, ALPACA = (PlayPair(card) for card in ("stone", "clay", "fish", "alpaca"))
NOT_NOW, NOT_ASKED = [("engine.not_now", "")], [("engine.not_asked", "")]


def builder(stones: int = 3, levels: int = 0, **hand: int) -> Table:
    """Seat 0 at its own site-5: an empty one, or a large pyramid with so many levels."""
    table = Table().site("site-5", 0, 5 if levels else 0, levels).player(0, stones=stones, hand=hand)
    return table.to_act(0, "site-5")


@pytest.mark.rule("CARD-1")
def test_a_pair_is_discarded_for_its_ability() -> None:
    table = builder(levels=1, clay=3).play(BuildLevel(), CLAY)
    assert table[0].hand.known == (0, 1, 0, 0)
    assert table.state.discard == (0, 2, 0, 0)
    assert table.at("site-5").levels == 3


@pytest.mark.rule("CARD-1")
def test_one_card_is_no_pair() -> None:
    table = builder(levels=1, clay=1, stone=1).play(BuildLevel())
    assert table.reasons(CLAY) == [("caral.pair.not_held", "CARD-1")]
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("CARD-1")
def test_each_kind_works_once_per_turn_even_with_four_cards() -> None:
    table = builder(levels=1, clay=4).play(BuildLevel(), CLAY)
    assert table.reasons(CLAY) == [("caral.pair.used", "CARD-1")]
    assert CLAY not in table.legal()


@pytest.mark.rule("CARD-1")
def test_an_alpaca_pair_brings_no_kind_back() -> None:
    table = Table().player(0, hand={"fish": 4, "alpaca": 2}).to_act(0, "village-1")
    table.play(PlaceWorker("quarry-1"), FISH, PlaceWorker("quarry-1"), ALPACA, Move("market-1"), BuyAlpaca())
    assert table.reasons(FISH) == [("caral.pair.used", "CARD-1")]


@pytest.mark.rule("CARD-1")
def test_every_kind_is_fresh_in_the_next_turn() -> None:
    table = builder(stones=4, levels=1, clay=4).site("site-6", 0, 5, 1).play(BuildLevel(), CLAY, EndTurn())
    for _ in range(2):
        table.play(Move("village-1"), EndTurn())
    table.play(Roll("0"), Move("site-6"), BuildLevel(), CLAY)
    assert table.at("site-6").levels == 3


@pytest.mark.rule("CARD-1")
def test_different_kinds_go_together_in_one_turn() -> None:
    table = builder(stone=2, clay=2, alpaca=2, fish=2)
    table.play(StartPyramid(5), STONE, CLAY, ALPACA, Move("market-1"), BuyAlpaca(), FISH, BuyAlpaca())
    assert (table.at("site-5").levels, table[0].alpacas, table[0].hand.size) == (3, 3, 0)


@pytest.mark.rule("CARD-1")
def test_pairs_are_for_the_own_turn_only() -> None:
    table = builder(levels=1).player(1, hand={"alpaca": 2})
    assert table.reasons(ALPACA, seat=1) == NOT_ASKED
    table.to_move(1)
    assert table.reasons(ALPACA, seat=1) == NOT_NOW


@pytest.mark.rule("CARD-2")
def test_a_pair_is_no_sacrifice() -> None:
    table = Table().player(0, hand={"alpaca": 2}).to_sacrifice(0)
    assert table.reasons(ALPACA) == NOT_NOW


@pytest.mark.rule("CARD-2")
def test_cards_are_not_sacrificed_in_a_turn() -> None:
    assert builder(levels=1, clay=2).reasons(Sacrifice("clay", 2)) == NOT_NOW


@pytest.mark.rule("CARD-2")
@pytest.mark.parametrize("card", ["stone", "clay", "fish", "alpaca"])
def test_a_sacrifice_of_two_uses_no_ability(card: str) -> None:
    table = Table().site("site-5", 0, 5, 1).player(0, stones=2, hand={card: 2}).to_sacrifice(0)
    before = table[0]
    table.play(Sacrifice(card, 2))
    after = table[0]
    assert table.asked == ("caral.choose_sacrifice", 1)
    assert (after.stones, after.alpacas, after.figure) == (before.stones, before.alpacas, before.figure)
    assert table.at("site-5").levels == 1


@pytest.mark.rule("CARD-3")
def test_a_stone_pair_builds_one_more_level_for_one_more_stone() -> None:
    table = builder(stones=3, levels=1, stone=2).play(BuildLevel(), STONE)
    assert (table.at("site-5").levels, table[0].stones) == (3, 1)


@pytest.mark.rule("CARD-3")
def test_a_stone_pair_needs_a_level_built_before() -> None:
    table = builder(levels=1, stone=2)
    assert table.reasons(STONE) == [("caral.pair.nothing_built", "CARD-3")]
    assert STONE not in table.legal()


@pytest.mark.rule("CARD-3")
def test_the_additional_level_stands_on_the_same_pyramid() -> None:
    table = builder(levels=1, stone=2).site("site-6", 0, 5, 1).play(BuildLevel(), STONE)
    assert (table.at("site-5").levels, table.at("site-6").levels) == (3, 1)


@pytest.mark.rule("CARD-3")
def test_a_complete_pyramid_takes_no_additional_level() -> None:
    table = builder(levels=4, stone=2).site("site-6", 0, 5, 1).play(BuildLevel())
    assert table.reasons(STONE) == [("caral.pair.pyramid_complete", "CARD-3")]


@pytest.mark.rule("CARD-3")
def test_having_moved_on_the_former_pyramid_is_out_of_reach() -> None:
    table = builder(levels=1, stone=2, alpaca=2).play(BuildLevel(), ALPACA, Move("market-1"))
    assert table.reasons(STONE) == [("caral.pair.nothing_built", "CARD-3")]


@pytest.mark.rule("CARD-4", "BUILD-1", "BUILD-2")
def test_both_pairs_and_three_stones_make_three_levels_in_one_turn() -> None:
    table = builder(stones=3, stone=2, clay=2, fish=2).play(StartPyramid(3), STONE, CLAY)
    assert table.at("site-5").complete
    assert table[0].stones == 0
    assert table.receipts[0].amount == 3


@pytest.mark.rule("CARD-4")
def test_clay_alone_adds_a_level_too() -> None:
    table = builder(stones=2, clay=2).play(StartPyramid(5), CLAY)
    assert (table.at("site-5").levels, table[0].stones) == (2, 0)


@pytest.mark.rule("CARD-4")
def test_a_clay_pair_asks_the_same_of_the_building_as_a_stone_pair() -> None:
    assert builder(levels=1, clay=2).reasons(CLAY) == [("caral.pair.nothing_built", "CARD-3")]
    assert builder(levels=4, clay=2).play(BuildLevel()).reasons(CLAY) == [("caral.pair.pyramid_complete", "CARD-3")]
    assert builder(1, levels=1, clay=2).play(BuildLevel()).reasons(CLAY) == [("caral.pair.no_stone", "BUILD-1")]


@pytest.mark.rule("CARD-4")
def test_no_fourth_level_in_one_build_action() -> None:
    table = builder(stones=4, levels=1, stone=4, clay=4).play(BuildLevel(), CLAY, STONE)
    assert table.at("site-5").levels == 4
    assert not {BuildLevel(), STONE, CLAY} & set(table.legal())


@pytest.mark.rule("CARD-4")
def test_the_second_action_of_an_alpaca_pair_may_build_again() -> None:
    table = builder(stones=4, levels=1, stone=2, clay=2, alpaca=2).site("site-6", 0, 5, 1)
    table.play(BuildLevel(), STONE, ALPACA, Move("site-6"), BuildLevel(), CLAY)
    assert (table.at("site-5").levels, table.at("site-6").levels, table[0].stones) == (3, 3, 0)
