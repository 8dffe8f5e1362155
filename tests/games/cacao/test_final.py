"""The end and the final scoring (CFIN-1 to CFIN-5)."""

import pytest

from companion.engine.actions import TABLE
from companion.games.cacao.game import GAME
from companion.games.cacao.meta import LAST_TILE
from companion.games.cacao.scoring import temple_gold
from tests.games.cacao.table import Table


def last_turn(table: Table) -> Table:
    """Nobody has a tile after this one."""
    return table.asking(*table.state.pending, agenda=(("final", TABLE),))


@pytest.mark.rule("CFIN-2")
@pytest.mark.parametrize(
    ("workers", "gold"),
    [
        ((3, 2, 1, 0), (6, 3, 0, 0)),
        ((2, 2, 1, 0), (3, 3, 0, 0)),
        ((2, 2, 2, 1), (2, 2, 2, 0)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
        ((3, 1, 1, 0), (6, 1, 1, 0)),
        ((3, 1, 1, 1), (6, 1, 1, 1)),
        ((0, 1, 0, 0), (0, 6, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 4), (0, 6)),
    ],
)
def test_a_temple(workers: tuple[int, ...], gold: tuple[int, ...]) -> None:
    assert temple_gold(workers) == gold


@pytest.mark.rule("CFIN-1", "CFIN-2", "CFIN-3", "CFIN-5")
def test_everything_is_counted_temple_by_temple() -> None:
    table = Table().land(e0s0="temple", e2s0="temple", e4s4="temple").worker(0, "e0n1").worker(1, "e3s0", "2-1-0-1", 3)
    table.player(0, suns=2, water=8, gold=40).player(1, water=0, cacao=5).player(2, water=3, cacao=1)
    last_turn(table.exhausted().to_lay(0, "3-0-0-1")).lays("e1s0", 3)

    assert table.state.ended == LAST_TILE
    assert table.paid == [
        *((0, 6, "CFIN-2"), (1, 6, "CFIN-2")),
        *((0, 2, "CFIN-3"), (0, 16, "CFIN-3")),
        *((1, -10, "CFIN-3"), (2, 0, "CFIN-3")),
    ]
    letters = [receipt.params["letter"] for receipt in table.played.receipts[:2]]
    assert letters == ["A", "B"]
    assert "log.temple_alone" in table.told
    assert table.gold == [64, -4, 0]


@pytest.mark.rule("CFIN-2", "COVER-1")
def test_only_topmost_tiles_count_at_a_temple() -> None:
    table = Table().land(e0s0="temple").worker(0, "e1s0", "3-0-0-1", 3).worker(1, "e0s1").player(0, suns=1)
    last_turn(table.exhausted().to_lay(0, "3-0-0-1")).overbuilds("e1s0", 1)

    assert [(seat, amount) for seat, amount, rule in table.paid if rule == "CFIN-2"] == [(1, 6)]


@pytest.mark.rule("CFIN-4")
def test_a_tie_is_broken_by_cacao_or_shared() -> None:
    table = Table(4).player(0, gold=9, cacao=1).player(1, gold=9, cacao=3).player(2, gold=9, cacao=3).player(3, gold=1)
    places = GAME.standings(table.rules, table.state)

    assert [(place.seat, place.rank, place.tie_breaks) for place in places] == [
        (1, 1, (3,)),
        (2, 1, (3,)),
        (0, 3, (1,)),
        (3, 4, (0,)),
    ]
    assert [place.seat for place in places if place.winner] == [1, 2]


@pytest.mark.rule("CFIN-1")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 11), (3, 10), (4, 9)])
def test_how_many_rounds_there_are(seats: int, rounds: int) -> None:
    table = Table(seats)
    for last in (rounds - 1, rounds):
        now = table.rules.situation(table.rules, table.state, TABLE, None)
        now.set(round=last - 1)
        table.rules.tasks["round", TABLE][0](now, TABLE)
        expected = ("final", TABLE) if last == rounds else ("round", TABLE)
        assert now.agenda[-1] == expected
        assert len(now.agenda) == seats + 1
