"""Decisions: one seat after the other, or several together in any order."""

from itertools import permutations

import pytest

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Answer, Together, asked_now
from companion.engine.meta_actions import Withdraw
from companion.engine.rules import Refused
from companion.engine.ruleset import NOT_ASKED, NOT_NOW, NOT_WAIVABLE
from tests.support.toy import TOY, Bid, ChooseBid, ChoosePick, Orchard, Rest, SayThanks, Thank, Wave, at, auction_of

FIG = Bid(("fig",))
NOTHING = Bid(())
TWO_FIGS = Bid(("fig", "fig"))


def after(state: Orchard, *answers: tuple[Seat, Action]) -> Orchard:
    for seat, action in answers:
        state = TOY.play(state, action, seat).state
    return state


def asked(state: Orchard) -> list[tuple[Seat, str]]:
    return [(decision.seat, decision.kind) for decision in asked_now(state.pending)]


def codes(state: Orchard, action: Action, seat: Seat | None = None) -> list[str]:
    return [refusal.code for refusal in TOY.refusals(state, action, seat)]


# --- one at a time --------------------------------------------------------------------------------------------


def test_nothing_pending_asks_nobody() -> None:
    assert asked_now(()) == ()
    assert TOY.asked(at()) is None
    assert list(TOY.legal(at())) == []


def test_only_the_top_of_the_stack_is_asked() -> None:
    state = at(ChoosePick(0, 2), ChoosePick(1, 2))

    assert asked(state) == [(1, "toy.choose_pick")]
    assert TOY.asked(state, 0) is None
    assert after(state, (1, Rest())).pending == (ChoosePick(0, 2),)


def test_a_decision_tells_its_parameters_but_not_its_seat() -> None:
    assert ChoosePick(1, 2).params() == {"most": 2}
    assert ChooseBid(1).params() == {}
    assert SayThanks(0, "fig").params() == {"card": "fig"}


# --- together -------------------------------------------------------------------------------------------------


def test_everybody_who_has_not_answered_is_asked_in_the_order_asked() -> None:
    state = auction_of(1, 0, 2)

    assert asked(state) == [(1, "toy.choose_bid"), (0, "toy.choose_bid"), (2, "toy.choose_bid")]
    assert asked(after(state, (0, FIG))) == [(1, "toy.choose_bid"), (2, "toy.choose_bid")]
    assert TOY.asked(state, 2) == ChooseBid(2)
    assert TOY.asked(state, TABLE) is None


@pytest.mark.parametrize("order", list(permutations((0, 1, 2))))
def test_answers_in_any_order_take_effect_in_the_order_asked(order: tuple[Seat, ...]) -> None:
    bids = {0: NOTHING, 1: NOTHING, 2: NOTHING}
    state = auction_of(1, 0, 2)
    for seat in order[:-1]:
        state = after(state, (seat, bids[seat]))
        assert state.trace == ()

    state = after(state, (order[-1], bids[order[-1]]))

    assert state.trace == ("1 bids 0", "0 bids 0", "2 bids 0")
    assert state.pending == ()


def test_answers_wait_in_the_order_asked() -> None:
    state = after(auction_of(1, 0, 2), (2, FIG), (1, NOTHING))
    (top,) = state.pending

    assert isinstance(top, Together)
    assert top.answers == (Answer(ChooseBid(1), NOTHING), Answer(ChooseBid(2), FIG))
    assert top.has_answered(2)
    assert not top.has_answered(0)


def test_a_question_asked_together_of_one_seat_is_answered_at_once() -> None:
    assert after(auction_of(2), (2, NOTHING)).trace == ("2 bids 0",)


def test_nobody_answers_twice_or_unasked() -> None:
    state = after(auction_of(1, 0), (1, FIG))

    assert codes(state, NOTHING, 1) == [NOT_ASKED]
    assert codes(state, NOTHING, 2) == [NOT_ASKED]
    assert TOY.refusals(state, NOTHING, 2)[0].params == {"seat": 2, "waiting": [0]}
    assert codes(state, Rest(), 0) == [NOT_NOW]


def test_a_broken_rule_refuses_an_answer_before_the_others_have_answered() -> None:
    state = auction_of(1, 0)

    assert codes(state, TWO_FIGS, 0) == ["toy.bid.twice"]
    assert TWO_FIGS not in TOY.legal(state, 0)
    with pytest.raises(Refused):
        TOY.play(state, TWO_FIGS, 0)


