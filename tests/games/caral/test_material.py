"""MAT-1 to MAT-5: players, pieces, cards, the path and the sled."""

import pytest

from companion.engine.hand import Counts
from companion.engine.problems import BrokenLog
from companion.games.caral.box import preset
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.rules.architect import Roll
from companion.games.caral.rules.building import BuildLevel, StartPyramid
from companion.games.caral.rules.move import ChooseMove, Move
from companion.games.caral.rules.quarry import TakeStones
from tests.games.caral.conservation import misplaced
from tests.games.caral.scenes import box, found, opened, to_roll, wander
from tests.games.caral.table import Table

EDITIONS = pytest.mark.parametrize(
    ("edition", "carali", "alpacas", "cards", "levels"), [("retail", 11, 7, 12, 48), ("crowd", 12, 8, 13, 45)]
)


@pytest.mark.rule("MAT-1")
@EDITIONS
def test_pieces_of_a_colour(edition: str, carali: int, alpacas: int, cards: int, levels: int) -> None:
    for player in opened(edition).state.players:
        assert player.carali_supply == carali
        assert player.alpacas + player.alpaca_supply == alpacas


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_with_one_colour_and_one_figure_each(seats: int) -> None:
    header = GAME.header(seats=seats)
    assert len(set(header.colours)) == len(header.colours) == seats
    assert len(opened(seats=seats).state.players) == seats


