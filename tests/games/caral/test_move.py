"""MOVE-1 to MOVE-7: movement on the spiral path."""

import pytest

from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.discard import Discard, PayCards
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.village import PlaceWorker
from companion.games.caral.state import NEUTRAL
from tests.games.caral.scenes import to_roll
from tests.games.caral.table import Table

TOO_FAR = ("caral.move.too_far", "MOVE-1")


def reachable(table: Table) -> set[str]:
    """Where the figure may go without cards."""
    return {move.to for move in table.legal() if not move.discard}


@pytest.mark.rule("MOVE-1")
def test_forward_or_backward_up_to_the_points() -> None:
    table = Table().player(0, figure="village-2").to_move(0, points=3)
    forward, backward = {"quarry-2", "cult-2", "market-2"}, {"market-1", "cult-1", "quarry-1"}
    assert reachable(table) == forward | backward


@pytest.mark.rule("MOVE-1")
@pytest.mark.parametrize("spot", ["start", "village-1", "market-2", "site-5"])
def test_staying_in_place_is_not_allowed(spot: str) -> None:
    table = Table().site("site-5", 0, 5, 2).player(0, figure=spot, hand={"fish": 3}).to_move(0)
    assert table.reasons(Move(spot)) == [("caral.move.stay", "MOVE-1")]
    assert spot not in reachable(table)


@pytest.mark.rule("MOVE-1")
def test_the_points_left_over_are_lost() -> None:
    table = Table().to_move(0).play(Move("village-1"), EndTurn())
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("MOVE-2")
@pytest.mark.parametrize(
    ("owner", "size", "levels"), [(0, 5, 1), (0, 3, 3), (1, 5, 1), (1, 3, 2), (2, 5, 5), (NEUTRAL, 5, 1)]
)
@pytest.mark.parametrize(("figure", "target"), [("village-1", "quarry-1"), ("quarry-1", "village-1")])
def test_every_pyramid_counts_whoever_owns_it(owner: int, size: int, levels: int, figure: str, target: str) -> None:
    table = Table(seats=3).site("site-1", owner, size, levels).player(0, figure=figure)
    assert table.to_move(0, points=1).reasons(Move(target)) == [TOO_FAR]
    assert table.to_move(0, points=2).reasons(Move(target)) == []
    assert table.to_move(0, points=1).reasons(Move("site-1")) == []


@pytest.mark.rule("MOVE-2")
def test_action_squares_count_one_each() -> None:
    squares = [spot for spot in Table().path.spots if not spot.startswith(("start", "site"))]
    for points, square in enumerate(squares, start=1):
        assert Table().to_move(0, points=points - 1).reasons(Move(square)) == [TOO_FAR]
        assert Table().to_move(0, points=points).reasons(Move(square)) == []


@pytest.mark.rule("MOVE-2")
def test_the_start_square_counts_when_going_back() -> None:
    table = Table().player(0, figure="quarry-1")
    assert table.to_move(0, points=1).reasons(Move("start")) == [TOO_FAR]
    assert table.to_move(0, points=2).reasons(Move("start")) == []


@pytest.mark.rule("MOVE-2")
def test_there_is_no_action_on_the_start_square() -> None:
    table = Table().player(0, figure="village-1", stones=2).to_move(0).play(Move("start"))
    assert (table.where(0), table.asked) == ("start", ("caral.choose_move", 1))


@pytest.mark.rule("MOVE-2")
def test_a_pyramid_counts_from_its_first_level_on() -> None:
    table = Table().site("site-1", 0).player(0, stones=1).to_act(0, at="site-1")
    table.player(1, figure="village-1").play(StartPyramid(3))
    assert reachable(table) == {"start", "site-1", "quarry-1", "cult-1", "market-1"}


@pytest.mark.rule("MOVE-3")
def test_empty_sites_are_not_counted() -> None:
    table = Table()
    for number, site in enumerate(table.path.site_ids):
        table.site(site, number % 3)
    table.player(0, figure="village-2").to_move(0, points=1)
    assert reachable(table) == {"market-1", "quarry-2"}


@pytest.mark.rule("MOVE-3")
@pytest.mark.parametrize("owner", [None, 1], ids=["free", "reserved by another"])
def test_one_does_not_stop_at_an_empty_site(owner: int | None) -> None:
    table = Table().player(0, stones=2)
    if owner is not None:
        table.site("site-1", owner)
    table.to_move(0)
    assert table.reasons(Move("site-1")) == [("caral.move.empty_site", "MOVE-3")]
    assert "site-1" not in reachable(table)


