"""Fish and alpaca pairs: the action once more, and a second move (CARD-5, CARD-6)."""

from collections.abc import Iterable

import pytest

from companion.engine.actions import Action
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.village import PlaceBuilder, PlaceWorker
from companion.games.caral.state import Site
from tests.games.caral.table import Table

FISH, ALPACA = PlayPair("fish"), PlayPair("alpaca")


def at(spot: str, stones: int = 0, **hand: int) -> Table:
    """Seat 0 has arrived at a spot; the deck is real, so that draws need no answer."""
    table = Table(cards="table").player(0, stones=stones, hand=hand, workers=(2, 0), carali_supply=9)
    return table.to_act(0, spot)


def goals(actions: Iterable[Action]) -> set[str]:
    return {action.to for action in actions if isinstance(action, Move)}


@pytest.mark.rule("CARD-5")
def test_fish_in_the_village_place_two_carali_wherever_one_likes() -> None:
    table = at("village-1", fish=2).play(PlaceWorker("quarry-2"), FISH, PlaceBuilder("site-9"))
    assert (table[0].workers, table.at("site-9").owner, table[0].carali_supply) == ((2, 1), 0, 7)


@pytest.mark.rule("CARD-5")
def test_fish_in_the_quarry_load_twice_the_stones() -> None:
    table = at("quarry-1", fish=2).play(TakeStones(2), FISH, TakeStones(2))
    assert table[0].stones == 4


@pytest.mark.rule("CARD-5")
def test_fish_at_the_cult_square_draw_four_cards() -> None:
    table = at("cult-1", fish=2).play(DrawCards(), FISH, DrawCards())
    assert table[0].hand.size == 4


@pytest.mark.rule("CARD-5")
def test_fish_at_the_market_buy_two_alpacas() -> None:
    table = at("market-1", fish=2).play(BuyAlpaca(), FISH, BuyAlpaca())
    assert (table[0].alpacas, table[0].alpaca_supply) == (3, 4)


@pytest.mark.rule("CARD-5")
def test_after_the_repetition_there_is_no_third_action() -> None:
    table = at("market-1", fish=4).play(BuyAlpaca(), FISH, BuyAlpaca())
    assert set(table.legal()) == {EndTurn()}
    assert table.reasons(BuyAlpaca()) == [("caral.act.done", "YEAR-4")]


@pytest.mark.rule("CARD-5")
def test_fish_come_after_the_action() -> None:
    assert at("market-1", fish=2).reasons(FISH) == [("caral.pair.no_action_done", "CARD-5")]


@pytest.mark.rule("CARD-5")
def test_a_building_site_is_no_action_square() -> None:
    table = at("site-5", stones=2, fish=2).site("site-5", 0, 5, 1).play(BuildLevel())
    assert table.reasons(FISH) == [("caral.pair.not_an_action_square", "CARD-5")]


@pytest.mark.rule("CARD-5")
def test_fish_work_at_the_second_stop_of_an_alpaca_turn() -> None:
    table = at("village-1", fish=2, alpaca=2).play(PlaceWorker("quarry-1"), ALPACA, Move("quarry-1"), TakeStones(2))
    table.play(FISH, TakeStones(1))
    assert table[0].stones == 3


@pytest.mark.rule("CARD-5")
def test_having_moved_on_the_first_action_cannot_be_repeated() -> None:
    table = at("village-1", fish=2, alpaca=2).play(PlaceWorker("quarry-1"), ALPACA, Move("market-1"))
    assert table.reasons(FISH) == [("caral.pair.no_action_done", "CARD-5")]


@pytest.mark.rule("CARD-6")
def test_an_alpaca_pair_moves_once_more_and_acts_there() -> None:
    table = at("village-1", alpaca=2).play(PlaceWorker("quarry-1"), ALPACA)
    assert table.asked == ("caral.choose_move", 0)
    table.play(Move("quarry-1"), TakeStones(3))
    assert (table.where(0), table[0].stones) == ("quarry-1", 3)


