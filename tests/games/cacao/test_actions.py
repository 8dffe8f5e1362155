"""What workers do (CACT-1 to CACT-3, CTILE-1 to CTILE-6)."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.parts import replace
from companion.games.cacao.activation import sales
from companion.games.cacao.rules.renounce import Renounce
from companion.games.cacao.rules.sale import Sell
from tests.games.cacao.table import Table

ALL_AROUND = "e1s0"
"""Its neighbours clockwise: e1n1, e2s0, e1s1, e0s0."""


def around(*kinds: str) -> Table:
    """Jungle tiles around a square, clockwise from the north; seat 0 lays there, and nobody else is near."""
    squares = dict(zip(("e1n1", "e2s0", "e1s1", "e0s0"), kinds, strict=False))
    return Table().land(**squares).display("sun", "sun")


@pytest.mark.rule("CTILE-1")
@pytest.mark.parametrize(
    ("kind", "before", "after", "lost"),
    [("plantation_1", 0, 3, 0), ("plantation_2", 0, 5, 1), ("plantation_1", 4, 5, 2), ("plantation_2", 5, 5, 6)],
)
def test_a_plantation(kind: str, before: int, after: int, lost: int) -> None:
    table = around(kind).player(0, cacao=before).to_lay(0, "3-1-0-0").lays(ALL_AROUND)

    assert table[0].cacao == after
    told = next(event for event in table.played.events if event.code == "cacao.log.harvested")
    assert (told.params["count"], told.params["lost"]) == (after - before, lost)


@pytest.mark.rule("CTILE-2")
@pytest.mark.parametrize(("kind", "gold"), [("market_2", 4), ("market_3", 6), ("market_4", 8)])
def test_a_market(kind: str, gold: int) -> None:
    table = around(kind).player(0, cacao=3).to_lay(0, "2-1-0-1").lays(ALL_AROUND)

    assert table.legal(0) == [Sell(()), Sell((kind,)), Sell((kind, kind))]
    table.play(Sell((kind, kind)), 0)
    assert (table[0].gold, table[0].cacao) == (gold, 1)
    assert table.paid == [(0, gold, "CTILE-2")]


@pytest.mark.rule("CTILE-2", "CACT-2")
def test_who_sells_nothing_keeps_the_cacao() -> None:
    table = around("market_2").player(0, cacao=3).to_lay().lays(ALL_AROUND).play(Sell(()), 0)

    assert (table[0].gold, table[0].cacao, table.told) == (0, 3, ["log.kept"])


@pytest.mark.rule("CTILE-2")
def test_nobody_without_cacao_is_asked_at_a_market() -> None:
    assert not around("market_2").to_lay().lays(ALL_AROUND).asked


@pytest.mark.rule("CTILE-3")
@pytest.mark.parametrize(("kind", "gold"), [("mine_1", 3), ("mine_2", 6)])
def test_a_gold_mine(kind: str, gold: int) -> None:
    table = around(kind).to_lay(0, "3-0-0-1").lays(ALL_AROUND)

    assert table.paid == [(0, gold, "CTILE-3")]
    assert table.gold == [gold, 0, 0]


@pytest.mark.rule("CTILE-4")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (6, 8), (8, 8)])
def test_water(before: int, after: int) -> None:
    assert around("water").player(0, water=before).to_lay(0, "3-0-0-1").lays(ALL_AROUND)[0].water == after


@pytest.mark.rule("CTILE-5")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 3), (3, 3)])
def test_a_sun_worshiping_site(before: int, after: int) -> None:
    assert around("sun").player(0, suns=before).to_lay(0, "2-1-0-1").lays(ALL_AROUND)[0].suns == after


@pytest.mark.rule("CTILE-6")
def test_a_temple_does_nothing_now_and_gets_the_next_letter() -> None:
    table = around("temple", "temple").to_lay().lays(ALL_AROUND)

    assert [(tile.letter, tile.square) for tile in table.state.land.temples] == [("A", "e1n1"), ("B", "e2s0")]
    assert (table.told, table.paid) == (["log.laid"], [])


@pytest.mark.rule("CACT-1")
def test_only_workers_that_touch_the_jungle_are_activated() -> None:
    table = around("mine_2").to_lay(0, "3-0-0-1").lays(ALL_AROUND, 2)

    assert table.gold == [0, 0, 0]


@pytest.mark.rule("CACT-1")
def test_old_tiles_are_activated_by_new_jungle_tiles_only() -> None:
    """The old tile touches the plantation too; only its edge at the new mine is activated."""
    table = Table().land(e1s1="plantation_1").worker(0, "e2s1", "2-1-0-1").worker(1, "e3s0", "2-1-0-1", 3)
    table.display("mine_2", "mine_2").to_lay(0, "1-1-1-1").lays(ALL_AROUND)

    assert table.paid == [(0, 2, "CTILE-3"), (0, 4, "CTILE-3"), (1, 4, "CTILE-3")]
    assert (table[0].cacao, table[1].cacao) == (1, 0)


@pytest.mark.rule("CACT-1")
def test_own_older_workers_sell_at_a_new_market_once_in_the_game() -> None:
    """What the new tile harvests can be sold by the old one; a tile laid there later leaves both alone."""
    table = Table().land(e1s1="plantation_1").worker(0, "e2s1", "2-1-0-1").player(0, cacao=2)
    table.display("market_3", "market_3").to_lay(0, "1-1-1-1").lays(ALL_AROUND)
    table.play(Sell(("market_3",) * 3), 0)
    assert (table[0].gold, table[0].cacao) == (9, 0)

    table.player(0, cacao=5).display("sun", "sun").to_lay(0, "2-1-0-1").lays("e3s0", 3)
    assert table.legal(0) == [Sell(("market_3",) * count) for count in (0, 1, 2)]


@pytest.mark.rule("CACT-3")
def test_all_answer_at_the_same_time_the_seat_on_turn_first_in_the_log() -> None:
    table = Table().land(e0s0="temple").worker(2, "e2s1").worker(0, "e3s0").display("market_4", "market_4")
    for seat in (0, 1, 2):
        table.player(seat, cacao=1)
    table.to_lay(1).lays(ALL_AROUND)
    assert table.asked == [("choose_sale", 1), ("choose_sale", 2), ("choose_sale", 0)]
    for seat in (0, 2, 1):
        assert table.gold == [0, 0, 0]
        table.play(Sell(("market_4",)), seat)

    assert table.paid == [(seat, 4, "CTILE-2") for seat in (1, 2, 0)]


@pytest.mark.rule("CACT-2")
def test_the_best_order_is_taken() -> None:
    """A full store: sell first, then harvest."""
    table = around("plantation_1", "market_3").player(0, cacao=5).to_lay(0, "2-1-0-1").lays(ALL_AROUND)
    table.play(Sell(("market_3",)), 0)

    assert (table[0].cacao, table[0].gold) == (5, 3)
    assert table.told == ["log.harvested", "gold.sold"]


@pytest.mark.rule("CACT-2")
def test_an_edge_is_not_split_around_another() -> None:
    """One fruit in store, one harvested between two sales at the same edge: in no order two can be sold before it."""
    assert (("market_3",) * 3) not in sales(1, 5, (1,), (("market_3", 3),))
    assert sales(0, 2, (2, 2), (("market_2", 3),)) == {(): 2, ("market_2",): 2, ("market_2",) * 2: 2}


EDGES = st.lists(st.integers(1, 4), max_size=2).map(tuple)
STALLS = st.lists(st.tuples(st.sampled_from(("market_2", "market_3")), st.integers(1, 3)), max_size=3).map(tuple)


@pytest.mark.rule("CACT-2")
@given(st.integers(0, 5), EDGES, STALLS)
def test_sales_are_those_that_some_order_allows(
    cacao: int, harvests: tuple[int, ...], stalls: tuple[tuple[str, int], ...]
) -> None:
    found: dict[tuple[str, ...], int] = {}
    for counts in product(*(range(workers + 1) for _, workers in stalls)):
        sold = tuple(sorted(kind for (kind, _), count in zip(stalls, counts, strict=True) for _ in range(count)))
        for order in permutations((*harvests, *(-count for count in counts))):
            left = cacao
            for change in order:
                left = min(5, left + change) if left + change >= 0 else -99
            if left >= 0:
                found[sold] = max(left, found.get(sold, 0))

    assert sales(cacao, 5, harvests, stalls) == found


@pytest.mark.rule("CACT-2")
@pytest.mark.parametrize(
    ("kind", "good", "field", "left"),
    [("plantation_1", "cacao", "cacao", 2), ("water", "water", "water", 2), ("sun", "sun", "suns", 2)],
)
def test_what_came_by_itself_can_be_renounced(kind: str, good: str, field: str, left: int) -> None:
    table = around(kind).to_lay(0, "3-0-0-1").lays(ALL_AROUND)

    assert [*table.rules.anytime(table.state, 0)] == [Renounce(good, count) for count in (1, 2, 3)]
    table.play(Renounce(good, 1), 0)
    assert getattr(table[0], field) == left
    table.play(Renounce(good, 2), 0)
    assert getattr(table[0], field) == 0
    assert [*table.rules.anytime(table.state, 0)] == []


@pytest.mark.rule("CACT-2")
@pytest.mark.parametrize(("kind", "good", "field"), [("mine_2", "gold", "gold"), ("plantation_2", "cacao", "cacao")])
def test_in_part_means_by_the_piece(kind: str, good: str, field: str) -> None:
    """One worker brings two, and one of them may be left."""
    table = around(kind).to_lay(0, "1-1-1-1").lays(ALL_AROUND)

    assert getattr(table[0], field) == 2
    assert getattr(table.play(Renounce(good, 1), 0)[0], field) == 1
    assert getattr(table.play(Renounce(good, 1), 0)[0], field) == 0


@pytest.mark.rule("CACT-2")
def test_gold_is_renounced_with_a_receipt_and_only_until_the_next_tile_lies() -> None:
    table = around("mine_2").to_lay(0, "3-0-0-1").lays(ALL_AROUND)
    later = replace(table.state)

    assert table.play(Renounce("gold", 2), 0).paid == [(0, -2, "CACT-2")]
    assert table.gold == [4, 0, 0]
    table.state = later
    table.to_lay(1).lays("e0n1")
    assert Renounce("gold", 1) not in [*table.rules.anytime(table.state, 0)]
