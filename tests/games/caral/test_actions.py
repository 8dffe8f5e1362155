"""ACT-1 to ACT-8: what can be done where."""

import pytest

from companion.engine.actions import Action
from companion.engine.hand import Counts, Hand
from companion.games.caral.game import GAME
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.deal import Deal
from companion.games.caral.rules.market import BuyAlpaca
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.village import PlaceBuilder, PlacePriest, PlaceWorker
from companion.games.caral.state import NEUTRAL, Site
from tests.games.caral.scenes import opened, to_roll
from tests.games.caral.table import Table
from tests.support.refusals import Reason

BEHIND = ("caral.act.behind_architect", "ACT-1")
ACTIONS = [
    ("village-2", PlaceWorker("quarry-1")),
    ("quarry-2", TakeStones(1)),
    ("cult-2", DrawCards()),
    ("market-1", BuyAlpaca()),
    ("site-7", BuildLevel()),
    ("site-8", StartPyramid(3)),
]


def ready(spot: str, architect: str) -> Table:
    """Seat 0 could do every action, as far as goods go."""
    table = Table().site("site-7", 0, 5, 1).site("site-8", 0).player(0, stones=1, workers=(1, 1))
    return table.with_state(architect=architect).to_act(0, at=spot)


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize(("spot", "action"), ACTIONS)
def test_no_action_behind_the_architect(spot: str, action: Action) -> None:
    table = ready(spot, architect="village-3")
    assert table.reasons(action) == [BEHIND]
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize(("spot", "action"), ACTIONS)
def test_an_action_ahead_of_the_architect(spot: str, action: Action) -> None:
    assert ready(spot, architect="cult-1").reasons(action) == []


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize(("spot", "action"), ACTIONS[:4])
def test_an_action_on_the_square_of_the_architect(spot: str, action: Action) -> None:
    assert ready(spot, architect=spot).reasons(action) == []


@pytest.mark.rule("ACT-1")
@pytest.mark.parametrize(("architect", "reasons"), [("market-1", []), ("village-2", [BEHIND])])
def test_a_site_lies_between_two_squares(architect: str, reasons: list[Reason]) -> None:
    assert ready("site-8", architect).reasons(StartPyramid(5)) == reasons


@pytest.mark.rule("ACT-2")
@pytest.mark.parametrize(("quarry", "workers"), [("quarry-1", (3, 1)), ("quarry-2", (2, 2))])
@pytest.mark.parametrize("village", ["village-1", "village-2", "village-3"])
def test_a_worker_in_either_quarry(village: str, quarry: str, workers: Counts) -> None:
    table = Table().player(0, workers=(2, 1), carali_supply=5).to_act(0, at=village).play(PlaceWorker(quarry))
    assert (table[0].workers, table[0].carali_supply) == (workers, 4)
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("ACT-2")
@pytest.mark.parametrize("site", ["site-1", "site-16"])
def test_a_builder_at_any_free_site(site: str) -> None:
    table = Table().player(0, carali_supply=5).to_act(0, at="village-2").play(PlaceBuilder(site))
    assert table.at(site) == Site(owner=0)
    assert table[0].carali_supply == 4


@pytest.mark.rule("ACT-2")
def test_a_builder_where_nobody_holds_the_site() -> None:
    table = Table().site("site-1", 0).site("site-2", 1).site("site-3", 2, 5, 1).site("site-4", NEUTRAL, 5, 1)
    table.to_act(0, at="village-1")
    free = {PlaceBuilder(f"site-{number}") for number in range(5, 17)}
    assert {action for action in table.legal() if isinstance(action, PlaceBuilder)} == free


@pytest.mark.rule("ACT-2", "MOVE-3")
def test_a_builder_makes_no_square() -> None:
    table = Table().player(0, stones=1).to_act(0, at="village-1").play(PlaceBuilder("site-1"))
    table.player(1, figure="village-1").to_move(1, points=1)
    assert set(table.legal()) == {Move("start"), Move("quarry-1")}


