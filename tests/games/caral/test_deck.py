"""MAT-6: an empty deck is made anew from the discard pile, in the middle of a draw if need be."""

import pytest

from companion.engine.hand import Counts, Hand
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.deal import Deal, DealCards
from tests.games.caral.table import Table

NONE = (0, 0, 0, 0)


def by_app(deck: Counts, discard: Counts) -> Table:
    """The app deals; seat 0 stands on a cult square."""
    return Table(cards="app").with_state(deck=Hand(deck), discard=discard).to_act(0, at="cult-1")


def by_table(deck: int, discard: Counts) -> Table:
    """The deck is real; seat 0 stands on a cult square."""
    return Table(cards="table").with_state(deck=Hand(NONE, deck), discard=discard).to_act(0, at="cult-1")


def codes(table: Table) -> list[str]:
    return [event.code for event in table.events]


@pytest.mark.rule("MAT-6")
def test_the_app_reshuffles_an_empty_deck() -> None:
    table = by_app(NONE, (2, 0, 1, 0)).play(DrawCards())
    assert (table.state.deck, table.state.discard) == (Hand((2, 0, 1, 0)), NONE)
    assert "caral.log.reshuffled" in codes(table)
    assert set(table.legal()) == {Deal(("stone", "stone"), 0), Deal(("stone", "fish"), 0)}
    table.play(Deal(("stone", "fish"), 0))
    assert table[0].hand == Hand((1, 0, 1, 0))
    assert (table.state.deck, table.state.discard) == (Hand((1, 0, 0, 0)), NONE)


@pytest.mark.rule("MAT-6")
def test_the_app_deals_across_the_reshuffle() -> None:
    table = by_app((0, 1, 0, 0), (0, 0, 0, 3)).play(DrawCards())
    assert table.state.discard == (0, 0, 0, 3)
    assert table.legal() == [Deal(("clay",), 0)]
    table.play(Deal(("clay",), 0))
    assert table.state.pending == (DealCards(-1, 0, 1),)
    assert (table.state.deck, table.state.discard) == (Hand((0, 0, 0, 3)), NONE)
    table.play(Deal(("alpaca",), 0))
    assert table[0].hand == Hand((0, 1, 0, 1))
    assert (table.state.deck, table.state.discard) == (Hand((0, 0, 0, 2)), NONE)


@pytest.mark.rule("MAT-6")
def test_the_app_does_not_reshuffle_before_it_must() -> None:
    table = by_app((2, 0, 0, 0), (0, 0, 3, 0)).play(DrawCards(), Deal(("stone", "stone"), 0))
    assert (table.state.deck, table.state.discard) == (Hand(NONE), (0, 0, 3, 0))


@pytest.mark.rule("MAT-6")
@pytest.mark.parametrize(("deck", "discard"), [((0, 0, 1, 0), NONE), (NONE, (0, 0, 1, 0))])
def test_the_app_deals_what_there_is(deck: Counts, discard: Counts) -> None:
    table = by_app(deck, discard).play(DrawCards())
    assert table.state.pending == (DealCards(-1, 0, 1),)
    table.play(Deal(("fish",), 0))
    assert table[0].hand == Hand((0, 0, 1, 0))
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("MAT-6")
@pytest.mark.parametrize(
    ("deck", "discard", "drawn", "left", "pile"),
    [
        (0, (2, 0, 1, 0), 2, 1, NONE),
        (1, (0, 0, 0, 3), 2, 2, NONE),
        (2, (0, 0, 3, 0), 2, 0, (0, 0, 3, 0)),
        (1, NONE, 1, 0, NONE),
        (0, (0, 0, 1, 0), 1, 0, NONE),
    ],
    ids=["empty", "across", "not before it must", "last of the deck", "last of the pile"],
)
def test_a_real_deck(deck: int, discard: Counts, drawn: int, left: int, pile: Counts) -> None:
    table = by_table(deck, discard).play(DrawCards())
    assert table[0].hand == Hand(NONE, drawn)
    assert (table.state.deck, table.state.discard) == (Hand(NONE, left), pile)
    assert ("caral.log.reshuffled" in codes(table)) == (drawn > deck)


@pytest.mark.rule("MAT-6")
@pytest.mark.parametrize("cards", ["app", "table"])
def test_nothing_left_to_draw_at_the_cult_square(cards: str) -> None:
    table = Table(cards=cards).with_state(deck=Hand(NONE), discard=NONE).to_act(0, at="cult-1")
    assert table.reasons(DrawCards()) == [("caral.draw.no_cards", "MAT-6")]
    assert DrawCards() not in table.legal()


@pytest.mark.rule("MAT-6")
@pytest.mark.parametrize("cards", ["app", "table"])
def test_a_draw_nobody_chose_goes_on_with_nothing_left(cards: str) -> None:
    """The blessing's cards are drawn unasked: with none left the year begins all the same."""
    table = Table(cards=cards).site("site-1", 0, 5, 1).with_state(deck=Hand(NONE))
    table.to_act(1, at="village-1").with_state(agenda=(("bless", 0), ("begin_year", -1)))
    table.play(EndTurn())
    assert table[0].hand.size == 0
    assert "caral.log.no_cards" in codes(table)
    assert table.asked == ("caral.roll_die", -1)


@pytest.mark.rule("MAT-6")
def test_a_blessing_across_the_reshuffle() -> None:
    table = Table(cards="table").with_state(deck=Hand(NONE, 1), discard=(4, 0, 0, 0))
    for site in ("site-1", "site-2", "site-3"):
        table.site(site, 0, 5, 1)
    table.to_act(1, at="village-1").with_state(agenda=(("bless", 0), ("begin_year", -1))).play(EndTurn())
    assert table[0].hand == Hand(NONE, 3)
    assert (table.state.deck, table.state.discard) == (Hand(NONE, 2), NONE)
