"""What neighbouring moments tell of each other: bands hold where the truth is known, and no jump is smoothed away."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.bots.chance import seeded
from companion.bots.chances import SURE, WHOLE, Chances, nothing_yet, victory
from companion.service.turning.course import Stage, Swing
from companion.service.turning.ponder import SHARP, Found, Game, Study
from companion.service.turning.pooled import pooled
from companion.service.turning.sample_moments import Moment
from companion.service.turning.walk import usual_paces

NINETEEN_OF_TWENTY = 0.95
POINTS = 36


def won(playouts: int, *wins: float) -> Chances:
    """So many playouts, and each seat's part of them."""
    parts = tuple(round(WHOLE * playouts * share) for share in wins)
    return Chances(playouts, parts, tuple(WHOLE * part for part in parts))


def drawn(share: float, playouts: int, rng: Random) -> Chances:
    found = nothing_yet(2)
    for _ in range(playouts):
        found += victory([int(rng.random() >= share)], 2)
    return found


# --- a race whose chances are known ---------------------------------------------------------------------------


@cache
def chance(mine: int, theirs: int) -> float:
    """The first one's chance where a coin gives each point and so many are missing."""
    if not mine or not theirs:
        return float(not mine)
    return (chance(mine - 1, theirs) + chance(mine, theirs - 1)) / 2