@pytest.mark.rule("ACT-2")
def test_a_priest_on_an_own_completed_large_pyramid() -> None:
    table = Table().site("site-9", 0, 5, 5).player(0, carali_supply=5).to_act(0, at="village-3")
    assert PlacePriest("site-9") in table.legal()
    table.play(PlacePriest("site-9"))
    assert table.at("site-9") == Site(owner=0, size=5, levels=5, priests=1)
    assert table[0].carali_supply == 4


@pytest.mark.rule("ACT-3")
def test_never_a_priest_on_a_small_pyramid() -> None:
    table = Table().site("site-9", 0, 3, 3).to_act(0, at="village-1")
    assert table.reasons(PlacePriest("site-9")) == [("caral.priest.small_pyramid", "ACT-3")]
    assert PlacePriest("site-9") not in table.legal()


@pytest.mark.rule("ACT-3")
def test_one_priest_per_pyramid_where_the_table_agreed_so() -> None:
    assert GAME.header().options["priests"] == "many"
    for priests, second in (("many", True), ("one", False)):
        table = Table(opened(priests=priests).rules).site("site-9", 0, 5, 5, priests=1).site("site-3", 0, 5, 5)
        table.to_act(0, at="village-1")
        assert (PlacePriest("site-9") in table.legal()) == second
        assert PlacePriest("site-3") in table.legal()


@pytest.mark.rule("ACT-4")
@pytest.mark.parametrize(("quarry", "most"), [("quarry-1", 1), ("quarry-2", 3)])
def test_stones_by_the_workers_in_this_quarry(quarry: str, most: int) -> None:
    table = Table().player(0, workers=(1, 3)).player(1, workers=(4, 4)).to_act(0, at=quarry)
    assert table.legal() == [*(TakeStones(count) for count in range(most, 0, -1)), EndTurn()]
    table.play(TakeStones(most))
    assert (table[0].stones, table.state.stones) == (most, 16 - most)


@pytest.mark.rule("ACT-4")
def test_fewer_stones_may_be_taken() -> None:
    table = Table().player(0, workers=(3, 0)).to_act(0, at="quarry-1").play(TakeStones(1))
    assert (table[0].stones, table.asked) == (1, ("caral.choose_move", 1))


@pytest.mark.rule("ACT-4")
@pytest.mark.parametrize(
    ("stones", "workers", "taken", "lost"), [(3, 3, 1, 2), (2, 2, 2, 0), (0, 6, 4, 2), (1, 4, 3, 1)]
)
def test_surplus_stones_are_forfeited(stones: int, workers: int, taken: int, lost: int) -> None:
    table = Table().player(0, stones=stones, workers=(workers, 0)).to_act(0, at="quarry-1")
    assert table.legal()[0] == TakeStones(taken)
    table.play(TakeStones(taken))
    assert table[0].stones == stones + taken
    told = next(event for event in table.events if event.code == "caral.log.stones")
    assert told.params == {"seat": 0, "count": taken, "lost": lost}


@pytest.mark.rule("ACT-4")
def test_a_full_sled_takes_nothing() -> None:
    table = Table().player(0, stones=4, workers=(2, 0)).to_act(0, at="quarry-1")
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("ACT-5")
@pytest.mark.parametrize("square", ["cult-1", "cult-2"])
def test_the_app_deals_two_cards(square: str) -> None:
    table = Table(cards="app").to_act(1, at=square).play(DrawCards())
    owed = table.state.pending[-1]
    assert (owed.kind, owed.seat, owed.to, owed.count) == ("caral.deal_cards", -1, 1, 2)
    assert len(table.legal()) == 10
    table.play(Deal(("clay", "fish"), 1))
    assert table[1].hand == Hand((0, 1, 1, 0))
    assert table.state.deck == Hand((12, 11, 11, 12))


@pytest.mark.rule("ACT-5")
def test_two_cards_from_a_real_deck() -> None:
    table = Table(cards="table").to_act(1, at="cult-1").play(DrawCards())
    assert table[1].hand == Hand((0, 0, 0, 0), 2)
    assert table.state.deck.size == 46