@pytest.mark.rule("CARD-6")
def test_the_second_move_is_one_to_three_squares_in_either_direction() -> None:
    table = at("market-1", alpaca=2, fish=5).site("site-6", 1, 5, 1).play(ALPACA)
    assert goals(table.legal()) == {"site-6", "cult-1", "quarry-1", "village-2", "quarry-2", "cult-2"}
    assert table.reasons(Move("market-1")) == [("caral.move.stay", "MOVE-1")]
    assert table.reasons(Move("village-1")) == [("caral.move.too_far", "MOVE-1")]


@pytest.mark.rule("CARD-6")
def test_many_alpacas_do_not_lengthen_the_second_move() -> None:
    table = at("market-1", alpaca=2).player(0, alpacas=5, alpaca_supply=2).play(ALPACA)
    assert table.reasons(Move("market-2")) == [("caral.move.too_far", "MOVE-1")]


@pytest.mark.rule("CARD-6")
def test_no_cards_are_discarded_for_the_second_move() -> None:
    table = at("market-1", alpaca=2, fish=2).play(ALPACA)
    assert table.reasons(Move("village-2", 1)) == [("caral.move.no_discards", "CARD-6")]
    assert table.reasons(Move("market-2", 1)) == [("caral.move.no_discards", "CARD-6")]
    assert {action.discard for action in table.legal() if isinstance(action, Move)} == {0}


@pytest.mark.rule("CARD-6")
def test_the_second_move_into_the_centre_ends_the_year() -> None:
    table = at("village-3", alpaca=2).play(PlaceWorker("quarry-1"), ALPACA, Move("centre"))
    assert table.asked == ("caral.choose_sacrifice", 0)
    assert table.state.ceremony is not None
    assert (table.state.ceremony.priest, table.state.turn) == (0, None)


@pytest.mark.rule("CARD-6")
def test_alpacas_go_without_a_regular_action_before() -> None:
    table = at("start", alpaca=2)
    assert set(table.legal()) == {ALPACA, EndTurn()}
    table.play(ALPACA, Move("quarry-1"), TakeStones(2))
    assert table[0].stones == 2


@pytest.mark.rule("CARD-6")
def test_one_may_forgo_the_regular_action() -> None:
    table = at("market-1", alpaca=2).play(ALPACA, Move("quarry-1"))
    assert TakeStones(2) in table.legal()
    assert BuyAlpaca() not in table.legal()


@pytest.mark.rule("CARD-6")
def test_behind_the_architect_there_is_no_action_at_the_second_stop() -> None:
    table = at("cult-1", alpaca=2, fish=2).with_state(architect="cult-1").play(ALPACA, Move("quarry-1"))
    assert table.reasons(TakeStones(1)) == [("caral.act.behind_architect", "ACT-1")]


@pytest.mark.rule("CARD-6")
def test_an_alpaca_pair_leads_out_from_behind_the_architect() -> None:
    table = at("quarry-1", alpaca=2).with_state(architect="market-1").play(ALPACA, Move("market-1"), BuyAlpaca())
    assert table[0].alpacas == 2


@pytest.mark.rule("CARD-6")
def test_the_neighbouring_own_empty_site_is_a_second_move() -> None:
    table = at("cult-1", stones=1, alpaca=2).site("site-5", 0).play(ALPACA, Move("site-5"), StartPyramid(3))
    assert table.at("site-5") == Site(owner=0, size=3, levels=1)


@pytest.mark.rule("CARD-6")
def test_an_own_empty_site_lies_within_three_squares_or_too_far() -> None:
    table = at("cult-1", stones=1, alpaca=2).site("site-10", 0).site("site-11", 0).play(ALPACA)
    assert {"site-10"} == goals(table.legal()) - {"start", "village-1", "quarry-1", "market-1", "village-2", "quarry-2"}
    assert table.reasons(Move("site-11")) == [("caral.move.too_far", "MOVE-1")]


@pytest.mark.rule("CARD-6")
def test_the_second_action_ends_the_turn() -> None:
    table = at("village-1", alpaca=2).play(PlaceWorker("quarry-1"), ALPACA, Move("market-1"), BuyAlpaca())
    assert table.asked == ("caral.choose_move", 1)
