"""What was said is remembered, as long as the same games are there."""

from collections.abc import Iterator

import pytest

from companion import games
from companion.i18n import render, said

PLAIN = "toy.edition.plain"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    games.register("tests.toy")
    yield
    games.withdraw("toy")


def told() -> list[str]:
    counted, listed = render(PLAIN, {"count": 1}, "en"), render(PLAIN, {"each": [1]}, "en")
    return [render(PLAIN, {}, "en"), counted, listed, said("toy", "edition", "plain", "en")]


def test_a_game_that_is_gone_says_nothing_any_more() -> None:
    assert PLAIN not in told()
    games.withdraw("toy")
    assert told()[:3] == [PLAIN] * 3


def test_a_game_that_comes_back_is_heard_at_once() -> None:
    known = told()
    games.withdraw("toy")
    told()
    games.register("tests.toy")
    assert told() == known


def test_a_list_is_said_as_it_is_now_whoever_the_players_are() -> None:
    waiting = [0]
    assert render("web.play.waiting", {"awaited": waiting}, "en", ("Ina", "Bo")).endswith("Ina")
    assert render("web.play.waiting", {"awaited": waiting}, "en", ("Bo", "Ina")).endswith("Bo")
    waiting.append(1)
    assert render("web.play.waiting", {"awaited": waiting}, "en", ("Ina", "Bo")).endswith("Ina, Bo")


def test_what_cannot_be_written_down_is_said_all_the_same() -> None:
    class Spot:
        def __str__(self) -> str:
            return "the quarry"

    assert "the quarry" in render("engine.log.count", {"expected": Spot(), "got": 1}, "en")
