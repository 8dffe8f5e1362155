"""Emissaries and the anaconda among the other modules (EMI-2, EMI-3, EMI-5, ANA-2, with WHIM, PROG, STAT and TILE)."""

import pytest

from companion.games.caral.hooks import EMISSARY_LEVEL
from companion.games.caral.modules.anaconda.layer import GiveUpAlpaca, GiveUpStone, MoveAnaconda
from companion.games.caral.modules.emissaries.board import Sent
from companion.games.caral.modules.emissaries.layer import SendAlpaca, SendCarali
from companion.games.caral.modules.emissaries.tiles import BuyStones, PlayMixedPair
from companion.games.caral.modules.progress.laid import Progress
from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.modules.progress.tile_actions import BuildAfar, TradeAlpaca
from companion.games.caral.modules.whim.penalty import ReturnAlpaca, ReturnCarali
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.figures import alpaca_places, carali_places
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.village import PlaceWorker
from tests.games.caral.conservation import misplaced
from tests.games.caral.modules.abroad import board, keep, sent, snake_at
from tests.games.caral.modules.years import whim_year
from tests.games.caral.table import Table

NOTHING = SacrificeNothing()
ALL = ("whim", "annual", "status", "progress", "anaconda", "emissaries")


def laid(tile: str, spot: str, modules: tuple[str, ...] = ("progress", "anaconda", "emissaries")) -> Table:
    """A progress tile lies on a square."""
    return keep(Table(modules=modules), "progress", Progress((tile,), ((spot, tile),)))


# --- whims of the gods ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EMI-2", "WHIM-5")
def test_the_gods_may_take_a_carali_from_an_incomplete_level() -> None:
    table = whim_year(modules=("whim", "emissaries"), printed={"penalty": "carali"})
    sent(table, 0, level=1, carali=1).to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert table.legal() == [ReturnCarali("emissary")]
    supply = table[0].carali_supply
    table.play(ReturnCarali("emissary"))
    assert (board(table).sent[0], table[0].carali_supply) == (Sent(level=1), supply + 1)


@pytest.mark.rule("EMI-2", "WHIM-5")
def test_the_gods_may_take_an_alpaca_from_an_incomplete_level() -> None:
    table = whim_year(modules=("whim", "emissaries"), printed={"penalty": "alpaca"})
    sent(table, 0, level=1, alpacas=1).to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert set(table.legal()) == {ReturnAlpaca("sled"), ReturnAlpaca("emissary")}
    assert board(table.play(ReturnAlpaca("emissary"))).sent[0] == Sent(level=1)


@pytest.mark.rule("EMI-2", "WHIM-5")
@pytest.mark.parametrize("penalty", ["carali", "alpaca"])
def test_complete_levels_are_safe_from_the_gods(penalty: str) -> None:
    table = whim_year(modules=("whim", "emissaries"), printed={"penalty": penalty})
    for seat in range(3):
        sent(table, seat, level=2).player(seat, alpacas=0)
    table.to_sacrifice(0).play(NOTHING, NOTHING, NOTHING)
    assert table.asked[0] == "caral.choose_next_year"
    assert board(table).sent == (Sent(level=2),) * 3


@pytest.mark.rule("EMI-5", "WHIM-2")
@pytest.mark.parametrize(("level", "pleased"), [(5, True), (4, False)])
def test_the_additional_card_counts_for_the_whims_threshold(level: int, pleased: bool) -> None:
    table = whim_year(modules=("whim", "emissaries"), printed={"thresholds": [3, 3, 3]})
    sent(table, 0, level=level).player(0, hand={"fish": 2})
    table.to_sacrifice(0).play(Sacrifice("fish", 2), NOTHING, NOTHING)
    assert ("caral.log.whim_pleased" in [event.code for event in table.events]) == pleased


@pytest.mark.rule("EMI-5", "WHIM-3")
def test_the_additional_card_counts_for_most_and_fewest() -> None:
    table = whim_year(modules=("whim", "emissaries"), printed={"target": "not_most", "penalty": "alpaca"})
    sent(table, 1, level=5)
    for seat, kind in enumerate(("fish", "clay", "stone")):
        table.player(seat, hand={kind: 1})
    table.to_sacrifice(0).play(Sacrifice("fish", 1), Sacrifice("clay", 1), Sacrifice("stone", 1))
    asked = [table.asked[1]]
    table.play(ReturnAlpaca("sled"))
    assert [*asked, table.asked[1]] == [0, 2]


