"""Where playouts are spent: first everywhere a few, then where least is known, and no more where enough is."""

from typing import Any

import pytest

from companion.bots.chances import WHOLE, Chances, nothing_yet
from companion.service.turning import crew
from companion.service.turning.ponder import AT_A_TIME, LAST, Found, Game, Study
from companion.service.turning.pooled import Known
from companion.service.turning.sample_moments import Moment

PLAYOUTS = 400


def won(playouts: int, first: int) -> Found:
    """So many playouts of two, of which the first seat won some, a second for each."""
    wins = (first * WHOLE, (playouts - first) * WHOLE)
    return Found(Chances(playouts, wins, tuple(WHOLE * part for part in wins)), float(playouts))


def study(*found: Found) -> Study:
    moments = tuple(Moment(number, number, "", None) for number in range(len(found) + 1))
    nobody: Any = None
    return Study(Game(1, "uid", "CODE", {}), 0, PLAYOUTS, moments, nobody, nobody, dict(enumerate(found)))


def test_every_moment_gets_a_few_before_any_gets_more() -> None:
    at_hand = study(won(2, 1), Found(nothing_yet(2)), won(1, 0))

    assert at_hand.next() == at_hand.moments[1]


def test_the_moment_whose_shares_may_be_off_most_is_next() -> None:
    at_hand = study(won(100, 0), won(100, 50), won(200, 100))

    assert at_hand.next() == at_hand.moments[1]


def test_a_moment_that_is_known_well_enough_gets_no_more() -> None:
    sure, close = won(100, 0), won(PLAYOUTS - 1, 200)
    at_hand = study(sure, close)

    assert sure.enough(PLAYOUTS)
    assert at_hand.next() is None
    assert at_hand.done == (100 + PLAYOUTS - 1, 100 + PLAYOUTS - 1), "nothing is lacking"


def test_nobody_plays_more_often_than_wanted() -> None:
    assert study(won(50, 25)).next() is not None
    assert won(50, 25).enough(50)


def test_what_is_still_to_come_is_guessed_by_how_close_it_is() -> None:
    assert won(100, 0).lacking(PLAYOUTS) == 0
    assert won(20, 2).lacking(PLAYOUTS) < won(20, 10).lacking(PLAYOUTS)
    assert won(20, 10).lacking(PLAYOUTS) == pytest.approx(384 - 20, abs=1)
    assert Found(nothing_yet(2)).lacking(100) == 100


def test_neighbours_spare_a_moment_playouts_and_the_less_the_more_there_are() -> None:
    alone, among = won(20, 10), won(20, 10)
    among.pooled = Known((100, 100), (0.5, 0.5))

    assert among.lacking(PLAYOUTS) == pytest.approx(213 - 20, abs=1)
    assert among.lacking(PLAYOUTS) < alone.lacking(PLAYOUTS)


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many playouts are played at a time."""
    found: list[int] = []

    def play(expert: Any, state: Any, numbers: range, seed: str, sequel: Any) -> Chances:
        found.append(len(numbers))
        return won(len(numbers), len(numbers) // 2).chances

    monkeypatch.setattr(crew, "played_out", play)
    return found


def play_to_the_end(at_hand: Study) -> None:
    class Anywhere:
        def state_after(self, deeds: int) -> None:
            pass

    at_hand.chronicle = Anywhere()  # type: ignore[assignment]
    while (moment := at_hand.next()) is not None:
        at_hand.play_on(moment)


def test_batches_grow(sizes: list[int]) -> None:
    """A first picture is there soon, and later not every few playouts are written down."""
    play_to_the_end(study(Found(nothing_yet(2))))

    assert sizes[:6] == [1, 1, 2, 4, 8, 16]
    assert max(sizes) == AT_A_TIME
    assert sum(sizes) < PLAYOUTS


def test_no_more_are_played_at_a_time_than_are_lacking(sizes: list[int]) -> None:
    close = won(370, 185)
    lacking = close.lacking(PLAYOUTS)
    play_to_the_end(study(close))

    assert LAST < lacking < AT_A_TIME
    assert sizes == [lacking]
