"""The annual ceremony (CER-1 to CER-7)."""

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.hand import Hand
from companion.engine.ledger import Receipt
from companion.games.caral.cards import NONE
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.state import Ceremony, Offering
from companion.games.caral.two_players import Reveal
from tests.games.caral.conservation import misplaced
from tests.games.caral.table import Table

PLENTY = {"stone": 3, "clay": 3, "fish": 3, "alpaca": 3}
NOTHING = SacrificeNothing()


def ceremony(priest: int = 0, seats: int = 3, fame: int = 5, **state: int) -> Table:
    """Everybody has three cards of each kind and is called to the ceremony."""
    table = Table(seats=seats)
    for seat in range(seats):
        table.player(seat, hand=PLENTY, fame=fame)
    return table.with_state(**state).to_sacrifice(priest)


def changes(table: Table, *offers: Action) -> list[int]:
    """What the ceremony gives each seat when these are laid out in turn."""
    before = table.fame
    table.play(*offers)
    return [after - fame for after, fame in zip(table.fame, before, strict=True)]


def entering_centre(seats: int = 2) -> Table:
    """Seat 1 is about to enter the centre."""
    table = Table(seats=seats).player(1, figure="village-3", hand={"fish": 1, "clay": 1})
    return table.player(0, hand={"fish": 2}).to_move(1)


@pytest.mark.rule("CER-1")
def test_two_players_reveal_a_card_before_the_ceremony() -> None:
    table = entering_centre().play(Move("centre"))
    assert table.asked == ("caral.reveal_card", TABLE)
    deck = table.state.deck.size
    table.play(Reveal("fish"))
    assert table.state.ceremony == Ceremony(1, barred=("fish",))
    assert (table.state.deck.size, table.state.discard) == (deck - 1, (0, 0, 1, 0))
    assert table.asked == ("caral.choose_sacrifice", 1)


@pytest.mark.rule("CER-1")
def test_the_revealed_kind_may_not_be_sacrificed_by_anybody() -> None:
    table = entering_centre().play(Move("centre"), Reveal("fish"))
    refused = [("caral.sacrifice.barred", "CER-1")]
    assert table.reasons(Sacrifice("fish", 1)) == refused
    assert set(table.legal()) == {Sacrifice("clay", 1), NOTHING}
    table.play(NOTHING)
    assert table.reasons(Sacrifice("fish", 2)) == refused
    assert table.legal() == [NOTHING]


@pytest.mark.rule("CER-1")
def test_the_revealed_card_counts_for_nothing() -> None:
    table = entering_centre().player(0, fame=5).player(1, fame=5).play(Move("centre"), Reveal("fish"))
    assert changes(table, NOTHING, NOTHING) == [-1, -1]
    assert table.state.discard == (0, 0, 1, 0)


@pytest.mark.rule("CER-1")
def test_an_empty_deck_is_shuffled_anew_for_the_reveal() -> None:
    table = entering_centre().with_state(deck=Hand(NONE), discard=(0, 0, 0, 3)).play(Move("centre"))
    assert table.legal() == [Reveal("alpaca")]
    table.play(Reveal("alpaca"))
    assert (table.state.deck.known, table.state.discard) == ((0, 0, 0, 2), (0, 0, 0, 1))


@pytest.mark.rule("CER-1")
def test_without_any_card_to_reveal_no_kind_is_barred() -> None:
    table = entering_centre().with_state(deck=Hand(NONE), discard=NONE).play(Move("centre"))
    assert table.asked == ("caral.choose_sacrifice", 1)
    assert "caral.log.none_barred" in [event.code for event in table.events]
    assert set(table.legal()) == {Sacrifice("fish", 1), Sacrifice("clay", 1), NOTHING}


@pytest.mark.rule("CER-1")
@pytest.mark.parametrize("seats", [3, 4])
def test_more_than_two_players_reveal_nothing(seats: int) -> None:
    table = entering_centre(seats).play(Move("centre"))
    assert table.asked == ("caral.choose_sacrifice", 1)
    assert table.state.ceremony == Ceremony(1)


@pytest.mark.rule("CER-2")
def test_sacrifices_go_round_clockwise_from_the_head_priest() -> None:
    table, asked = ceremony(seats=4).player(2, figure="village-3").to_move(2).play(Move("centre")), []
    for card in ("fish", "clay", "stone", "alpaca"):
        asked.append(table.asked)
        table.play(Sacrifice(card, 1))
    assert asked == [("caral.choose_sacrifice", seat) for seat in (2, 3, 0, 1)]
    assert table.asked == ("caral.choose_next_year", TABLE)