# --- progress tiles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("EMI-2", "EMI-3", "PROG-3")
def test_a_moved_carali_may_complete_a_level_and_is_paid_for() -> None:
    table = sent(laid("village_b", "village-1"), alpacas=1).player(0, workers=(1, 0)).to_act(0, at="village-1")
    table.play(PlaceWorker("quarry-2"), LiftCarali("quarry-1"), SettleCarali("emissary"))
    assert board(table).sent[0] == Sent(level=1)
    assert (table[0].fame, table[0].stones, board(table).diplomat) == (1, 1, 0)


@pytest.mark.rule("EMI-2", "PROG-3")
def test_a_carali_may_leave_an_incomplete_level_but_not_a_complete_one() -> None:
    table = sent(laid("village_b", "village-1"), level=1, carali=1).to_act(0, at="village-1")
    table.play(PlaceWorker("quarry-2"))
    assert LiftCarali("emissary") in table.legal()
    table.play(LiftCarali("emissary"), SettleCarali("quarry-1"))
    assert board(table).sent[0] == Sent(level=1)
    assert table[0].workers == (1, 1)
    other = sent(laid("village_b", "village-1"), level=1).to_act(0, at="village-1").play(PlaceWorker("quarry-2"))
    assert LiftCarali("emissary") not in other.legal()


@pytest.mark.rule("EMI-1", "PROG-3")
def test_a_village_tile_lets_a_carali_be_sent_and_then_gives_a_card() -> None:
    table = laid("village_a", "village-1").to_act(0, at="village-1")
    assert SendCarali() in table.legal()
    assert table.play(SendCarali()).asked == ("caral.deal_cards", -1)
    assert board(table).sent[0].carali == 1


@pytest.mark.rule("EMI-1", "PROG-4")
def test_a_market_tile_lets_an_alpaca_be_sent_and_then_gives_a_stone() -> None:
    table = laid("market_a", "market-1").to_act(0, at="market-1").play(SendAlpaca())
    assert (board(table).sent[0].alpacas, table[0].stones) == (1, 1)


@pytest.mark.rule("EMI-2", "PROG-4")
def test_an_alpaca_of_an_incomplete_level_may_be_traded() -> None:
    table = sent(laid("market_b", "market-1"), alpacas=1).with_state(discard=(1, 0, 0, 0)).to_act(0, at="market-1")
    assert TradeAlpaca("emissary") in table.legal()
    assert board(table.play(TradeAlpaca("emissary"))).sent[0] == Sent()


@pytest.mark.rule("ANA-2", "PROG-5")
@pytest.mark.parametrize("tile", ["quarry_b", "cult_a"])
def test_the_anaconda_blocks_what_a_tile_offers(tile: str) -> None:
    spot = f"{tile.partition('_')[0]}-1"
    table = snake_at(laid(tile, spot), spot).site("site-1", 0, 5, 2).player(0, stones=2, workers=(1, 0), alpacas=0)
    table.to_act(0, at=spot)
    assert set(table.legal()) == {GiveUpStone(), EndTurn()}
    table.play(GiveUpStone())
    assert table.legal()
    assert EndTurn() not in table.legal()


@pytest.mark.rule("ANA-2", "PROG-5")
def test_the_snake_moves_after_the_tiles_second_part() -> None:
    table = snake_at(laid("quarry_a", "quarry-1"), "quarry-1").player(0, stones=1, workers=(2, 0))
    table.to_act(0, at="quarry-1").play(GiveUpStone(), TakeStones(1))
    assert table.asked == ("caral.choose_carali", 0)
    table.play(LiftCarali("quarry-1"), SettleCarali("quarry-2"))
    assert table.asked == ("caral.choose_anaconda_square", 0)
    assert table.play(MoveAnaconda("cult-1")).asked[1] == 1


