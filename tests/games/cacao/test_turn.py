"""A turn: tile, square, turn, filling, the end of it (CPUT-1 to CPUT-3, CFILL-1 to CFILL-3, CEND-1)."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.games.cacao.rules.deal import Deal
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.reveal import Reveal
from companion.games.cacao.rules.sale import Sell
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile
from tests.games.cacao.table import Table

BESIDE = {"e0n1", "e1s0", "e0s1", "w1s0", "e2s1", "e1s2"}
THREE_GAPS = ("e1n1", "e2s0", "e1s1")


def three_gaps() -> Table:
    """Only the plantation lies; a tile on e1s0 leaves three gaps."""
    return Table().land(e0s0="plantation_1").worker(1, "e0n1").worker(1, "e2s1").to_lay()


@pytest.mark.rule("CPUT-1")
def test_tile_square_and_turn_are_three_entries() -> None:
    table = Table().player(0, hand={"2-1-0-1": 1, "3-1-0-0": 1}).to_take().display("water", "sun")

    assert table.legal() == [Take("2-1-0-1"), Take("3-1-0-0")]
    assert {action.square for action in table.play(Take("3-1-0-0")).legal() if isinstance(action, Put)} == BESIDE
    assert table.play(Put("e0n1")).legal() == [TurnTile(turn) for turn in range(4)]
    table.play(TurnTile(2))
    tile = table.state.land.tiles["e0n1"]
    assert (tile.kind, tile.owner, tile.turn, tile.order) == ("3-1-0-0", 0, 2, 2)
    assert table.rules.board.box.looks[tile.kind][tile.turn] == (0, 0, 3, 1)
    assert table[0].hand == Hand((0, 1, 0, 0))
    assert table[0].cacao == 3


@pytest.mark.rule("CPUT-1")
def test_a_tile_that_looks_alike_from_all_sides_is_shown_once() -> None:
    table = Table().to_lay(0, "1-1-1-1").play(Put("e0n1"))

    assert table.legal() == [TurnTile(0)]
    assert table.play(TurnTile(3)).state.land.tiles["e0n1"].turn == 0


@pytest.mark.rule("CPUT-2")
def test_tiles_of_a_sort_never_touch() -> None:
    sites = Table().worker(1, "e1s0").state.land.sites

    assert {*sites} == BESIDE - {"e1s0"}


@pytest.mark.rule("CFILL-1", "CFILL-2", "CTILE-6")
def test_a_gap_is_filled_from_the_display() -> None:
    table = Table().worker(1, "e2s1").display("water", "temple").to_lay().lays("e1s0")

    assert table.asked == [("choose_fill", 0)]
    assert table.legal() == [Fill("water", "e2s0"), Fill("temple", "e2s0")]
    table.play(Fill("temple", "e2s0"))
    tile = table.state.land.tiles["e2s0"]
    assert (tile.kind, tile.letter, tile.owner) == ("temple", "A", None)
    assert (table.asked, table.state.display) == ([("choose_sale", 0)], ("water",))
    table.play(Sell(()), 0)
    assert table.asked == [("reveal_tile", TABLE)], "only now the display is filled up"


@pytest.mark.rule("CFILL-1")
def test_whoever_owns_the_tiles_around_a_gap() -> None:
    own = Table().worker(0, "e2s1").display("water", "temple").to_lay().lays("e1s0")
    alone = Table().worker(0, "w1s0").display("water", "temple").to_lay().lays("e1s0")

    assert own.asked == [("choose_fill", 0)]
    assert "choose_fill" not in dict(alone.asked)


@pytest.mark.rule("CFILL-2")
def test_two_gaps_are_one_choice() -> None:
    table = Table().worker(1, "e2s1").worker(1, "e0n1").display("water", "temple").to_lay().lays("e1s0")

    assert len(table.legal()) == 4
    table.play(Fill("water", "e2s0"))
    assert {square: table.state.land.tiles[square].kind for square in ("e2s0", "e1n1")} == {
        "e2s0": "water",
        "e1n1": "temple",
    }


@pytest.mark.rule("CFILL-2")
def test_nobody_is_asked_where_all_ways_are_the_same() -> None:
    table = Table().worker(1, "e2s1").worker(1, "e0n1").display("water", "water").to_lay().lays("e1s0")

    assert table.told.count("log.filled") == 2
    assert table[0].water == 2


@pytest.mark.rule("CFILL-2")
def test_a_third_tile_comes_up_only_when_the_display_lies() -> None:
    table = three_gaps().display("water", "temple").pile("sun", "mine_1", "mine_2").lays("e1s0")

    assert table.asked == [("choose_fill", 0)]
    assert len(table.legal()) == 6
    table.play(Fill("temple", "e1n1"))
    assert table.legal() == [Fill("water", "e2s0"), Fill("water", "e1s1")]
    table.play(Fill("water", "e1s1"))
    assert (table.asked, table.state.display) == ([("reveal_tile", TABLE)], ())
    table.play(Reveal("sun"))
    assert table.state.land.tiles["e2s0"].kind == "sun"
    assert (table[0].suns, table[0].water) == (1, 1)


@pytest.mark.rule("CFILL-2")
def test_equal_tiles_for_two_of_three_gaps_are_a_choice() -> None:
    table = three_gaps().display("water", "water").pile("sun").lays("e1s0")

    assert table.legal() == [Fill("water", gap) for gap in THREE_GAPS]


@pytest.mark.rule("CFILL-3")
def test_without_tiles_nothing_is_filled_and_with_few_as_much_as_possible() -> None:
    none = three_gaps().exhausted().lays("e1s0")
    one = three_gaps().display("water").pile().lays("e1s0")

    assert none.state.land.gaps("e1s0") == THREE_GAPS
    assert not none.asked
    assert one.legal() == [Fill("water", gap) for gap in THREE_GAPS]
    assert one.play(Fill("water", "e2s0")).state.land.gaps("e1s0") == ("e1n1", "e1s1")


@pytest.mark.rule("CEND-1")
def test_at_the_end_of_a_turn_a_tile_is_drawn_and_the_display_filled_up() -> None:
    table = Table(tiles="table").player(0, hand={"unknown": 3}, pile=Hand((0, 0, 0, 0), 8)).display("water").to_take()
    table.play(Take("2-1-0-1")).lays("e0n1", 1)

    assert (table[0].hand.unknown, table[0].pile.unknown) == (3, 7)
    assert (table.played.hidden, table.asked) == (True, [("reveal_tile", TABLE)])
    assert len(table.play(Reveal("temple")).state.display) == 2
    assert not table.asked


@pytest.mark.rule("CEND-1")
def test_as_far_as_there_are_tiles() -> None:
    table = Table().display("water").pile().to_lay().lays("e0n1")

    assert (table[0].hand.size, table.state.display, table.asked) == (0, ("water",), [])


@pytest.mark.rule("CEND-1")
def test_the_app_deals_the_next_tile() -> None:
    table = Table().player(0, hand={"1-1-1-1": 3}).to_take().display("sun", "sun")
    table.play(Take("1-1-1-1")).lays("e0n1")

    assert table.asked == [("deal_tiles", TABLE)]
    assert table.play(Deal(("3-1-0-0",), 0))[0].hand.known == (2, 0, 0, 1)


@pytest.mark.rule("COVER-1", "COVER-3", "COVER-4")
def test_who_may_overbuild_may_also_place() -> None:
    table = Table().worker(0, "e1s0").worker(0, "e0s1").worker(0, "e0s1").worker(1, "e0n1").exhausted()
    rich, poor = table.player(0, suns=2).to_lay().legal(), table.player(0, suns=0).to_lay().legal()

    assert [action for action in rich if isinstance(action, Overbuild)] == [Overbuild("e1s0")]
    assert rich[:-1] == poor
    assert all(isinstance(action, Put) for action in poor)
    assert len(poor) == 3


@pytest.mark.rule("COVER-2")
def test_overbuilding_fills_nothing_and_activates_nobody_else() -> None:
    table = Table().worker(0, "e1s0").worker(1, "e2s1").worker(1, "e0s1").player(1, cacao=3).player(0, suns=1)
    table.exhausted().to_lay(0, "3-1-0-0").overbuilds("e1s0", 3)

    assert not table.asked
    assert (table[0].cacao, table[0].suns, table[1].cacao) == (3, 0, 3)
    assert table.state.land.layers("e1s0") == 2
    assert table.told == ["log.laid", "log.overbuilt", "log.harvested"]


@pytest.mark.rule("COVER-1")
def test_a_tile_is_turned_when_it_is_built_over_another() -> None:
    table = Table().worker(0, "e1s0").player(0, suns=1).exhausted().to_lay(0, "2-1-0-1").play(Overbuild("e1s0"))

    assert len(table.legal()) == 4
