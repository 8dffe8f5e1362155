"""Hexes, their corners and edges: counted on known boards, and held to what is true of any board."""

import random
from math import dist

import pytest

from companion.engine.geometry.hexes import Hexes, hex_id, middle, point, read_hex

SEA = ("a2", "a4", "a6", "a8", "a10", "e2", "e4", "e6", "e8", "e10", "d11")
LAND = (
    *("b1", "b3", "b5", "b7", "b9", "b11", "c0", "c2", "c4", "c6", "c8", "c10", "c12"),
    *("d1", "d3", "d5", "d7", "d9"),
)


def any_board(seed: int) -> Hexes:
    """Some hexes, some of them land."""
    rng = random.Random(seed)
    places = [f"{column}{2 * half + number % 2}" for number, column in enumerate("abcdefg") for half in range(7)]
    chosen = rng.sample(places, rng.randint(1, len(places)))
    return Hexes(chosen, set(rng.sample(chosen, rng.randint(1, len(chosen)))))


def test_one_hex_has_six_corners_and_six_edges() -> None:
    one = Hexes(["a0"])

    assert (len(one.corners), len(one.edges), one.around) == (6, 6, ((),))
    assert one.corner_ids == ("B0", "C0", "A1", "D1", "B2", "C2")
    assert one.edge_ids == ("B0C0", "B0A1", "C0D1", "A1B2", "D1C2", "B2C2")


def test_two_neighbours_share_an_edge() -> None:
    two = Hexes(["b1", "c2"])

    assert (len(two.corners), len(two.edges)) == (10, 11)
    assert two.around == ((1,), (0,))
    shared = two.edges[two.edge_of("b1", "c2")]
    assert {*shared} == {*two.corners_of[0]} & {*two.corners_of[1]}


def test_corners_and_edges_touch_land() -> None:
    board = Hexes((*SEA, *LAND), LAND)

    assert (len(board.corners), len(board.edges)) == (54, 71)
    assert Hexes(LAND).corner_ids == board.corner_ids
    assert len(Hexes((*SEA, *LAND)).corners) > 54


def test_three_hexes_meet_at_a_corner() -> None:
    board = Hexes((*SEA, *LAND), LAND)
    corner = board.corner_of("b5", "b7", "a6")

    assert {board.ids[number] for number in board.hexes_at[corner]} == {"b5", "b7", "a6"}
    assert board.corner_of("b5", "b7", "c6") != corner


@pytest.mark.parametrize("wrong", ["", "a", "4", "A4", "a-1", "a04", "aa4", "a100", "a4 ", "z1"])
def test_what_names_no_place_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="no hex"):
        read_hex(wrong)


def test_no_hex_lies_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        Hexes(["a0", "a0"])


@pytest.mark.parametrize("seed", range(40))
def test_what_is_true_of_any_board(seed: int) -> None:
    board = any_board(seed)
    ids = (*board.ids, *board.corner_ids, *board.edge_ids)

    assert len({*ids}) == len(ids)
    assert all(name.isalnum() and len(name) <= 6 for name in ids), "short, and without a minus sign"
    assert tuple(hex_id(read_hex(name)) for name in board.ids) == board.ids
    for here, near in enumerate(board.around):
        assert all(here in board.around[other] for other in near)
        assert all(dist(middle(board.places[here]), middle(board.places[other])) < 1.74 for other in near)
    for corner, beside in enumerate(board.beside):
        assert all(corner in board.beside[other] for other in beside)
        assert len(beside) == len(board.edges_at[corner]) <= 3
        assert 1 <= len(board.hexes_at[corner]) <= 3
        where = point(board.corners[corner])
        assert all(dist(where, middle(board.places[number])) == pytest.approx(1) for number in board.hexes_at[corner])
    for one, other in board.edges:
        assert dist(point(board.corners[one]), point(board.corners[other])) == pytest.approx(1)
        assert one < other


@pytest.mark.parametrize("seed", range(20))
def test_land_alone_obeys_the_formula_of_plane_graphs(seed: int) -> None:
    """Corners - edges + hexes = parts - holes: for one hex after the other it grows as it must."""
    rng = random.Random(seed)
    patch = ["d7"]
    while len(patch) < 12:
        near = {hex_id(place) for name in patch for place in read_hex(name).around if min(place) >= 0}
        patch.append(rng.choice(sorted(near - {*patch})))
        board = Hexes(patch)
        assert len(board.corners) - len(board.edges) + len(patch) <= 1
        assert sum(map(len, board.around)) // 2 == 6 * len(patch) - len(board.edges)
