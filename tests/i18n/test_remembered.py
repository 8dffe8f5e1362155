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
    return [render(PLAIN, {}, "en"), render(PLAIN, {"count": 1}, "en"), said("toy", "edition", "plain", "en")]


def test_a_game_that_is_gone_says_nothing_any_more() -> None:
    assert PLAIN not in told()
    games.withdraw("toy")
    assert told()[:2] == [PLAIN, PLAIN]


def test_a_game_that_comes_back_is_heard_at_once() -> None:
    known = told()
    games.withdraw("toy")
    told()
    games.register("tests.toy")
    assert told() == known