@pytest.mark.rule("MAT-1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BrokenLog) as problem:
        GAME.header(seats=seats)
    assert (problem.value.code, problem.value.where) == ("engine.setup.seats", "seats")
    assert problem.value.params == {"least": 2, "most": 4}


@pytest.mark.rule("MAT-2")
@EDITIONS
def test_stones_and_cards(edition: str, carali: int, alpacas: int, cards: int, levels: int) -> None:
    state = opened(edition).state
    assert state.stones == 16
    assert state.deck.known == (cards,) * 4
    assert state.deck.unknown == 0
    assert state.discard == (0, 0, 0, 0)


@pytest.mark.rule("MAT-2")
@EDITIONS
def test_a_real_deck_has_as_many_cards(edition: str, carali: int, alpacas: int, cards: int, levels: int) -> None:
    deck = opened(edition, cards="table").state.deck
    assert deck.known == (0, 0, 0, 0)
    assert deck.unknown == 4 * cards


@pytest.mark.rule("MAT-3")
@EDITIONS
def test_pieces_are_counted_by_size_only_if_the_catalogue_does(
    edition: str, carali: int, alpacas: int, cards: int, levels: int
) -> None:
    catalogue = preset(edition)
    assert catalogue["levels"]["count"] == levels
    assert opened(edition).state.pieces is None
    counted = catalogue | {"levels": {"count": levels, "sizes": [9, 9, 9, 9, levels - 36], "confidence": "matched"}}
    assert Table(edition=edition, catalogue=counted).state.pieces == (9, 9, 9, 9, levels - 36)


def limited(*sizes: int, seats: int = 3) -> Table:
    """A table whose box has so many pieces of the sizes 1 to 5."""
    catalogue = box(levels={"count": sum(sizes), "sizes": list(sizes)})
    return Table(catalogue=catalogue, seats=seats)


@pytest.mark.rule("MAT-3")
@pytest.mark.parametrize(("height", "left"), [(3, (10, 10, 9, 10, 8)), (5, (10, 10, 10, 10, 7))])
def test_the_first_piece_has_the_size_of_the_pyramid(height: int, left: Counts) -> None:
    table = limited(10, 10, 10, 10, 8).site("site-1", 0).player(0, stones=1).to_act(0, at="site-1")
    assert table.play(StartPyramid(height)).state.pieces == left


@pytest.mark.rule("MAT-3")
@pytest.mark.parametrize(
    ("size", "levels", "left"), [(5, 1, (4, 4, 4, 3, 4)), (5, 4, (3, 4, 4, 4, 4)), (3, 2, (3, 4, 4, 4, 4))]
)
def test_each_next_piece_is_one_smaller(size: int, levels: int, left: Counts) -> None:
    table = limited(4, 4, 4, 4, 4).site("site-1", 0, size, levels).player(0, stones=1).to_act(0, at="site-1")
    assert table.play(BuildLevel()).state.pieces == left


@pytest.mark.rule("MAT-3")
def test_the_first_pyramids_and_the_neutral_ones_take_large_pieces() -> None:
    table = limited(9, 9, 9, 9, 12, seats=2)
    table.state = table.rules.begin().state
    found(table, "site-1", "site-2")
    assert table.state.pieces == (9, 9, 9, 9, 10)
    table.play(table.legal()[0], table.legal()[1])
    assert table.state.pieces == (9, 9, 9, 9, 8)


@pytest.mark.rule("MAT-3")
def test_without_numbers_pieces_never_run_out() -> None:
    table = Table().player(0, stones=4)
    for site in table.path.site_ids[:-1]:
        table.site(site, 1, 5, 5)
    table.site("site-16", 0).to_act(0, at="site-16")
    assert {StartPyramid(3), StartPyramid(5)} <= set(table.legal())


@pytest.mark.rule("MAT-3")
@pytest.mark.parametrize(("completed", "central", "after"), [(6, 4, 5), (7, 5, 5), (8, 5, 5)])
def test_the_central_pyramid_has_five_levels(completed: int, central: int, after: int) -> None:
    table = Table().site("site-1", 0, 3, 2).player(0, stones=1).with_state(completed=completed, central=central)
    assert table.to_act(0, at="site-1").play(BuildLevel()).state.central == after


@pytest.mark.rule("MAT-4")
@pytest.mark.parametrize("edition", META.editions)
def test_the_path_leads_from_the_start_to_the_centre(edition: str) -> None:
    path = opened(edition).path
    assert (path.spots[0], path.spots[-1]) == ("start", "centre")
    assert path.spots[path.centre] == "centre"
    squares = {kind: path.kinds.count(kind) for kind in path.kinds}
    assert squares == {"start": 1, "village": 3, "quarry": 2, "cult": 2, "market": 2, "site": 16, "centre": 1}
    assert len(set(path.spots)) == len(path.spots)


@pytest.mark.rule("MAT-5")
@pytest.mark.parametrize(("alpacas", "points"), [(0, 3), (1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, 8), (7, 8)])
def test_movement_points_of_a_sled(alpacas: int, points: int) -> None:
    table = to_roll(Table().player(0, alpacas=alpacas)).play(Roll("0"))
    assert table.state.pending == (ChooseMove(0, points, discards=True),)


@pytest.mark.rule("MAT-5")
def test_the_sled_holds_four_stones() -> None:
    table = Table().player(0, stones=2, workers=(4, 0)).to_act(0, at="quarry-1")
    assert TakeStones(3) not in table.legal()
    assert table.play(TakeStones(2))[0].stones == 4


@pytest.mark.rule("MAT-1", "MAT-2")
@pytest.mark.parametrize("cards", ["app", "table"])
@pytest.mark.parametrize(("edition", "seats", "seed"), [("retail", 2, 1), ("crowd", 3, 2), ("retail", 4, 3)])
def test_nothing_is_lost_or_made(edition: str, seats: int, seed: int, cards: str) -> None:
    for table in wander(opened(edition, seats, cards=cards), 250, seed):
        assert misplaced(table.rules, table.state) == {}


@pytest.mark.rule("MAT-3")
def test_counted_pieces_are_conserved() -> None:
    table = limited(2, 3, 3, 4, 9, seats=4)
    table.state = table.rules.begin().state
    for position in wander(table, 400, seed=8):
        assert misplaced(table.rules, position.state) == {}


@pytest.mark.rule("MAT-5")
@pytest.mark.parametrize("seed", [4, 5])
def test_no_sled_is_ever_overloaded(seed: int) -> None:
    for table in wander(opened(seats=3), 300, seed):
        assert all(player.stones <= 4 and player.alpacas <= 5 for player in table.state.players)


@pytest.mark.rule("MAT-3")
def test_one_may_not_stop_to_build_when_no_first_piece_is_left() -> None:
    table = Table().site("site-1", 0).player(0, stones=1).with_state(pieces=(9, 9, 0, 9, 0)).to_move(0)
    assert Move("site-1") not in table.legal()
    assert Move("site-1") in table.with_state(pieces=(9, 9, 1, 9, 0)).legal()