@pytest.mark.rule("MOVE-5")
def test_inken_goes_seven_squares_to_a_quarry() -> None:
    table = Table().site("site-4", 1, 5, 1).player(0, alpacas=2, hand={"clay": 1, "fish": 1, "alpaca": 1})
    to_roll(table).play(Roll("0"))
    assert table.state.pending[0].points == 5
    assert table.reasons(Move("quarry-2", 1)) == [TOO_FAR]
    assert Move("quarry-2", 2) in table.legal()
    table.play(Move("quarry-2", 2))
    assert table.state.pending == (PayCards(0, 2),)
    table.play(Discard(("clay", "alpaca")))
    assert table.where(0) == "quarry-2"
    assert table[0].hand.known == (0, 0, 1, 0)
    assert table.state.discard == (0, 1, 0, 1)


@pytest.mark.rule("MOVE-5")
def test_any_number_of_cards_may_be_discarded() -> None:
    table = Table().player(0, hand={"stone": 5}).to_move(0, points=4)
    for cards in range(6):
        assert table.reasons(Move("village-1", cards)) == []
    assert table.reasons(Move("village-1", 6)) == [("caral.move.too_few_cards", "MOVE-5")]


@pytest.mark.rule("MOVE-5")
def test_the_fewest_cards_are_offered() -> None:
    table = Table().player(0, hand={"stone": 2, "fish": 3}).to_move(0, points=4)
    offered = {move.to: move.discard for move in table.legal()}
    assert offered["village-2"] == 1
    assert offered["village-3"] == 5
    assert "centre" not in offered


@pytest.mark.rule("MOVE-5")
def test_more_cards_than_needed_are_all_lost() -> None:
    table = Table().player(0, hand={"stone": 3}).to_move(0).play(Move("village-1", 3))
    assert table.legal() == [Discard(("stone", "stone", "stone"))]
    table.play(Discard(("stone", "stone", "stone")))
    assert (table[0].hand.size, table.state.discard) == (0, (3, 0, 0, 0))


@pytest.mark.rule("MOVE-5")
def test_the_points_hold_for_this_movement_only() -> None:
    table = Table(seats=2).player(0, hand={"stone": 2}).to_move(0).play(Move("village-1", 2))
    table.play(Discard(("stone", "stone")), EndTurn(), Move("village-1"), EndTurn(), Roll("0"))
    assert table.asked == ("caral.choose_move", 0)
    assert table.state.pending[0].points == 4
    assert table.reasons(Move("quarry-2")) == [TOO_FAR]


@pytest.mark.rule("MOVE-6")
def test_figures_share_squares() -> None:
    table = Table().player(1, figure="village-1").player(2, figure="village-1").with_state(architect="village-1")
    table.to_move(0).play(Move("village-1"), PlaceWorker("quarry-1"))
    assert [table.where(seat) for seat in range(3)] == ["village-1"] * 3
    assert table.reasons(Move("village-1")) == [("caral.move.stay", "MOVE-1")]


@pytest.mark.rule("MOVE-6")
@pytest.mark.parametrize(
    ("owner", "size", "levels"),
    [(1, 5, 2), (1, 3, 3), (NEUTRAL, 5, 1), (0, 5, 5), (0, 3, 3)],
    ids=["another's", "another's completed", "neutral", "own completed", "own small completed"],
)
def test_one_may_stop_at_any_pyramid_but_has_no_action(owner: int, size: int, levels: int) -> None:
    table = Table().site("site-2", owner, size, levels).player(0, stones=2).player(2, figure="site-2").to_move(0)
    assert Move("site-2") in table.legal()
    table.play(Move("site-2"))
    assert (table.where(0), table.where(2)) == ("site-2", "site-2")
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("MOVE-6")
def test_at_an_own_unfinished_pyramid_there_is_an_action() -> None:
    table = Table().site("site-2", 0, 5, 2).player(0, stones=2).to_move(0).play(Move("site-2"))
    assert table.legal() == [BuildLevel(), EndTurn()]


@pytest.mark.rule("MOVE-7")
@pytest.mark.parametrize(("figure", "points"), [("village-3", 1), ("village-3", 8), ("market-2", 8), ("cult-2", 3)])
def test_the_centre_needs_no_exact_count(figure: str, points: int) -> None:
    table = Table().player(0, figure=figure).to_move(0, points=points)
    assert Move("centre") in table.legal()
    assert table.play(Move("centre")).asked == ("caral.choose_sacrifice", 0)


@pytest.mark.rule("MOVE-7")
def test_the_centre_needs_enough_points() -> None:
    table = Table().player(0, figure="cult-2").to_move(0, points=2)
    assert table.reasons(Move("centre")) == [TOO_FAR]
