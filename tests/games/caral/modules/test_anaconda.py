"""The anaconda: when it comes, what it blocks, how it is driven away (ANA-1 to ANA-3)."""

import pytest

from companion.engine.actions import Action
from companion.engine.view import SPECTATOR
from companion.games.caral.modules.anaconda.layer import GiveUpAlpaca, GiveUpStone, MoveAnaconda
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.rules.village import PlaceBuilder, PlaceWorker
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.view import view
from tests.games.caral.modules.abroad import snake, snake_at
from tests.games.caral.scenes import deal, found, opened
from tests.games.caral.table import Table

NOTHING = SacrificeNothing()
ALPACA, STONE = GiveUpAlpaca("sled"), GiveUpStone()
PAID_BY = {"alpaca": ALPACA, "stone": STONE}


def blocked(spot: str = "quarry-1", **player: object) -> Table:
    """Seat 0 stands on the anaconda's square and could act there."""
    table = snake_at(Table(modules=("anaconda",)), spot).with_state(year=2)
    return table.player(0, **({"fame": 5, "stones": 1, "workers": (2, 0)} | player)).to_act(0, at=spot)


def new_year(table: Table, priest: int = 1) -> Table:
    """The year ends without sacrifices, and the next one begins."""
    return table.to_sacrifice(priest).play(NOTHING, NOTHING, NOTHING, BeginYear())


@pytest.mark.rule("ANA-1")
def test_it_is_not_there_in_the_first_year() -> None:
    table = found(opened(modules=("anaconda",), cards="table"), "site-1", "site-2", "site-3")
    assert table.asked == ("caral.roll_die", -1)
    assert view(table.rules, table.state, SPECTATOR)["board"]["modules"]["anaconda"] == {"spot": None}


@pytest.mark.rule("ANA-1")
def test_the_starting_player_of_the_second_year_puts_it_on_any_action_square() -> None:
    table = new_year(Table(modules=("anaconda",)))
    assert table.asked == ("caral.choose_anaconda_square", 1)
    assert {action.spot.split("-")[0] for action in table.legal() if isinstance(action, MoveAnaconda)} == {
        *("village", "quarry", "cult", "market")
    }
    assert len(table.legal()) == 9
    table.play(MoveAnaconda("cult-2"))
    assert snake(table) == "cult-2"
    assert table.asked == ("caral.roll_die", -1)
    assert view(table.rules, table.state, SPECTATOR)["board"]["modules"]["anaconda"] == {"spot": "cult-2"}


@pytest.mark.rule("ANA-1", "END-2")
def test_it_comes_after_the_blessing_cards_and_before_the_first_roll() -> None:
    table = new_year(Table(modules=("anaconda",)).site("site-1", 0, 5, 2))
    assert table.asked == ("caral.deal_cards", -1)
    assert deal(table).asked == ("caral.choose_anaconda_square", 1)


@pytest.mark.rule("ANA-1")
def test_each_later_year_it_goes_to_a_different_square() -> None:
    table = new_year(snake_at(Table(modules=("anaconda",)), "village-1").with_state(year=2), priest=2)
    assert table.asked == ("caral.choose_anaconda_square", 2)
    assert table.reasons(MoveAnaconda("village-1")) == [("caral.anaconda.stays", "ANA-1")]
    assert MoveAnaconda("village-1") not in table.legal()
    assert snake(table.play(MoveAnaconda("village-2"))) == "village-2"


@pytest.mark.rule("ANA-2")
def test_one_may_stop_on_its_square_but_not_act() -> None:
    table = snake_at(Table(modules=("anaconda",)), "quarry-1").player(0, stones=0, alpacas=0, workers=(2, 0))
    table.player(0, figure="village-1").to_move(0)
    assert Move("quarry-1") in table.legal()
    table.play(Move("quarry-1"))
    assert table.reasons(TakeStones(1)) == [("caral.anaconda.blocked", "ANA-2")]
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("ANA-2")
def test_on_other_squares_it_does_nothing() -> None:
    table = blocked("quarry-2").player(0, figure="quarry-1")
    assert TakeStones(2) in table.legal()
    assert not any(isinstance(action, GiveUpAlpaca | GiveUpStone) for action in table.legal())


@pytest.mark.rule("ANA-2")
@pytest.mark.parametrize("price", PAID_BY)
def test_pay_then_act_then_move_the_snake(price: str) -> None:
    table = blocked().play(PAID_BY[price])
    assert table.asked == ("caral.choose_action", 0)
    assert table.legal() == [TakeStones(2), TakeStones(1)]
    assert snake(table) == "quarry-1"
    table.play(TakeStones(2))
    assert table.asked == ("caral.choose_anaconda_square", 0)
    assert MoveAnaconda("quarry-1") not in table.legal()
    assert len(table.legal()) == 8
    table.play(MoveAnaconda("quarry-2"))
    assert snake(table) == "quarry-2"
    assert table.asked[1] == 1


