"""Chances from moment to moment as figures: whole percents, what changed most, and whether that is sure."""

import pytest

from companion.bots.chances import WHOLE, Chances
from companion.service.turning import course
from companion.service.turning.course import Stage, Swing, swings, whole_percents
from companion.service.turning.sample_moments import Moment


def stage(position: int, *twelfths: int, playouts: int = 400) -> Stage:
    wins = tuple(playouts * part for part in twelfths)
    squares = tuple(playouts * part * WHOLE for part in twelfths)
    return Stage(Moment(position, position, "", None), Chances(playouts, wins, squares))


@pytest.mark.parametrize(
    ("shares", "percents"),
    [
        ((1 / 3, 1 / 3, 1 / 3), (34, 33, 33)),
        ((0.005, 0.995), (1, 99)),
        ((0.125, 0.125, 0.25, 0.5), (13, 12, 25, 50)),
        ((1.0, 0.0), (100, 0)),
        ((0.29, 0.71), (29, 71)),
    ],
)
def test_whole_percents_make_a_hundred(shares: tuple[float, ...], percents: tuple[int, ...]) -> None:
    assert whole_percents(shares) == percents


def test_the_three_that_changed_most_come_in_order_of_their_change() -> None:
    line = [stage(n, part, 12 - part) for n, part in enumerate((6, 7, 2, 2, 12, 11))]
    found = swings(line)

    assert [swing.before.moment.position for swing in found] == [3, 1, 0]
    assert [round(12 * swing.change) for swing in found] == [10, 5, 1]
    assert (found[0].up, found[0].down) == (0, 1)
    assert len(found) == course.MOST


def test_a_change_within_the_error_is_said_to_be_so() -> None:
    assert Swing(stage(0, 6, 6), stage(1, 8, 4)).sure
    assert not Swing(stage(0, 6, 6, playouts=4), stage(1, 8, 4, playouts=4)).sure