def race(rng: Random, blunder: int = 0) -> list[float]:
    """The first one's chance before every point of a race, of which one may be worth more to the other."""
    mine, theirs, course = POINTS, POINTS, list[float]()
    while mine and theirs:
        course.append(chance(mine, theirs))
        if len(course) == blunder:
            theirs = max(1, theirs - POINTS // 3)
        elif rng.random() < 1 / 2:
            mine -= 1
        else:
            theirs -= 1
    return course


def held(course: Sequence[float], found: Sequence[Chances]) -> list[bool]:
    """At which turns the true chance lies within the band."""
    known = pooled(found)
    return [abs(one.shares[0] - share) <= one.reaches[0] for one, share in zip(known, course, strict=True)]


@pytest.mark.parametrize("blunder", [0, 20])
def test_bands_hold_the_truth_nineteen_times_of_twenty(blunder: int) -> None:
    """With few playouts and with many."""
    rng, kept = seeded("race", blunder), list[bool]()
    for playouts in (5, 20, 60, 120) * 5:
        course = race(rng, blunder)
        kept += held(course, [drawn(share, playouts, rng) for share in course])

    assert len(kept) > 800
    assert sum(kept) / len(kept) >= NINETEEN_OF_TWENTY


def test_the_truth_of_a_jump_lies_within_the_band_on_both_sides() -> None:
    rng, kept = seeded("jump"), list[bool]()
    for _ in range(40):
        course = [0.3] * 20 + [0.7] * 20
        kept += held(course, [drawn(share, 60, rng) for share in course])[18:22]

    assert sum(kept) / len(kept) >= NINETEEN_OF_TWENTY


def test_a_whole_course_is_known_within_five_points_by_far_fewer_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played as the worker does, where least is known, until nothing is left to do."""
    rng = seeded("whole")
    kept, played, alone = list[bool](), 0, 0.0
    for _ in range(6):
        course = race(rng)
        study = studied(course)
        monkeypatch.setattr(
            "companion.service.turning.crew.played_out",
            lambda _, share, numbers, *__: drawn(share, len(numbers), rng),
        )
        while (moment := study.next()) is not None:
            study.play_on(moment)
        found = [one.chances for one in study.found.values()]
        kept += held(course, found)
        played += sum(one.playouts for one in found)
        alone += sum((SURE / SHARP) ** 2 * share * (1 - share) for share in course)
        assert all(one.enough(400) for one in study.found.values())
        assert max(one.known.reach for one in study.found.values()) == pytest.approx(SHARP, abs=0.001)

    assert sum(kept) / len(kept) >= NINETEEN_OF_TWENTY
    assert played < 0.85 * alone


def studied(course: Sequence[float]) -> Study:
    """A study whose states are the true chances themselves."""

    class Line:
        def state_after(self, deeds: int) -> float:
            return [*course, course[-1]][deeds]

    moments = tuple(Moment(number, number, "", None) for number in range(len(course) + 1))
    found = {number: Found(nothing_yet(2)) for number in range(len(course))}
    return Study(Game(1, "uid", "CODE", {}), 0, 400, moments, Line(), None, found)  # type: ignore[arg-type]


# --- what is carried over -------------------------------------------------------------------------------------


def test_a_moment_by_itself_is_known_by_its_own_playouts() -> None:
    alone = won(120, 0.25, 0.75)
    (known,) = pooled([alone])

    assert (known.worth, known.shares, known.reaches) == (120, alone.shares, alone.reaches)
    assert known.errors == pytest.approx(alone.errors)
    assert pooled([]) == ()


def test_where_nothing_changes_neighbours_count_nearly_in_full() -> None:
    known = pooled([won(40, 0.25, 0.75)] * 50)

    assert known[25].worth > 5 * 40
    assert known[25].shares == pytest.approx((0.25, 0.75))


def test_what_sensible_players_would_have_done_too_changes_little() -> None:
    """Nobody would have gone on otherwise at the first of two moments, everybody at all others."""
    found = [won(40, 0.25, 0.75)] * 20
    expected = [*found[:10], replace(found[10], alike=40), *found[11:]]

    assert found[10].surprise == pytest.approx(1, abs=0.03)
    assert expected[10].surprise == pytest.approx(0, abs=0.03)
    assert pooled(expected)[10].worth > 1.2 * pooled(found)[10].worth
    assert pooled(expected)[11].worth == pytest.approx(pooled(expected)[10].worth, rel=0.01)


def test_all_that_is_open_is_decided_by_the_steps_to_come_the_more_the_more_they_surprise() -> None:
    assert usual_paces([1.0, 1.0, 1.0, 1.0]) == pytest.approx([1 / 4, 1 / 3, 1 / 2])
    assert usual_paces([1.0, 0.0, 1.0, 1.0]) == pytest.approx([1 / 3, 0, 1 / 2])
    assert usual_paces([0.5, 1.0]) == pytest.approx([0.2])


def test_a_leap_leaves_the_steps_around_it_as_they_were() -> None:
    """Where one turn changed a lot the turns before and after it still tell of each other."""
    level, higher = won(60, 0.3, 0.3, 0.2, 0.2), won(60, 0.05, 0.6, 0.3, 0.05)
    even, leapt = pooled([level] * 40), pooled([level] * 20 + [higher] * 20)

    assert leapt[10].worth > 0.8 * even[10].worth
    assert leapt[19].worth < 0.8 * even[19].worth


def test_a_turning_point_is_not_smoothed_away() -> None:
    known = pooled([won(100, 0.2, 0.8)] * 20 + [won(100, 0.8, 0.2)] * 20)

    assert known[19].shares[0] == pytest.approx(0.2, abs=0.02)
    assert known[20].shares[0] == pytest.approx(0.8, abs=0.02)
    before, after = (
        Stage(Moment(number, number, "", None), won(100, share, 1 - share), pooled=known[number])
        for number, share in ((19, 0.2), (20, 0.8))
    )
    assert Swing(before, after).sure
    assert Swing(before, after).change > 0.55


def test_a_change_of_a_single_turn_is_not_smoothed_away() -> None:
    """Somebody fell behind and caught up at once."""
    known = pooled([won(150, 0.6, 0.4)] * 15 + [won(150, 0.1, 0.9)] + [won(150, 0.6, 0.4)] * 15)

    assert abs(known[15].shares[0] - 0.1) <= known[15].reaches[0]
    assert known[14].shares[0] == pytest.approx(0.6, abs=0.05)


def test_own_playouts_count_in_full_and_shares_make_one() -> None:
    rng = seeded("four")
    found = []
    for number in range(30):
        one = nothing_yet(4)
        for _ in range(number % 7):
            one += victory(rng.sample(range(4), rng.choice((1, 1, 1, 2))), 4)
        found.append(one)
    known = pooled(found)

    assert all(one.worth >= own.playouts for one, own in zip(known, found, strict=True))
    assert all(sum(one.shares) == pytest.approx(1, abs=1e-12) for one in known)


def test_nothing_is_known_before_the_first_playout_and_little_after_it() -> None:
    assert [one.reach for one in pooled([nothing_yet(3)] * 3)] == [1.0] * 3
    assert pooled([nothing_yet(2), won(1, 1, 0), nothing_yet(2)])[0].reach > 0.7