def test_what_lies_below_stays_below() -> None:
    state = at(ChoosePick(2, 1), Together(asked=(ChooseBid(0), ChooseBid(1))))

    state = after(state, (1, FIG), (0, NOTHING))

    assert state.pending == (ChoosePick(2, 1), SayThanks(1, "fig"))


def test_what_several_answers_ask_next_keeps_the_order_of_the_answers() -> None:
    state = after(auction_of(1, 0, 2), (2, FIG), (0, Bid(("pear", "plum"))), (1, Bid(("kiwi",))))
    heard = []
    while state.pending:
        heard.append(asked(state)[0][0])
        state = after(state, (heard[-1], Thank()))

    assert heard == [1, 0, 0, 2]
    assert state.trace[3:] == ("1 thanks for kiwi", "0 thanks for pear", "0 thanks for plum", "2 thanks for fig")


def test_an_anytime_deed_leaves_the_answers_alone() -> None:
    state = after(auction_of(1, 0), (1, FIG), (1, Wave()), (0, Wave()))

    assert asked(state) == [(0, "toy.choose_bid")]
    assert state.trace == ("1 waves", "0 waves")


# --- withdrawing ----------------------------------------------------------------------------------------------


def test_an_answer_can_be_withdrawn_until_all_have_answered() -> None:
    state = auction_of(1, 0, 2)
    answered = after(state, (0, FIG))

    assert TOY.refusals(answered, Withdraw(), 0) == ()
    assert [TOY.may_withdraw(answered, seat) for seat in (TABLE, 0, 1, 2)] == [False, True, False, False]
    assert after(answered, (0, Withdraw())) == state
    assert after(answered, (1, FIG), (0, Withdraw()), (0, NOTHING), (2, NOTHING)).trace[:2] == ("1 bids 1", "0 bids 0")


def test_withdrawing_keeps_the_answers_of_others() -> None:
    state = after(auction_of(1, 0, 2), (0, FIG), (2, FIG), (0, Withdraw()))

    assert asked(state) == [(1, "toy.choose_bid"), (0, "toy.choose_bid")]


def test_an_answer_cannot_be_withdrawn_after_all_have_answered() -> None:
    state = after(auction_of(1, 0), (0, FIG), (1, NOTHING))

    assert state.trace == ("1 bids 0", "0 bids 1")
    assert codes(state, Withdraw(), 0) == [NOT_NOW]
    assert codes(state, Withdraw(), 1) == [NOT_ASKED]
    with pytest.raises(Refused):
        TOY.play(state, Withdraw(), 1)


def test_there_is_nothing_to_withdraw_before_answering() -> None:
    state = after(auction_of(1, 0), (1, FIG))

    assert codes(state, Withdraw(), 0) == [NOT_NOW]
    assert codes(state, Withdraw(), 2) == [NOT_ASKED]
    assert codes(state, Withdraw()) == [NOT_NOW]
    assert codes(at(ChoosePick(0, 2)), Withdraw(), 0) == [NOT_NOW]
    assert codes(at(), Withdraw(), 0) == [NOT_ASKED]


# --- waived answers -------------------------------------------------------------------------------------------


def test_each_answer_takes_effect_with_its_own_waived_rules() -> None:
    state = auction_of(1, 0, 2)
    state = TOY.play(state, TWO_FIGS, 0, ("toy.bid.twice",)).state
    state = after(state, (2, NOTHING), (1, NOTHING))

    assert state.trace == ("1 bids 0", "0 bids 2 against toy.bid.twice", "2 bids 0")


def test_a_waived_rule_that_was_not_broken_is_not_kept_with_the_answer() -> None:
    (top,) = TOY.play(auction_of(1, 0), FIG, 1, ("toy.bid.twice",)).state.pending

    assert isinstance(top, Together)
    assert top.answers == (Answer(ChooseBid(1), FIG),)


def test_a_play_tells_the_rules_that_this_answer_waived() -> None:
    early = TOY.play(auction_of(1, 0), TWO_FIGS, 1, ("toy.bid.twice",))
    late = TOY.play(after(auction_of(1, 0), (0, NOTHING)), TWO_FIGS, 1, ("toy.bid.twice",))
    other = TOY.play(early.state, NOTHING, 0)

    assert early.waived == ("toy.bid.twice",)
    assert late.waived == ("toy.bid.twice",)
    assert other.waived == ()


def test_an_answer_cannot_waive_what_cannot_be_waived() -> None:
    refusals = TOY.refusals(auction_of(1, 0), FIG, 1, ("toy.pick.bare",))

    assert [(refusal.code, refusal.params) for refusal in refusals] == [(NOT_WAIVABLE, {"code": "toy.pick.bare"})]
