"""The rulebook's examples about modules, each played to its end, and what modules change in each other's moments."""

import pytest

from companion.games.caral.modules.emissaries.layer import SendAlpaca
from companion.games.caral.modules.whim.layer import Whim
from companion.games.caral.modules.whim.penalty import ReturnAlpaca, ReturnCarali
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.quarry import TakeStones
from companion.games.caral.rules.year import BeginYear
from tests.games.caral.modules.abroad import board, sent
from tests.games.caral.modules.covered import open_cards
from tests.games.caral.modules.years import holding, tile_year, whim_year
from tests.games.caral.table import Table

KINDS = ("stone", "clay", "fish", "alpaca")
NOTHING = SacrificeNothing()


def four_lay_out(*counts: int) -> Table:
    """The year of the card in the example; everybody has one worker to lose."""
    table = Table(modules=("whim",), seats=4).with_state(extras={"whim": Whim("whim-1")})
    for seat, (kind, count) in enumerate(zip(KINDS, counts, strict=True)):
        table.player(seat, workers=(1, 0), carali_supply=10, hand={kind: count})
    table.to_sacrifice(0)
    for kind, count in zip(KINDS, counts, strict=True):
        table.play(Sacrifice(kind, count) if count else NOTHING)
    return table


@pytest.mark.rule("WHIM-2", "WHIM-3", "WHIM-4")
def test_four_players_who_lay_out_seven_cards_are_punished_except_those_with_the_most() -> None:
    table = four_lay_out(3, 1, 3, 0)
    for seat in (1, 3):
        assert table.asked == ("caral.choose_penalty", seat)
        table.play(ReturnCarali("quarry-1"))
    assert table.asked[0] == "caral.choose_next_year"
    assert [(table[seat].workers, table[seat].carali_supply) for seat in range(4)] == [
        ((1, 0), 10),
        ((0, 0), 11),
        ((1, 0), 10),
        ((0, 0), 11),
    ]


@pytest.mark.rule("WHIM-2")
def test_four_players_who_lay_out_eight_cards_are_left_in_peace() -> None:
    table = four_lay_out(3, 1, 3, 1)
    assert table.asked[0] == "caral.choose_next_year"
    assert [table[seat].workers for seat in range(4)] == [(1, 0)] * 4


@pytest.mark.rule("TILE-1", "TILE-3")
def test_most_empty_reserved_sites_give_three_the_second_most_one_and_the_fewest_starts() -> None:
    table = tile_year("sites").site("site-1", 1).site("site-2", 1).site("site-3", 2)
    table.site("site-4", 0, 5, 1).site("site-5", 0, 3, 3).to_sacrifice(1).play(NOTHING, NOTHING, NOTHING)
    assert table.fame == [10 - 1, 10 - 1 + 3, 10 - 1 + 1]
    assert table.play(BeginYear()).state.starter == 0


@pytest.mark.rule("TILE-3", "CER-6")
@pytest.mark.parametrize(("modules", "starter"), [((), 1), (("annual",), 2)])
def test_whoever_called_the_ceremony_starts_only_without_annual_tiles(modules: tuple[str, ...], starter: int) -> None:
    table = Table(modules=modules).player(0, stones=2).player(1, stones=1).player(1, figure="village-3")
    holding(table, "stones").to_move(1).play(Move("centre"), NOTHING, NOTHING, NOTHING, BeginYear())
    assert table.state.starter == starter


@pytest.mark.rule("STAT-1", "STAT-2")
def test_the_stonemason_is_the_first_to_load_four_stones() -> None:
    table = open_cards("stonemason").player(1, stones=2, workers=(2, 0)).player(2, stones=3, workers=(1, 0))
    table.to_act(1, "quarry-1").play(TakeStones(1))
    assert table.fame == [0, 0, 0]
    table.to_act(2, "quarry-1").play(TakeStones(1))
    table.to_act(1, "quarry-1").play(TakeStones(1))
    assert table.fame == [0, 0, 2]


@pytest.mark.rule("EMI-3", "STAT-1")
def test_the_stone_of_an_emissary_level_makes_a_stonemason() -> None:
    table = open_cards("stonemason", modules=("status", "emissaries")).player(1, stones=3)
    sent(table, 1, carali=1).to_act(1, "market-1").play(SendAlpaca())
    assert [(receipt.rule, receipt.amount) for receipt in table.receipts] == [("EMI-3", 1), ("STAT-1", 2)]


@pytest.mark.rule("WHIM-5", "EMI-2", "TILE-1", "END-1")
def test_an_alpaca_the_gods_take_from_an_incomplete_level_is_missing_on_the_annual_tile() -> None:
    table = whim_year(modules=("whim", "annual", "emissaries"), printed={"target": "fewest", "penalty": "alpaca"})
    sent(holding(table, "alpacas"), 0, alpacas=1).player(1, hand={"clay": 1}).player(2, hand={"fish": 1})
    table.to_sacrifice(0).play(NOTHING, Sacrifice("clay", 1), Sacrifice("fish", 1), ReturnAlpaca("emissary"))
    assert board(table).sent[0].alpacas == 0
    assert table.fame == [10 - 1 + 3, 10 + 3 + 3, 10 + 1 + 3]