@pytest.mark.rule("ANA-2")
def test_an_alpaca_goes_back_to_the_supply_and_costs_no_fame() -> None:
    table = blocked(alpacas=3, alpaca_supply=4).play(ALPACA)
    assert (table[0].alpacas, table[0].alpaca_supply, table[0].stones, table[0].fame) == (2, 5, 1, 5)
    assert table.receipts == []


@pytest.mark.rule("ANA-2", "CER-7")
@pytest.mark.parametrize(("fame", "left", "lost"), [(5, 4, -1), (1, 0, -1), (0, 0, 0)])
def test_a_stone_costs_a_point_of_fame_as_long_as_there_is_one(fame: int, left: int, lost: int) -> None:
    table = blocked(fame=fame)
    before = table.state.stones
    table.play(STONE)
    assert (table[0].stones, table[0].fame, table[0].alpacas) == (0, left, 1)
    assert table.state.stones == before + 1
    assert [(r.seat, r.amount, r.rule, r.reason) for r in table.receipts] == [(0, lost, "ANA-2", "caral.fame.anaconda")]


@pytest.mark.rule("ANA-2")
@pytest.mark.parametrize("between", [EndTurn(), PlayPair("alpaca")])
def test_whoever_has_paid_must_act(between: Action) -> None:
    table = blocked(alpacas=2, stones=2, hand={"alpaca": 2}).play(ALPACA)
    assert ("caral.anaconda.act_first", "ANA-2") in table.reasons(between)
    assert all(isinstance(action, SpotAction) for action in table.legal())


@pytest.mark.rule("ANA-2")
def test_a_lost_alpaca_lowers_only_later_movement() -> None:
    table = blocked(alpacas=2).play(ALPACA, TakeStones(1), MoveAnaconda("cult-1"))
    table.to_act(2, at="start").play(EndTurn(), Roll("0"))
    assert table.asked == ("caral.choose_move", 0)
    assert table.state.pending[-1].params()["points"] == 4


@pytest.mark.rule("ANA-2")
def test_a_second_stop_on_its_new_square_costs_again() -> None:
    table = blocked("village-1", alpacas=2, hand={"alpaca": 2})
    table.play(ALPACA, PlaceWorker("quarry-1"), MoveAnaconda("quarry-1"), PlayPair("alpaca"), Move("quarry-1"))
    assert table.reasons(TakeStones(1)) == [("caral.anaconda.blocked", "ANA-2")]
    table.play(ALPACA, TakeStones(1))
    assert table[0].alpacas == 0
    assert table.asked == ("caral.choose_anaconda_square", 0)


@pytest.mark.rule("ANA-3")
def test_a_fish_pair_afterwards_costs_nothing_more() -> None:
    table = blocked("village-1", alpacas=2, hand={"fish": 2})
    table.play(ALPACA, PlaceBuilder("site-1"), MoveAnaconda("cult-1"), PlayPair("fish"))
    assert PlaceBuilder("site-2") in table.legal()
    table.play(PlaceBuilder("site-2"))
    assert (table[0].alpacas, snake(table)) == (1, "cult-1")
    assert table.asked[1] == 1


@pytest.mark.rule("ANA-2")
def test_what_is_paid_may_make_room_for_what_is_got() -> None:
    full_sled = blocked("market-1", alpacas=5, alpaca_supply=2)
    assert ALPACA in full_sled.legal()
    assert STONE not in full_sled.legal()
    assert full_sled.reasons(STONE) == [("caral.anaconda.nothing_to_do", "ANA-2")]
    assert full_sled.play(ALPACA).legal() == [BuyAlpaca()]
    full_load = blocked("quarry-1", stones=4)
    assert STONE in full_load.legal()
    assert ALPACA not in full_load.legal()


@pytest.mark.rule("ANA-2")
def test_drawn_cards_come_before_the_snake_moves() -> None:
    table = blocked("cult-1").play(ALPACA, DrawCards())
    assert table.asked == ("caral.deal_cards", -1)
    assert deal(table).asked == ("caral.choose_anaconda_square", 0)


@pytest.mark.rule("ANA-2")
def test_the_table_may_enter_an_action_that_happened_in_spite_of_it() -> None:
    table = blocked().play(TakeStones(1), waive=("caral.anaconda.blocked",))
    assert table[0].stones == 2
    assert snake(table) == "quarry-1"
