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
    several = render(PLAIN, {"count": 1, "which": ["a", 2]}, "en")
    return [render(PLAIN, {}, "en"), render(PLAIN, {"count": 1}, "en"), several, said("toy", "edition", "plain", "en")]


def test_a_game_that_is_gone_says_nothing_any_more() -> None:
    assert PLAIN not in told()
    games.withdraw("toy")
    assert told()[:3] == [PLAIN, PLAIN, PLAIN]


def test_a_game_that_comes_back_is_heard_at_once() -> None:
    known = told()
    games.withdraw("toy")
    told()
    games.register("tests.toy")
    assert told() == known


def test_a_list_is_told_as_it_is_now() -> None:
    names, waiting = ("Anna", "Bernd", "Claudia"), [0]
    alone = render("web.play.waiting", {"awaited": waiting}, "en", names)
    waiting.append(2)
    both = render("web.play.waiting", {"awaited": waiting}, "en", names)
    assert ("Anna" in alone, "Claudia" in alone, "Anna" in both, "Claudia" in both) == (True, False, True, True)
    assert render("web.play.waiting", {"awaited": waiting}, "en", names[::-1]) != both
