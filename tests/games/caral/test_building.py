"""Building at an own site (BUILD-1 to BUILD-5)."""

from itertools import pairwise
from typing import Any

import pytest

from companion.engine.ledger import Receipt
from companion.engine.problems import Unreadable
from companion.games.caral.box import preset
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.state import Site
from tests.games.caral.table import Table

SITES = tuple(f"site-{number}" for number in range(1, 9))
FAME_ROW = [3, 3, 2, 2, 2, 1, 1, 0]
CENTRAL_ROW = [1, 2, 2, 3, 3, 4, 5, 5]
NO_PAIR = {"fish": 1, "alpaca": 1}


def at_own_site(size: int = 0, levels: int = 0, stones: int = 4, **setup: Any) -> Table:
    """Seat 0 stands at its own site-5, with two cards that make no pair."""
    table = Table(**setup).site("site-5", 0, size, levels).player(0, stones=stones, hand=NO_PAIR)
    return table.to_act(0, "site-5")


def counted_pieces() -> dict[str, Any]:
    """A box that says how many pieces of each size there are."""
    return preset("retail") | {"levels": {"count": 48, "sizes": [12, 11, 10, 8, 7], "confidence": "matched"}}


def eight_pyramids() -> list[Table]:
    """Three players in turn complete eight small pyramids; the table after each of them."""
    table, tables = Table(), []
    for number, site in enumerate(SITES):
        seat = number % 3
        table.site(site, seat, 3, 2).player(seat, stones=1).to_act(seat, site).play(BuildLevel())
        done = Table(table.rules)
        done.state, done.played = table.state, table.played
        tables.append(done)
    return tables


@pytest.mark.rule("BUILD-1")
def test_the_first_level_costs_one_stone_from_the_sled() -> None:
    table = at_own_site(stones=3)
    supply = table.state.stones
    table.play(StartPyramid(3))
    assert (table[0].stones, table.state.stones) == (2, supply + 1)


@pytest.mark.rule("BUILD-1")
def test_every_further_level_costs_one_stone_too() -> None:
    table = at_own_site(5, 3, stones=1)
    supply = table.state.stones
    table.play(BuildLevel())
    assert (table[0].stones, table.state.stones) == (0, supply + 1)


@pytest.mark.rule("BUILD-2")
def test_a_build_action_is_one_level() -> None:
    table = at_own_site(5, 1).play(BuildLevel())
    assert table.at("site-5").levels == 2
    assert table.asked == ("caral.choose_action", 0)
    assert table.legal() == [EndTurn()]
    assert table.reasons(BuildLevel()) == [("caral.act.done", "YEAR-4")]


@pytest.mark.rule("BUILD-2")
def test_starting_a_pyramid_is_the_whole_action() -> None:
    table = at_own_site().play(StartPyramid(5))
    assert table.at("site-5").levels == 1
    assert table.legal() == [EndTurn()]


@pytest.mark.rule("BUILD-3")
def test_on_starting_one_chooses_three_or_five_levels() -> None:
    table = at_own_site()
    assert set(table.legal()) == {StartPyramid(3), StartPyramid(5), EndTurn()}


@pytest.mark.rule("BUILD-3")
def test_no_other_height_can_be_said() -> None:
    with pytest.raises(Unreadable, match="choice"):
        at_own_site().rules.codec.decode({"kind": "caral.start_pyramid", "levels": 4})


@pytest.mark.rule("BUILD-1", "BUILD-3")
def test_patricia_starts_a_pyramid_of_five_levels() -> None:
    """She pays one stone, lays a piece of size 5, and her builder becomes the owner's mark."""
    table = at_own_site(stones=1, catalogue=counted_pieces())
    carali = table[0].carali_supply
    table.play(StartPyramid(5))
    assert table.at("site-5") == Site(owner=0, size=5, levels=1)
    assert table.state.pieces == (12, 11, 10, 8, 6)
    assert (table[0].stones, table[0].carali_supply) == (0, carali)


@pytest.mark.rule("BUILD-3")
@pytest.mark.parametrize(("height", "left"), [(5, (11, 10, 9, 7, 6)), (3, (11, 10, 9, 8, 7))])
def test_each_next_piece_is_one_size_smaller(height: int, left: tuple[int, ...]) -> None:
    table = at_own_site(catalogue=counted_pieces()).play(StartPyramid(height))
    taken = [table.state.pieces]
    for _ in range(height - 1):
        table.player(0, stones=1).to_act(0, "site-5").play(BuildLevel())
        taken.append(table.state.pieces)
    sizes = [next(n for n in range(5) if before[n] != after[n]) for before, after in pairwise(taken)]
    assert sizes == list(range(height - 2, -1, -1))
    assert table.state.pieces == left
    assert table.at("site-5").complete


@pytest.mark.rule("BUILD-4")
def test_completed_pyramids_give_fame_by_their_number_in_the_game() -> None:
    tables = eight_pyramids()
    assert [table.receipts[0].amount for table in tables] == FAME_ROW
    assert [table.receipts[0].seat for table in tables] == [0, 1, 2, 0, 1, 2, 0, 1]
    assert tables[-1].fame == [3 + 2 + 1, 3 + 2 + 0, 2 + 1]


@pytest.mark.rule("BUILD-4")
def test_the_completing_player_is_paid_at_once_and_told_why() -> None:
    table = at_own_site(5, 4).play(BuildLevel())
    assert table.receipts == [Receipt(0, 3, "BUILD-4", "caral.fame.completed", {"site": "site-5", "number": 1})]
    assert table.fame == [3, 0, 0]


@pytest.mark.rule("BUILD-4")
def test_a_level_that_completes_nothing_gives_no_fame() -> None:
    table = at_own_site(5, 3).play(BuildLevel())
    assert (table.receipts, table.state.completed) == ([], 0)


@pytest.mark.rule("BUILD-5")
def test_the_central_pyramid_grows_with_the_second_fourth_sixth_and_seventh() -> None:
    tables = eight_pyramids()
    assert [table.state.central for table in tables] == CENTRAL_ROW
    grown = [any(event.code == "caral.log.central" for event in table.events) for table in tables]
    assert [number for number, grew in enumerate(grown, start=1) if grew] == [2, 4, 6, 7]
