"""What the look-back contract offers to a game that says little of itself."""

import pytest

from companion.engine.ledger import Event
from companion.engine.review import CHARTS, ERA, EVENT, TURN, Fortune, Lookback, Mark, by_turns

KINDS = {"e": ERA, "!": EVENT, "t": TURN}
LUCK = (Fortune("any.die", (), (), ()),)


def marks(story: str) -> list[Mark]:
    """One mark after the other: `e` an era, `!` a great moment, `t` a turn."""
    return [Mark("any.mark", KINDS[letter], position) for position, letter in enumerate(story, start=1)]


@pytest.mark.parametrize(
    ("story", "number"),
    [
        ("", None),
        ("e", None),
        ("t", 1),
        ("ttt", 1),
        ("tttt", 2),
        ("et", 1),
        ("etttt!t", 2),
        ("etttte", None),
        ("etttet", 1),
    ],
)
def test_everybody_s_turn_is_a_round_and_every_era_begins_anew(story: str, number: int | None) -> None:
    assert by_turns(marks(story), 3) == (Event("engine.review.round", {"round": number}) if number else None)


def test_a_turn_that_begins_an_era_is_its_first() -> None:
    assert by_turns([Mark("any.turn", TURN, 4), Mark("any.turn", TURN, 9), Mark("any.era", ERA, 9)], 2) == Event(
        "engine.review.round", {"round": 1}
    )


def test_a_game_that_says_nothing_has_every_chart_no_luck_and_gives_nobody_the_same() -> None:
    plain = Lookback()

    assert plain.charts == CHARTS
    assert (plain.has_luck, plain.hides_luck, plain.alike) == (False, False, frozenset())


def test_luck_is_there_once_a_game_tells_of_it() -> None:
    seen, hidden = Lookback(open_luck=lambda *told: LUCK), Lookback(hidden_luck=lambda *told: LUCK)

    assert (seen.has_luck, seen.hides_luck) == (True, False)
    assert (hidden.has_luck, hidden.hides_luck) == (True, True)
