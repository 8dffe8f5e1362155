"""What answers are said to lead to, against positions worked out by hand."""

from typing import Any

import pytest

from companion.engine.questions import COSTS, Badge
from companion.games.cacao.game import GAME
from companion.games.cacao.rules.fill import ChooseFill, Fill
from companion.games.cacao.rules.reveal import Reveal, RevealTile
from companion.games.cacao.rules.sale import ChooseSale, Sell
from companion.games.cacao.rules.square import ChooseSquare, Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import ChooseTurn, TurnTile
from companion.games.cacao.state import Turn
from tests.games.cacao.table import Table


def prospect(table: Table, action: Any, seat: int = 0) -> Any:
    return GAME.prospect(table.rules, table.state, action, seat)


def told(table: Table, action: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(each.code.partition(".")[2], dict(each.params)) for each in prospect(table, action).outcomes]


def to_turn(table: Table, tile: str, square: str) -> Table:
    return table.asking(ChooseTurn(0, square), turn=Turn(0, tile, square))


@pytest.mark.rule("CACT-1")
def test_each_turn_tells_what_its_edges_bring():
    table = Table().land(e0s0="plantation_1", e1s1="mine_2", e2s0="water").player(0, hand={"2-1-0-1": 1})
    table = to_turn(table, "2-1-0-1", "e1s0")
    assert told(table, TurnTile(0)) == [("outcome.cacao", {"count": 1}), ("outcome.water", {"count": 1})]
    assert told(table, TurnTile(1)) == [
        ("outcome.gold", {"count": 2}),
        ("outcome.water", {"count": 2}),
    ], "two workers east at the water, one south in the mine, none west at the plantation"
    assert all(prospect(table, TurnTile(turn)).sketch and prospect(table, TurnTile(turn)).preview for turn in range(4))


@pytest.mark.rule("CTILE-1")
def test_a_full_store_is_told_before():
    table = Table().land(e0s0="plantation_2").player(0, cacao=4, hand={"2-1-0-1": 1})
    assert told(to_turn(table, "2-1-0-1", "e1s0"), TurnTile(3)) == [
        ("outcome.cacao", {"count": 1}),
        ("outcome.lost", {"count": 3}),
    ]


@pytest.mark.rule("CTILE-2")
def test_a_sale_is_told_as_what_may_be_sold():
    table = Table().land(e0s0="market_4", e2s0="market_2").player(0, cacao=2, hand={"2-1-0-1": 1})
    found = told(to_turn(table, "2-1-0-1", "e1s0"), TurnTile(3))
    assert found == [("outcome.sale", {"count": 2, "amount": 8})], "both at the better market"


@pytest.mark.rule("CFILL-1")
def test_gaps_are_counted_for_every_square_and_told_again_with_the_turn():
    table = Table().worker(1, "w1s0").worker(1, "e2s1").player(0, hand={"1-1-1-1": 1})
    table.asking(ChooseSquare(0), turn=Turn(0, "1-1-1-1"))
    assert prospect(table, Put("e1s0")).badge == Badge(1, "leaf"), "the square in the east, beside e2s1"
    assert prospect(table, Put("w1s2")).badge == Badge(1, "leaf"), "between this square and w1s0"
    assert prospect(Table().to_lay(), Put("e1s0")).badge is None
    assert ("outcome.then_fill", {"count": 1}) in told(to_turn(table, "1-1-1-1", "e1s0"), TurnTile(0))
    assert prospect(table.exhausted(), Put("e1s0")).badge is None, "with no tiles left nothing is filled"


@pytest.mark.rule("COVER-4")
def test_overbuilding_costs_a_token_and_stands_in_a_group_of_its_own():
    table = Table().worker(0, "e1s0").player(0, suns=1, hand={"1-1-1-1": 1}).exhausted()
    table.asking(ChooseSquare(0), turn=Turn(0, "1-1-1-1"))
    over, usual = prospect(table, Overbuild("e1s0")), prospect(table, Put("w1s0"))
    assert (over.weight, over.group.key, usual.group.key) == (COSTS, "overbuild", "put")
    assert told(table, Overbuild("e1s0")) == [("outcome.sun_paid", {})]
    assert ("outcome.sun_paid", {}) in told(to_turn(table, "1-1-1-1", "e1s0"), TurnTile(0))


def filling(*display: str, gaps: tuple[str, ...]) -> Table:
    table = Table().worker(0, "e1s0", "1-1-1-1").worker(1, "e2s1", "1-1-1-1").worker(2, "e1n2")
    return table.display(*display).asking(ChooseFill(0, gaps), turn=Turn(0, "1-1-1-1", "e1s0", gaps))


@pytest.mark.rule("CACT-3")
def test_a_filled_gap_tells_what_it_brings_to_whom():
    table = filling("water", "market_3", gaps=("e2s0",)).player(1, cacao=3)
    assert told(table, Fill("water", "e2s0")) == [
        ("outcome.water", {"count": 1}),
        ("theirs.water", {"seat": 1, "count": 1}),
    ]
    assert told(table, Fill("market_3", "e2s0")) == [("theirs.sale", {"seat": 1, "count": 1})], (
        "nothing of mine to sell"
    )


@pytest.mark.rule("CFILL-2")
def test_the_last_gap_is_told_with_the_one_before():
    table = filling("sun", "mine_1", gaps=("e2s0", "e1n1"))
    codes = [code for code, _ in told(table, Fill("sun", "e2s0"))]
    assert codes == ["outcome.sun", "theirs.sun", "outcome.gold", "theirs.gold"]
    assert prospect(table, Fill("sun", "e2s0")).group.key == "sun"


def test_the_best_sale_comes_first():
    table = Table().player(0, cacao=3).asking(ChooseSale(0, (("market_3", 2), ("market_4", 1)), ()))
    sales = [Sell(()), Sell(("market_3",)), Sell(("market_3", "market_3", "market_4")), Sell(("market_4",))]
    best = min(sales, key=lambda each: prospect(table, each).order)
    assert best.sold == ("market_3", "market_3", "market_4")
    assert prospect(table, best).verb.params == {"count": 3, "amount": 10}
    assert told(table, Sell(())) == [("outcome.left", {"count": 3})]


def test_a_drawn_tile_tells_how_many_of_its_kind_are_left():
    table = Table().pile("water", "water", "temple").asking(RevealTile(-1))
    assert [(each.code, each.params) for each in prospect(table, Reveal("water"), -1).outcomes] == [
        ("cacao.outcome.in_pile", {"count": 2})
    ]


def test_a_proxy_who_has_not_seen_the_tile_is_told_nothing_of_it():
    table = to_turn(Table().player(0, hand={"2-1-0-1": 1}), "2-1-0-1", "e1s0")
    veiled = table.rules.veil(table.state, 0)
    found = GAME.prospect(table.rules, veiled, TurnTile(1), 0)
    assert (found.sketch, found.preview, found.outcomes) == (None, "", ())


def test_a_tile_of_the_hand_is_drawn_as_it_lies_there():
    table = Table().player(0, hand={"3-1-0-0": 1}).to_take(0)
    found = prospect(table, Take("3-1-0-0"))
    assert found.sketch.drawn.count("#k-worker-0") == 4