@pytest.mark.rule("ANA-2", "PROG-5", "END-4")
def test_a_last_pyramid_built_from_a_blocked_quarry_ends_the_crowd_game() -> None:
    table = Table(edition="crowd", modules=("progress", "anaconda"))
    keep(table, "progress", Progress(("quarry_b",), (("quarry-1", "quarry_b"),)))
    snake_at(table, "quarry-1").site("site-9", 0, 3, 2).player(0, stones=2).with_state(completed=6, central=4)
    table.to_act(0, at="quarry-1").play(GiveUpStone(), BuildAfar("site-9"))
    assert table.asked == ("caral.choose_sacrifice", 0)
    assert table.play(NOTHING, NOTHING, NOTHING).state.ended == "seventh_pyramid"


# --- anaconda and emissaries ----------------------------------------------------------------------------------------


@pytest.mark.rule("ANA-2", "EMI-1")
def test_the_anaconda_blocks_sending_too() -> None:
    table = snake_at(Table(modules=("anaconda", "emissaries")), "village-1").to_act(0, at="village-1")
    assert table.reasons(SendCarali()) == [("caral.anaconda.blocked", "ANA-2")]
    table.play(GiveUpAlpaca("sled"), SendCarali())
    assert table.asked == ("caral.choose_anaconda_square", 0)
    assert board(table).sent[0].carali == 1


@pytest.mark.rule("ANA-2", "EMI-1")
def test_a_market_that_can_only_send_is_worth_driving_it_away() -> None:
    table = snake_at(Table(modules=("anaconda", "emissaries")), "market-1")
    table.player(0, alpacas=5, alpaca_supply=2, stones=1).to_act(0, at="market-1")
    assert GiveUpStone() in table.legal()
    assert table.play(GiveUpStone()).legal() == [SendAlpaca()]


@pytest.mark.rule("ANA-2", "EMI-4")
def test_nothing_is_bought_or_swapped_between_paying_and_acting() -> None:
    table = snake_at(Table(modules=("anaconda", "emissaries")), "quarry-1")
    sent(table, level=4).player(0, stones=2, workers=(2, 0), hand={"fish": 2, "alpaca": 1}).to_act(0, at="quarry-1")
    assert BuyStones(("fish", "fish")) in table.legal()
    table.play(GiveUpAlpaca("sled"))
    assert table.reasons(BuyStones(("fish", "fish"))) == [("caral.anaconda.act_first", "ANA-2")]
    assert ("caral.anaconda.act_first", "ANA-2") in table.reasons(PlayMixedPair("alpaca"))


@pytest.mark.rule("ANA-3", "EMI-4")
def test_a_mixed_fish_pair_costs_nothing_more_either() -> None:
    table = snake_at(Table(modules=("anaconda", "emissaries"), cards="table"), "cult-1")
    sent(table, level=2).player(0, hand={"fish": 1, "alpaca": 1}).to_act(0, at="cult-1")
    table.play(GiveUpAlpaca("sled"), DrawCards(), MoveAnaconda("cult-2"), PlayMixedPair("fish"))
    assert DrawCards() in table.legal()


# --- what others count ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EMI-2")
def test_places_abroad_lie_beside_those_on_the_board() -> None:
    table = sent(Table(modules=("emissaries",)), level=1, carali=1)
    now = table.rules.situation(table.rules, table.state, 0, None)
    abroad = [
        next(place for place in places if place.name == "emissary")
        for places in (alpaca_places(now, 0), carali_places(now, 0))
    ]
    assert [(place.loose, place.room) for place in abroad] == [(False, True), (True, False)]


@pytest.mark.rule("EMI-3", "STAT-2")
def test_the_level_reached_can_be_asked_for() -> None:
    table = sent(Table(modules=("emissaries",)), 1, level=3)
    now = table.rules.situation(table.rules, table.state, 0, None)
    assert [now.ask(EMISSARY_LEVEL, 0, seat) for seat in range(3)] == [0, 3, 0]


@pytest.mark.rule("EMI-2")
def test_nothing_is_lost_when_figures_pay() -> None:
    table = sent(Table(modules=ALL), level=1, carali=1, alpacas=0)
    before = misplaced(table.rules, table.state)
    now = table.rules.situation(table.rules, table.state, 0, None)
    place = next(place for place in carali_places(now, 0) if place.name == "emissary")
    place.take(now, 0)
    assert misplaced(table.rules, now.state) == before
