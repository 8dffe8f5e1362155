"""Results as they are stored: with every tie-break, and as earlier ones were, which knew of one only."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion import games
from companion.engine.standings import Standing
from companion.service.look.ties import Tie, ties
from companion.service.play import results

EARLIER = {
    "reason": "agreed",
    "ranking": [
        {"seat": 1, "score": 40, "tie_break": 6, "rank": 1},
        {"seat": 0, "score": 40, "tie_break": 4, "rank": 2},
    ],
}


def ended(monkeypatch: pytest.MonkeyPatch, *standings: Standing) -> results.Result:
    """The result of a game that ranks its seats so."""
    game: Any = SimpleNamespace(standings=lambda ruleset, state: standings)
    monkeypatch.setattr(games, "load", lambda name: game)
    nothing: Any = None
    return results.of("any", nothing, SimpleNamespace(ended="agreed"))


def place(seat: int, *tie_breaks: int) -> dict[str, Any]:
    return {"seat": seat, "score": 7, "tie_break": next(iter(tie_breaks), 0), "tie_breaks": list(tie_breaks)}


def test_a_result_holds_every_tie_break_and_the_first_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = ended(monkeypatch, Standing(1, 9, (6, 2)), Standing(0, 9, (), 2))["ranking"]

    assert first == {"seat": 1, "score": 9, "tie_break": 6, "tie_breaks": [6, 2], "rank": 1}
    assert (second["tie_break"], second["tie_breaks"]) == (0, [])


def test_an_earlier_result_is_read_as_if_written_today(monkeypatch: pytest.MonkeyPatch) -> None:
    today = ended(monkeypatch, Standing(1, 40, (6,)), Standing(0, 40, (4,), 2))

    assert results.read(EARLIER) == today
    assert results.read(today) == today


def test_a_file_may_tell_a_result_as_earlier_ones_did(monkeypatch: pytest.MonkeyPatch) -> None:
    today = ended(monkeypatch, Standing(1, 40, (6,)), Standing(0, 40, (4,), 2))
    other = ended(monkeypatch, Standing(1, 40, (6, 1)), Standing(0, 40, (4, 0), 2))

    assert results.tells(today, today)
    assert results.tells(EARLIER, today)
    assert not results.tells(today, other)
    for wrong in (
        {},
        None,
        {"ranking": 5},
        EARLIER | {"reason": "else"},
        EARLIER | {"ranking": EARLIER["ranking"][:1]},
    ):
        assert not results.tells(wrong, today)


def ranked(seat: int, *tie_breaks: int) -> Any:
    return SimpleNamespace(seat=seat, score=7, tie_breaks=tie_breaks)


def test_a_tie_is_told_by_the_first_tie_break_that_differs() -> None:
    ranking = [ranked(2, 5, 9), ranked(0, 5, 7), ranked(1, 4, 8)]

    assert ties(ranking) == [Tie(2, 9, 0, 7, number=1), Tie(0, 5, 1, 4)]
    assert not any(tie.shared for tie in ties(ranking))


def test_equal_in_everything_is_shared() -> None:
    assert ties([ranked(0, 3, 1), ranked(1, 3, 1)]) == [Tie(0, 3, 1, 3)]
    assert [tie.shared for tie in ties([ranked(0), ranked(1)])] == [True], "without any tie-break too"
