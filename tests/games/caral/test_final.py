"""The final tally, the ranking and its tie-break (FIN-1 to FIN-3)."""

from collections.abc import Callable

import pytest

from companion.engine.layers import Layer
from companion.engine.ledger import Receipt
from companion.engine.meta_actions import Finish
from companion.games.caral.hooks import DIPLOMAT
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.scoring import Standing, standings
from tests.games.caral.table import Table, rules_with


def finished(table: Table) -> Table:
    """After a ceremony without sacrifices the table agrees to end."""
    table.to_sacrifice(0)
    return table.play(*(SacrificeNothing() for _ in range(table.rules.seats)), Finish())


def ranked(table: Table) -> list[tuple[int, int]]:
    """Seats and their places, best first."""
    return [(standing.seat, standing.rank) for standing in standings(table.rules, table.state)]


def tally(build: Callable[[Table], Table], layer: Layer | None = None) -> list[Receipt]:
    """The receipts of the final tally alone."""
    table = finished(build(Table(rules_with(*([layer] if layer else [])))))
    return table.receipts


@pytest.mark.rule("FIN-1")
@pytest.mark.parametrize(
    ("build", "amount", "reason"),
    [
        (lambda table: table.site("site-1", 0, 3, 3), 5, "small_pyramids"),
        (lambda table: table.site("site-1", 0, 5, 5), 10, "large_pyramids"),
        (lambda table: table.site("site-1", 0, 5, 4), 4, "levels"),
        (lambda table: table.site("site-1", 0, 3, 2), 2, "levels"),
    ],
    ids=["a small pyramid", "a large pyramid", "an unfinished large one", "an unfinished small one"],
)
def test_each_pyramid_gives_its_fame(build: Callable[[Table], Table], amount: int, reason: str) -> None:
    assert [(r.seat, r.amount, r.rule, r.reason) for r in tally(build)] == [
        (0, amount, "FIN-1", f"caral.fame.{reason}")
    ]


@pytest.mark.rule("FIN-1")
def test_each_priest_gives_two() -> None:
    receipts = tally(lambda table: table.site("site-1", 0, 5, 5, priests=2))
    assert receipts[0] == Receipt(0, 4, "FIN-1", "caral.fame.priests", {"count": 2})


@pytest.mark.rule("FIN-1")
def test_all_rows_add_up_for_everybody_from_the_starting_player_on() -> None:
    table = Table(seats=2).with_state(starter=1)
    table.site("site-1", 0, 5, 5, priests=1).site("site-2", 0, 5, 5).site("site-3", 0, 3, 3).site("site-4", 0, 3, 3)
    table.site("site-5", 0, 5, 3).site("site-6", 0, 3, 1).site("site-7", 0)
    table.site("site-8", 1, 3, 3).site("site-9", -2, 5, 1)
    finished(table)
    rows = [(r.seat, r.amount, r.params["count"]) for r in table.receipts]
    assert rows == [(0, 2, 1), (0, 10, 2), (0, 20, 2), (0, 4, 4), (1, 5, 1)]
    assert table.fame == [36, 5]


@pytest.mark.rule("FIN-1")
def test_reserved_sites_workers_and_goods_give_nothing() -> None:
    table = Table().site("site-1", 0).player(0, stones=4, workers=(2, 2), hand={"fish": 5})
    assert finished(table).receipts == []


@pytest.mark.rule("FIN-2")
def test_the_diplomacy_token_gives_four() -> None:
    layer = Layer("test", "FIN-2", hooks={DIPLOMAT: lambda now, seat: 2})
    assert tally(lambda table: table, layer) == [Receipt(2, 4, "FIN-2", "caral.fame.diplomacy", {})]


@pytest.mark.rule("FIN-2")
def test_without_a_token_nobody_gets_it() -> None:
    assert tally(lambda table: table) == []


@pytest.mark.rule("FIN-3")
def test_most_fame_wins() -> None:
    table = Table().player(0, fame=7, stones=4).player(1, fame=9).player(2, fame=8)
    assert ranked(table) == [(1, 1), (2, 2), (0, 3)]


@pytest.mark.rule("FIN-3")
@pytest.mark.parametrize(
    "more", [{"stones": 1}, {"alpacas": 2, "alpaca_supply": 5}, {"hand": {"clay": 1}}], ids=["stone", "alpaca", "card"]
)
def test_a_tie_is_broken_by_stones_alpacas_and_cards(more: dict[str, object]) -> None:
    table = Table().player(0, fame=9).player(1, fame=9).player(2, fame=3, stones=4).player(1, **more)
    assert ranked(table) == [(1, 1), (0, 2), (2, 3)]
    assert standings(table.rules, table.state)[0] == Standing(seat=1, score=9, tie_breaks=(2,), rank=1)


@pytest.mark.rule("FIN-3")
def test_it_is_the_sum_that_counts() -> None:
    table = Table().player(0, fame=9, stones=3).player(1, fame=9, alpacas=2, alpaca_supply=5, hand={"clay": 3})
    assert ranked(table)[:2] == [(1, 1), (0, 2)]


@pytest.mark.rule("FIN-3")
def test_unknown_cards_count_as_cards() -> None:
    table = Table(cards="table").player(0, fame=9, hand={"fish": 1}).player(1, fame=9, hand={"unknown": 2})
    assert ranked(table)[:2] == [(1, 1), (0, 2)]


@pytest.mark.rule("FIN-3")
def test_equal_in_everything_is_a_shared_victory() -> None:
    table = Table().player(0, fame=9, stones=2).player(1, fame=3).player(2, fame=9, hand={"clay": 2})
    winners = [standing.seat for standing in standings(table.rules, table.state) if standing.winner]
    assert winners == [0, 2]
    assert ranked(table) == [(0, 1), (2, 1), (1, 3)]


@pytest.mark.rule("FIN-3")
def test_supplies_break_no_tie() -> None:
    table = Table().player(0, fame=9, carali_supply=0).player(1, fame=9, carali_supply=8).player(2, fame=0)
    assert ranked(table) == [(0, 1), (1, 1), (2, 3)]
