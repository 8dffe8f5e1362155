"""One sentence about the standings: what a moment changed at the top, and how a game came out; in both languages."""

import pytest

from companion.engine.headlines import Most, gist, headline, most
from companion.engine.standings import ranked
from companion.i18n import render

NAMES = ("Anna", "Bernd", "Cleo")


@pytest.mark.parametrize(
    ("before", "after", "english", "german"),
    [
        ((5, 7, 3), (9, 8, 4), "Anna takes the lead.", "Anna übernimmt die Führung."),
        ((5, 5, 5), (5, 6, 5), "Bernd takes the lead.", "Bernd übernimmt die Führung."),
        ((7, 7, 3), (8, 7, 3), "Anna takes the lead.", "Anna übernimmt die Führung."),
        ((9, 7, 3), (10, 9, 9), "Anna stays ahead.", "Anna bleibt vorn."),
        ((9, 7, 3), (9, 7, 3), "Anna stays ahead.", "Anna bleibt vorn."),
        ((9, 7, 3), (12, 8, 3), "Anna pulls away at the top.", "Anna baut den Vorsprung aus."),
        ((9, 7, 3), (9, 9, 3), "Bernd catches up with Anna.", "Bernd zieht mit Anna gleich."),
        ((9, 7, 7), (7, 9, 9), "The lead is shared: Bernd, Cleo.", "Die Führung ist geteilt: Bernd, Cleo."),
        ((9, 9, 7), (7, 9, 9), "The lead is shared: Bernd, Cleo.", "Die Führung ist geteilt: Bernd, Cleo."),
        ((9, 9, 3), (11, 11, 5), "Still level at the top: Anna, Bernd.", "Vorn weiter gleichauf: Anna, Bernd."),
        ((9, 7, 3), (9, 9, 9), "Everybody is level.", "Alle liegen gleichauf."),
        ((0, 0, 0), (0, 0, 0), "Everybody is level.", "Alle liegen gleichauf."),
        ((-1, -3, -2), (-4, -3, -5), "Bernd takes the lead.", "Bernd übernimmt die Führung."),
    ],
)
def test_what_a_moment_changed_at_the_top(
    before: tuple[int, ...], after: tuple[int, ...], english: str, german: str
) -> None:
    told = headline(before, after)

    assert [render(told.code, told.params, language, NAMES) for language in ("en", "de")] == [english, german]


@pytest.mark.parametrize(
    ("marks", "english", "german"),
    [
        (
            {0: (30, 1), 1: (42, 0)},
            "Bernd wins by 12 points, ahead of Anna.",
            "Bernd gewinnt mit 12 Punkten Vorsprung vor Anna.",
        ),
        (
            {0: (30, 1), 1: (31, 0)},
            "Bernd wins by 1 point, ahead of Anna.",
            "Bernd gewinnt mit 1 Punkt Vorsprung vor Anna.",
        ),
        (
            {0: (30, 9), 1: (30, 4)},
            "Anna wins the tie-break against Bernd.",
            "Anna gewinnt bei Gleichstand vor Bernd.",
        ),
        (
            {0: (30, 4), 1: (30, 4), 2: (9, 0)},
            "The win is shared, with 30 points each: Anna, Bernd.",
            "Der Sieg ist geteilt, mit je 30 Punkten: Anna, Bernd.",
        ),
        ({0: (30, 4)}, "Anna ends with 30 points.", "Anna erreicht 30 Punkte."),
    ],
)
def test_how_a_game_came_out(marks: dict[int, tuple[int, ...]], english: str, german: str) -> None:
    told = gist(ranked(marks))

    assert [render(told.code, told.params, language, NAMES) for language in ("en", "de")] == [english, german]


@pytest.mark.parametrize(
    ("marks", "english", "german"),
    [
        (
            {0: (30, 1), 1: (42, 0)},
            "Bernd wins by 12 points, ahead of Anna; 20 of 42 came from “Trees”.",
            "Bernd gewinnt mit 12 Punkten Vorsprung vor Anna; 20 von 42 kamen aus „Trees“.",
        ),
        (
            {0: (42, 9), 1: (42, 4)},
            "Anna wins the tie-break against Bernd; 20 of 42 points came from “Trees”.",
            "Anna gewinnt bei Gleichstand vor Bernd; 20 von 42 Punkten kamen aus „Trees“.",
        ),
        ({0: (42, 4), 1: (42, 4)}, "The win is shared, with 42 points each: Anna, Bernd.", None),
        ({0: (42, 4)}, "Anna ends with 42 points.", None),
    ],
)
def test_what_gave_the_winner_the_most(marks: dict[int, tuple[int, ...]], english: str, german: str | None) -> None:
    told = gist(ranked(marks), Most("Trees", 20))

    assert render(told.code, told.params, "en", NAMES) == english
    assert german is None or render(told.code, told.params, "de", NAMES) == german


def test_where_most_came_from() -> None:
    sums = {(0, "trees"): 4, (0, "market"): 9, (1, "trees"): 20, (0, "feast"): 9}

    assert most(0, sums, ["trees", "market", "feast"]) == Most("market", 9)
    assert most(0, sums, ["feast", "market"]) == Most("feast", 9), "the first in order among equals"
    assert most(1, sums, ["market"]) is None
    assert most(1, {(1, "market"): -3}, ["market"]) is None
    assert most(0, sums, []) is None
