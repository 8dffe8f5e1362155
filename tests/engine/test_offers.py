"""Offers stand while their maker goes on; no answer to one tells of another's hand."""

import pytest

from companion.engine.actions import Action, Seat
from companion.engine.hand import Hand
from tests.support.toy_trade import FRUIT, SWAPS, Accept, Decline, Demand, Eat, Give, Propose, Rob, Stalls, holding

TWO_FIGS_FOR_A_PLUM = Propose(("fig", "fig"), ("plum",), (1, 2))


def after(state: Stalls, *answers: tuple[Seat, Action]) -> Stalls:
    for seat, action in answers:
        state = SWAPS.play(state, action, seat).state
    return state


def codes(state: Stalls, action: Action, seat: Seat) -> list[str]:
    return [refusal.code for refusal in SWAPS.refusals(state, action, seat)]


def stands(state: Stalls) -> list[tuple[int, Seat, tuple[Seat, ...]]]:
    return [(offer.number, offer.maker, offer.to) for offer in state.offers.standing]


@pytest.fixture
def offered() -> Stalls:
    return after(holding(Hand((3, 1, 0)), Hand((0, 0, 2)), Hand((0, 4, 0))), (0, TWO_FIGS_FOR_A_PLUM))


def test_an_offer_stands_while_its_maker_goes_on(offered: Stalls) -> None:
    later = after(offered, (0, Eat(("date",))))

    assert stands(later) == stands(offered) == [(1, 0, (1, 2))]
    assert SWAPS.asked(later) == SWAPS.asked(offered)
    accepted = after(later, (1, Accept(1)))
    assert [hand.known for hand in accepted.hands] == [(1, 0, 1), (2, 0, 1), (0, 4, 0)]
    assert stands(accepted) == []


def test_it_is_gone_as_soon_as_a_card_of_its_kinds_left_the_hand(offered: Stalls) -> None:
    """However many are left: nobody may learn from it how many there are."""
    assert stands(after(offered, (0, Eat(("fig",))))) == []
    assert codes(after(offered, (0, Eat(("fig",)))), Accept(1), 1) == ["swaps.offer.gone"]


def test_a_theft_takes_every_offer_of_the_victim_with_it(offered: Stalls) -> None:
    countered = after(offered, (1, Propose(("plum",), ("date",), (0,), counters=1)))

    assert stands(countered) == [(1, 0, (1, 2)), (2, 1, (0,))]
    assert stands(after(countered, (0, Rob(1)))) == [(1, 0, (1, 2))]


def test_who_gives_a_kind_away_offers_it_no_longer(offered: Stalls) -> None:
    both = after(offered, (0, Propose(("fig",), ("date",), (2,))), (2, Accept(2)))

    assert stands(both) == []
    assert both.offers.made == 2


def test_declining_leaves_it_for_the_others(offered: Stalls) -> None:
    declined = after(offered, (2, Decline(1)))

    assert stands(declined) == [(1, 0, (1,))]
    assert codes(declined, Accept(1), 2) == ["swaps.offer.gone"]
    assert stands(after(declined, (1, Decline(1)))) == []


def test_a_counter_is_an_offer_of_its_own(offered: Stalls) -> None:
    countered = after(offered, (1, Decline(1)), (1, Propose(("plum",), ("fig", "date"), (0,), counters=1)))

    assert [offer.counters for offer in countered.offers.standing] == [0, 1]
    assert [hand.known for hand in after(countered, (0, Accept(2))).hands] == [(2, 0, 1), (1, 1, 1), (0, 4, 0)]


def test_no_answer_depends_on_the_partner_s_hidden_hand() -> None:
    """Whatever the others hold: an offer to them is made, and one of theirs may be accepted."""
    for other in (Hand((0, 0, 0)), Hand((0, 0, 2)), Hand((5, 5, 5)), Hand((0, 0, 0), 3)):
        state = holding(Hand((3, 1, 0)), other, Hand((0, 0, 1)))
        assert codes(state, TWO_FIGS_FOR_A_PLUM, 0) == []
        assert codes(after(state, (0, TWO_FIGS_FOR_A_PLUM)), Accept(1), 2) == []


def test_unknown_cards_may_be_offered_and_kept(offered: Stalls) -> None:
    state = after(holding(Hand((0, 0, 0), 2), Hand((0, 0, 1)), Hand((0, 0, 0))), (0, TWO_FIGS_FOR_A_PLUM))
    swapped = after(state, (1, Accept(1)))

    assert [hand.size for hand in swapped.hands] == [1, 2, 0]
    assert swapped.hands[0] == Hand((0, 0, 1))


def test_an_unknown_card_that_was_spent_as_something_else_is_not_offered_any_more() -> None:
    one = Propose(("fig",), ("plum",), (1,))
    state = after(holding(Hand((0, 0, 0), 1), Hand((0, 0, 1)), Hand((0, 0, 0))), (0, one), (0, Eat(("date",))))

    assert stands(state) == []
    assert state.hands[0].size == 0


@pytest.mark.parametrize(
    ("action", "seat", "code"),
    [
        (Propose(("fig",), ("melon",), (1,)), 0, "swaps.offer.strange"),
        (Propose((), ("plum",), (1,)), 0, "swaps.offer.one_sided"),
        (Propose(("fig",), ("fig",), (1,)), 0, "swaps.offer.both_ways"),
        (Propose(("date", "date"), ("plum",), (1,)), 0, "swaps.offer.not_held"),
        (Accept(1), 0, "swaps.offer.gone"),
        (Accept(7), 1, "swaps.offer.gone"),
        (Accept(1), 2, "swaps.offer.cannot"),
    ],
)
def test_what_the_own_hand_and_the_table_refuse(offered: Stalls, action: Action, seat: Seat, code: str) -> None:
    assert codes(offered, action, seat) == [code]


def test_only_whom_it_concerns_is_shown_an_offer(offered: Stalls) -> None:
    assert list(SWAPS.anytime(offered, 1)) == [Accept(1), Decline(1)]
    assert list(SWAPS.anytime(offered, 2)) == [Decline(1)], "cannot pay"
    assert list(SWAPS.anytime(offered, 0)) == []


# --- a demand to all at once -----------------------------------------------------------------------------------


def test_everybody_says_how_many_at_the_same_time() -> None:
    state = holding(Hand((0, 0, 0)), Hand((3, 0, 0)), Hand((0, 1, 0), 1))
    asked = after(state, (0, Demand("fig")))

    assert [action.count for action in SWAPS.legal(asked, 1) if isinstance(action, Give)] == [2]
    assert [action.count for action in SWAPS.legal(asked, 2) if isinstance(action, Give)] == [0, 1]
    one = after(asked, (2, Give(1)))
    assert one.hands == asked.hands, "nothing is shown before all have answered"
    assert [hand.size for hand in after(one, (1, Give(2))).hands] == [3, 1, 1]


def test_what_was_stolen_unseen_makes_it_less_sure() -> None:
    state = holding(Hand((0, 0, 0)), Hand((2, 1, 0), 0, 1), Hand((0, 0, 0)))
    asked = after(state, (0, Demand("fig")))

    assert [action.count for action in SWAPS.legal(asked, 1) if isinstance(action, Give)] == [1, 2]


def test_kinds_are_counted_in_any_order() -> None:
    assert FRUIT.counted(("plum", "fig", "plum")) == (1, 0, 2)
