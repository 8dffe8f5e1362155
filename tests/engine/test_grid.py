"""Squares of a growing map."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.geometry import grid
from companion.engine.geometry.grid import EDGES, FARTHEST, ORIGIN, Bounds

NUMBERS = st.integers(-FARTHEST, FARTHEST)
SQUARES = st.builds(grid.square_at, NUMBERS, NUMBERS)
TILES = st.tuples(*(st.integers(0, 3),) * 4)


@given(NUMBERS, NUMBERS)
def test_every_place_has_a_short_name_of_its_own_without_a_sign(column: int, row: int) -> None:
    square = grid.square_at(column, row)

    assert grid.place_of(square) == (column, row)
    assert square.isalnum()
    assert len(square) <= 6


@given(st.text("ewsn0123456789-", max_size=8))
def test_a_text_names_a_square_or_nothing(text: str) -> None:
    named = grid.is_square(text)

    assert not named or grid.square_at(*grid.place_of(text)) == text


@pytest.mark.parametrize(
    "text", ["", "w0s0", "e0n0", "e-1s0", "e01s0", "e100s0", "s0e0", "e1", "E1S1", "e1s1\n", "e١s1"]
)
def test_what_names_no_square(text: str) -> None:
    assert not grid.is_square(text)


def test_nothing_from_outside_lies_beyond_the_farthest_square() -> None:
    beyond = grid.square_at(FARTHEST + 1, 0)

    assert grid.is_square(grid.square_at(FARTHEST, -FARTHEST))
    assert not grid.is_square(beyond)
    assert beyond in grid.neighbours(grid.square_at(FARTHEST, 0))


def test_no_place_is_known_of_what_names_no_square() -> None:
    with pytest.raises(ValueError, match="no square"):
        grid.place_of("nowhere")


@given(SQUARES)
def test_neighbours_lie_across_an_edge_and_have_the_other_colour(square: str) -> None:
    around = grid.neighbours(square)

    assert len({*around, square}) == 5
    for edge in EDGES:
        assert grid.neighbours(around[edge])[grid.opposite(edge)] == square
        assert grid.is_dark(around[edge]) != grid.is_dark(square)


def test_edges_go_clockwise_from_the_north() -> None:
    assert grid.neighbours(ORIGIN) == ("e0n1", "e1s0", "e0s1", "w1s0")
    assert grid.turned((3, 1, 0, 0), 1) == (0, 3, 1, 0)


@given(TILES, st.integers(0, 3), st.integers(0, 3))
def test_turns_add_up(tile: tuple[int, ...], one: int, other: int) -> None:
    assert grid.turned(grid.turned(tile, one), other) == grid.turned(tile, (one + other) % 4)


@given(TILES)
def test_every_look_of_a_tile_is_listed_once(tile: tuple[int, ...]) -> None:
    looks = [grid.turned(tile, turn) for turn in grid.turns(tile)]

    assert len(set(looks)) == len(looks)
    assert {*looks} == {grid.turned(tile, turn) for turn in EDGES}


@given(SQUARES, st.integers(1, 99))
def test_neighbours_lie_one_square_apart_in_pixels(square: str, size: int) -> None:
    x, y = grid.centre(square, size)
    around = [grid.centre(each, size) for each in grid.neighbours(square)]

    assert around == [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]


@given(st.lists(SQUARES, min_size=1, max_size=9), SQUARES)
def test_bounds_grow_just_as_far_as_they_must(squares: list[str], one_more: str) -> None:
    bounds = Bounds.around(squares)
    grown = bounds.with_square(one_more)

    assert all(bounds.holds(square) for square in squares)
    assert grown == Bounds.around([*squares, one_more])
    assert (grown == bounds) == bounds.holds(one_more)
    assert bounds.grown().columns == bounds.columns + 2
    assert bounds.grown().rows == bounds.rows + 2
    assert all(bounds.grown().holds(each) for square in squares for each in grid.neighbours(square))


@pytest.mark.parametrize(("square", "told"), [("e2s1", "→2 ↓1"), ("w3s0", "←3"), ("e0n4", "↑4"), ("e0s0", "·")])
def test_a_square_is_told_by_how_far_it_lies_from_the_first(square: str, told: str) -> None:
    assert grid.arrows(square) == told
