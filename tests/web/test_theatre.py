"""The steps of a theatre: lines, places from the last one up, ties, one sentence; and where markers stand meanwhile."""

from types import SimpleNamespace
from typing import Any

from companion.service.look.great_moments import GreatMoment, MomentLine
from companion.web.lettering import folded
from companion.web.theatre import theatre
from companion.web.track import NARROW, track

SEATS: list[dict[str, Any]] = [
    {"seat": seat, "colour": "red", "score": score} for seat, score in enumerate((12, 40, 12))
]
MOMENT = GreatMoment(
    5,
    (10, 41, 12),
    (
        MomentLine("opens", scores=(10, 41, 12)),
        MomentLine("gain", 0, 2, scores=(12, 41, 12)),
        MomentLine("nothing", 2, 0, scores=(12, 41, 12)),
        MomentLine("loss", 1, -1, scores=(12, 40, 12)),
    ),
    "headline",
)


def place(seat: int, score: int, *tie_breaks: int) -> Any:
    return SimpleNamespace(seat=seat, score=score, tie_breaks=tie_breaks)


def test_every_line_has_a_step_and_points_move_the_markers() -> None:
    found = theatre(MOMENT, SEATS)

    assert (found.key, found.closing) == ("5", 5)
    assert [row.step for row in found.rows] == [1, 2, 3, 4]
    assert [bool(row.places) for row in found.rows] == [False, True, False, True]
    assert found.begins == found.track.places((10, 41, 12))
    assert found.rows[-1].places == ";".join(f"{marker.x:.0f} {marker.y:.0f}" for marker in found.track.markers)


def test_the_track_reaches_as_far_as_anybody_ever_stood() -> None:
    high = GreatMoment(5, (0, 62, 0), MOMENT.lines, "")

    assert theatre(high, SEATS).track.length == 70
    assert theatre(MOMENT, SEATS).track.length == 50
    assert theatre(MOMENT, SEATS, width=NARROW).track.width == NARROW == track(SEATS, width=NARROW).width


def test_places_come_from_the_last_one_up_each_with_its_tie() -> None:
    ranking = [place(1, 40), place(2, 12, 9), place(0, 12, 3)]
    found = theatre(MOMENT, SEATS, ranking)

    assert found.places == {0: 5, 2: 6, 1: 8}
    assert [(step, tie.seat, tie.other) for step, tie in found.ties] == [(7, 2, 0)]
    assert found.closing == 9


def test_a_game_without_moments_ends_as_theatre_too() -> None:
    found = theatre(None, SEATS, [place(1, 40), place(0, 12), place(2, 11)])

    assert (found.key, found.rows, found.before) == ("end", (), (12, 40, 12))
    assert (found.places, found.closing) == ({2: 1, 0: 2, 1: 3}, 4)


def test_a_sentence_takes_two_lines_at_most() -> None:
    short, long = folded("A short one.", 600, 25), folded("word " * 40, 600, 25)

    assert [line.text for line in short] == ["A short one."]
    assert len(long) == 2
    assert all(line.text.startswith("word word") for line in long)
    assert long[1].text.endswith("…")
    assert len(folded("x" * 200, 600, 25)) == 1


def test_the_track_begins_below_nought_where_somebody_has_less() -> None:
    poor = GreatMoment(5, (0, 41, -7), MOMENT.lines, "")
    road = theatre(poor, SEATS).track

    assert (road.first, road.numbers[0][0]) == (-10, -10)
    assert all(0 < float(place.split()[0]) < road.width for place in road.places((0, 41, -7)).split(";"))
    assert theatre(MOMENT, SEATS).track.first == 0