@pytest.mark.rule("ACT-5")
def test_only_the_owner_reads_which_cards_were_dealt() -> None:
    table = Table().to_act(1, at="cult-1").play(DrawCards(), Deal(("clay", "fish"), 1))
    assert [event.to for event in table.events if "cards" in event.params] == [1]


@pytest.mark.rule("ACT-6")
@pytest.mark.parametrize("market", ["market-1", "market-2"])
def test_one_more_alpaca_for_one_more_point(market: str) -> None:
    table = Table().player(0, alpacas=2, alpaca_supply=5).to_act(0, at=market).play(BuyAlpaca())
    assert (table[0].alpacas, table[0].alpaca_supply) == (3, 4)
    assert to_roll(table).play(Roll("0")).state.pending[0].points == 6


@pytest.mark.rule("ACT-6")
@pytest.mark.parametrize(
    ("alpacas", "supply", "reasons"),
    [
        (4, 3, []),
        (5, 2, [("caral.alpaca.no_room", "ACT-6")]),
        (4, 0, [("caral.alpaca.none_left", "ACT-6")]),
        (5, 0, [("caral.alpaca.none_left", "ACT-6"), ("caral.alpaca.no_room", "ACT-6")]),
    ],
)
def test_the_supply_and_the_sled_limit_alpacas(alpacas: int, supply: int, reasons: list[Reason]) -> None:
    table = Table().player(0, alpacas=alpacas, alpaca_supply=supply).to_act(0, at="market-1")
    assert table.reasons(BuyAlpaca()) == reasons
    assert (BuyAlpaca() in table.legal()) == (not reasons)


@pytest.mark.rule("ACT-7")
def test_building_at_an_own_builder() -> None:
    table = Table().site("site-3", 0).player(0, stones=2, carali_supply=7).to_act(0, at="site-3")
    assert table.legal() == [StartPyramid(5), StartPyramid(3), EndTurn()]
    table.play(StartPyramid(3))
    assert table.at("site-3") == Site(owner=0, size=3, levels=1)
    assert (table[0].stones, table[0].carali_supply) == (1, 7)


@pytest.mark.rule("ACT-7")
def test_building_at_an_own_unfinished_pyramid() -> None:
    table = Table().site("site-3", 0, 5, 2).player(0, stones=1).to_act(0, at="site-3")
    assert table.legal() == [BuildLevel(), EndTurn()]
    assert table.play(BuildLevel()).at("site-3").levels == 3


@pytest.mark.rule("ACT-7")
@pytest.mark.parametrize(("owner", "size", "levels"), [(1, 5, 2), (NEUTRAL, 5, 1), (1, 0, 0)])
def test_no_building_at_a_site_of_somebody_else(owner: int, size: int, levels: int) -> None:
    table = Table().site("site-3", owner, size, levels).player(0, stones=1).to_act(0, at="site-3")
    for action in (BuildLevel(), StartPyramid(3)):
        assert table.reasons(action) == [("caral.build.not_yours", "ACT-7")]
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("ACT-8")
def test_without_carali_nothing_is_placed_or_shifted() -> None:
    table = Table().site("site-1", 0).site("site-2", 0, 5, 5, priests=1)
    table.player(0, carali_supply=0, workers=(4, 4)).to_act(0, at="village-1")
    for action in (PlaceWorker("quarry-1"), PlaceBuilder("site-5"), PlacePriest("site-2")):
        assert table.reasons(action) == [("caral.carali.none_left", "ACT-8")]
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("ACT-8")
def test_the_last_carali_may_be_placed() -> None:
    table = Table().player(0, carali_supply=1).to_act(0, at="village-1").play(PlaceWorker("quarry-2"))
    assert (table[0].carali_supply, table[0].workers) == (0, (0, 1))


@pytest.mark.rule("ACT-8")
def test_the_village_only_places() -> None:
    table = Table().site("site-1", 0).player(0, workers=(3, 3)).to_act(0, at="village-1")
    kinds = {action.kind for action in table.legal()}
    assert kinds == {"caral.place_worker", "caral.place_builder", "caral.end_turn"}