@pytest.mark.rule("CER-2")
def test_any_number_of_one_kind_or_nothing() -> None:
    table = ceremony().player(0, hand={"clay": 3, "fish": 1})
    assert set(table.legal()) == {*(Sacrifice("clay", count) for count in (1, 2, 3)), Sacrifice("fish", 1), NOTHING}


@pytest.mark.rule("CER-2")
def test_a_kind_sacrificed_before_is_taken_for_everybody_after() -> None:
    table = ceremony().play(Sacrifice("clay", 1), Sacrifice("fish", 1))
    for card in ("clay", "fish"):
        assert table.reasons(Sacrifice(card, 1)) == [("caral.sacrifice.taken", "CER-2")]
    assert {action.card for action in table.legal() if isinstance(action, Sacrifice)} == {"stone", "alpaca"}


@pytest.mark.rule("CER-2")
def test_nothing_takes_no_kind() -> None:
    table = ceremony().play(NOTHING)
    assert {action.card for action in table.legal() if isinstance(action, Sacrifice)} == set(PLENTY)


@pytest.mark.rule("CER-3")
@pytest.mark.parametrize(("central", "fame"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 7)])
def test_the_highest_gets_fame_by_the_levels_of_the_central_pyramid(central: int, fame: int) -> None:
    table = ceremony(central=central)
    assert changes(table, Sacrifice("fish", 1), Sacrifice("clay", 3), NOTHING) == [1, fame, -1]


@pytest.mark.rule("CER-3")
def test_everybody_has_a_receipt_for_the_ceremony() -> None:
    table = ceremony(priest=1).play(Sacrifice("fish", 1), Sacrifice("clay", 3), NOTHING)
    assert table.receipts == [
        Receipt(1, 1, "CER-3", "caral.fame.sacrificed", {"count": 1}),
        Receipt(2, 3, "CER-3", "caral.fame.highest", {"count": 3}),
        Receipt(0, -1, "CER-3", "caral.fame.nothing", {}),
    ]


@pytest.mark.rule("CER-3")
def test_fame_is_given_only_when_all_have_sacrificed() -> None:
    table = ceremony().play(Sacrifice("fish", 1), Sacrifice("clay", 3))
    assert table.fame == [5, 5, 5]


@pytest.mark.rule("CER-4")
@pytest.mark.parametrize("priest", [0, 1, 2])
def test_among_equals_whoever_laid_that_number_first_is_highest(priest: int) -> None:
    table = ceremony(priest)
    given = changes(table, Sacrifice("fish", 1), Sacrifice("clay", 2), Sacrifice("stone", 2))
    assert [given[(priest + place) % 3] for place in range(3)] == [1, 3, 1]


@pytest.mark.rule("CER-4")
def test_a_single_card_is_highest_when_nobody_else_lays_any() -> None:
    assert changes(ceremony(), NOTHING, NOTHING, Sacrifice("stone", 1)) == [-1, -1, 3]


@pytest.mark.rule("CER-4")
def test_when_nobody_sacrifices_nobody_is_highest() -> None:
    assert changes(ceremony(), NOTHING, NOTHING, NOTHING) == [-1, -1, -1]


@pytest.mark.rule("CER-5")
def test_sacrificed_cards_lie_out_and_then_go_to_the_discard_pile() -> None:
    table = ceremony().play(Sacrifice("fish", 2), Sacrifice("clay", 3))
    assert (table[0].hand.known, table.state.discard) == ((3, 3, 1, 3), NONE)
    assert table.state.ceremony == Ceremony(0, laid=(Offering(0, "fish", 2), Offering(1, "clay", 3)))
    table.play(NOTHING)
    assert table.state.discard == (0, 3, 2, 0)
    assert misplaced(table.rules, table.state) == {}


@pytest.mark.rule("CER-6")
@pytest.mark.parametrize("priest", [0, 1, 2])
def test_the_head_priest_starts_the_next_year(priest: int) -> None:
    table = ceremony(priest).play(NOTHING, NOTHING, NOTHING, BeginYear())
    assert table.state.starter == priest
    assert table.asked == ("caral.roll_die", TABLE)
    assert table.state.turn is not None
    assert table.state.turn.seat == priest


@pytest.mark.rule("CER-7")
def test_fame_never_falls_below_nothing() -> None:
    table = ceremony(fame=0).player(2, fame=1).play(NOTHING, NOTHING, NOTHING)
    assert table.fame == [0, 0, 0]
    assert [(receipt.seat, receipt.amount) for receipt in table.receipts] == [(0, 0), (1, 0), (2, -1)]
