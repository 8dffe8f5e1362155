"""The rulebook's examples."""

import pytest

from companion.games.cacao.rules.sale import Sell
from companion.games.cacao.scoring import temple_gold
from tests.games.cacao.table import Table

RED, YELLOW = 0, 1


@pytest.mark.rule("CACT-1", "CACT-3", "CTILE-1", "CTILE-2", "CFILL-1")
def test_yellow_harvests_and_sells_and_so_does_red() -> None:
    table = Table().land(e0s0="plantation_1", e1s1="temple").worker(RED, "e2s1").player(RED, cacao=1)
    table.display("market_3", "market_3").to_lay(YELLOW).lays("e1s0")

    assert table.asked == [("choose_sale", YELLOW), ("choose_sale", RED)]
    assert table.legal(YELLOW) == [Sell(()), Sell(("market_3",))]
    table.play(Sell(("market_3",)), RED).play(Sell(("market_3",)), YELLOW)
    assert table.paid == [(YELLOW, 3, "CTILE-2"), (RED, 3, "CTILE-2")]
    assert (table[YELLOW].cacao, table[RED].cacao) == (0, 0)
    assert table.gold == [3, 3, 0]


@pytest.mark.rule("COVER-1", "COVER-2", "CTILE-2", "CTILE-4")
@pytest.mark.parametrize("cacao", [0, 3, 5])
def test_red_builds_over_an_own_tile(cacao: int) -> None:
    table = Table().land(e0s0="water", e1n1="market_4", e2s0="plantation_2", e1s1="temple").worker(RED, "e1s0")
    table.exhausted().player(RED, suns=1, cacao=cacao).to_lay(RED, "2-1-0-1").overbuilds("e1s0")
    table.play(Sell(("market_4", "market_4")), RED)

    assert (table[RED].suns, table[RED].gold, table[RED].water) == (0, 8, 1)
    assert table[RED].cacao == cacao
    assert [tile.kind for tile in table.state.land.covered] == ["1-1-1-1"]


@pytest.mark.rule("CFIN-2")
def test_yellow_and_red_share_a_temple_and_violet_gets_nothing() -> None:
    assert temple_gold((2, 2, 1)) == (3, 3, 0)


@pytest.mark.rule("CMAT-2", "CSET-2")
@pytest.mark.parametrize(("seats", "tiles", "to_draw"), [(2, 11, 8), (3, 10, 7), (4, 9, 6)])
def test_set_up(seats: int, tiles: int, to_draw: int) -> None:
    begun = Table(seats, tiles="table").rules.begin().state

    assert Table(seats).rules.board.box.rounds == tiles
    assert {(player.hand.size, player.pile.size) for player in begun.players} == {(3, to_draw)}
