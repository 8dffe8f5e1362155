"""A theft of a real card: two know it, the app owes both the answer, and either gives it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import Action, Seat
from companion.engine.hand import Hand, add, take
from companion.engine.log import Entry
from companion.engine.thefts import Debt
from companion.engine.view import REVIEWER, SPECTATOR, Viewer, entry_view
from tests.support.toy_trade import SWAPS, Eat, Rob, Stalls, TellTheft, holding

quick = settings(max_examples=150, deadline=None, database=None, derandomize=True)


def after(state: Stalls, *answers: tuple[Seat, Action]) -> Stalls:
    for seat, action in answers:
        state = SWAPS.play(state, action, seat).state
    return state


def codes(state: Stalls, action: Action, seat: Seat) -> list[str]:
    return [refusal.code for refusal in SWAPS.refusals(state, action, seat)]


@pytest.fixture
def robbed() -> Stalls:
    return after(holding(Hand((0, 0, 1)), Hand((2, 1, 0)), Hand((0, 0, 0))), (0, Rob(1)))


def test_a_stolen_card_is_owed(robbed: Stalls) -> None:
    assert robbed.hands[:2] == (Hand((0, 0, 1), 1), Hand((2, 1, 0), 0, 1))
    assert [hand.size for hand in robbed.hands] == [2, 2, 0]
    assert robbed.debts == (Debt(0, 1),)


@pytest.mark.parametrize("teller", [0, 1])
def test_either_of_the_two_clears_it(robbed: Stalls, teller: Seat) -> None:
    told = after(robbed, (teller, TellTheft(1 - teller, "fig")))

    assert told.hands[:2] == (Hand((1, 0, 1)), Hand((1, 1, 0)))
    assert told.debts == ()
    assert codes(told, TellTheft(0, "fig"), 1) == ["swaps.theft.none"]


def test_nobody_else_has_anything_to_tell(robbed: Stalls) -> None:
    assert codes(robbed, TellTheft(1, "fig"), 2) == ["swaps.theft.none"]
    assert list(SWAPS.anytime(robbed, 2)) == []
    assert TellTheft(1, "fig") in list(SWAPS.anytime(robbed, 0))
    assert codes(robbed, TellTheft(1, "melon"), 0) == ["swaps.theft.strange"]


def test_the_thief_is_not_told_what_the_victim_never_had(robbed: Stalls) -> None:
    """No plum was known there, but a refusal would tell so; the victim's own phone knows better."""
    assert codes(robbed, TellTheft(1, "plum"), 0) == []
    assert codes(robbed, TellTheft(0, "plum"), 1) == ["swaps.theft.impossible"]
    told = after(robbed, (0, TellTheft(1, "plum")))
    assert told.hands[1] == Hand((0, 0, 0), 2), "what was thought known was wrong"


def test_both_may_read_and_correct_it_and_nobody_else() -> None:
    entry = Entry(3, 0, TellTheft(1, "fig"), by="seat-0")

    assert entry.action.owners(0) == (0, 1)
    for viewer in (Viewer(0), Viewer(1), REVIEWER):
        assert entry_view(entry, SWAPS.codec, viewer)["action"]["card"] == "fig"
    for viewer in (Viewer(2), SPECTATOR):
        assert "card" not in entry_view(entry, SWAPS.codec, viewer)["action"]


def test_a_doubt_with_one_answer_is_none() -> None:
    assert Hand((3, 0, 0)).robbed() == Hand((2, 0, 0))
    assert Hand((0, 0, 0), 3).robbed() == Hand((0, 0, 0), 2)
    assert Hand((1, 0, 0)).robbed() == Hand((0, 0, 0))
    assert Hand((2, 1, 0)).robbed().minus((2, 0, 0)) == Hand((0, 0, 0))
    assert Hand((2, 1, 0)).robbed().minus((0, 1, 0)) == Hand((1, 0, 0))


def test_a_robbed_hand_pays_what_it_can(robbed: Stalls) -> None:
    state = after(holding(Hand((2, 1, 0)), Hand((0, 0, 0)), Hand((0, 0, 0)), pending=robbed.pending))
    poorer = after(Stalls(hands=(state.hands[0].robbed(), *state.hands[1:]), pending=state.pending))

    assert codes(poorer, Eat(("fig", "fig")), 0) == []
    assert codes(poorer, Eat(("fig", "date")), 0) == []
    assert codes(poorer, Eat(("fig", "fig", "date")), 0) == ["swaps.eat.not_held"]


@quick
@given(st.tuples(*[st.integers(0, 4)] * 3), st.integers(0, 3), st.integers(0, 2), st.integers(0, 2))
def test_a_robbed_hand_never_refuses_what_is_true(known, unknown, first, second):  # type: ignore[no-untyped-def]
    """Whatever was really there and really taken: the real cards can be laid out, and the numbers stay right."""
    real = add(known, (0, unknown, 0))
    hand = Hand(known, unknown)
    for kind in (first, second):
        if not real[kind]:
            return
        one = tuple(int(index == kind) for index in range(3))
        real, hand = take(real, one), hand.robbed()
    assert hand.size == sum(real)
    assert hand.holds(real)
    assert all(hand.least(kind) <= real[kind] for kind in range(3))
    assert all(most >= count for most, count in zip(hand.most((0, 0, 0), (9, 9, 9)), real, strict=True))
    assert hand.minus(real).size == 0
    assert hand.veiled() == Hand((0, 0, 0), sum(real))
