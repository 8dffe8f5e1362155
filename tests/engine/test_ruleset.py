"""The composed ruleset: what is asked, what is legal, what is refused and what a play gives."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from companion.engine.actions import TABLE
from companion.engine.bound import Bound
from companion.engine.decisions import Decision
from companion.engine.ledger import Event, Receipt
from companion.engine.meta_actions import Finish, Undo, Withdraw
from companion.engine.rules import Refusal, Refused
from companion.engine.ruleset import NOT_ASKED, NOT_NOW, NOT_WAIVABLE, OVER, Ruleset
from companion.engine.steps import Situation
from tests.support.toy import (
    TOY,
    Bid,
    ChoosePick,
    Moment,
    Orchard,
    Pick,
    Rest,
    SayThanks,
    Thank,
    Throw,
    ThrowDie,
    ThrowStep,
    Wave,
    WaveStep,
    at,
    auction_of,
    toy,
)
from tests.support.toy_layers import layer

PICKING = at(ChoosePick(0, 2), fruit=3)
THROWING = at(ThrowDie(TABLE))
CLOSED = at(ended="closed")


# --- legal ----------------------------------------------------------------------------------------------------


def test_legal_lists_the_candidates_no_rule_forbids() -> None:
    legal = TOY.legal(PICKING)

    assert list(legal) == [Pick(1), Pick(2), Rest()]
    assert len(legal) == 3
    assert bool(legal)


def test_legal_decides_membership_by_the_rules_alone() -> None:
    legal = TOY.legal(PICKING)

    assert Pick(2, "green") in legal
    assert Pick(2, "green") not in list(legal)
    assert Pick(3) not in legal
    assert Pick(0) not in legal
    assert Throw(1) not in legal
    assert Wave() not in legal
    assert "toy.rest" not in legal


def test_nothing_is_legal_for_a_seat_that_is_not_asked() -> None:
    for legal in (TOY.legal(PICKING, 1), TOY.legal(CLOSED), TOY.legal(CLOSED, 0)):
        assert list(legal) == []
        assert len(legal) == 0
        assert not legal
        assert Rest() not in legal
        assert not legal.open_ended


def test_legal_lists_a_useful_part_of_an_open_ended_answer() -> None:
    legal = TOY.legal(auction_of(1, 0), 0)

    assert legal.open_ended
    assert list(legal) == [Bid(()), Bid(("fig",))]
    assert Bid(("pear",)) in legal
    assert not TOY.legal(PICKING).open_ended


def test_a_step_may_name_its_legal_answers_itself() -> None:
    assert list(TOY.legal(THROWING)) == [Throw(face) for face in range(1, 7)]
    assert [action for action, _ in TOY.refused(THROWING)] == [Throw(0), Throw(7)]
    assert Throw(0) not in TOY.legal(THROWING)


def test_every_listed_action_is_a_member_and_every_refused_one_is_not() -> None:
    for state in (PICKING, THROWING, auction_of(2), at(SayThanks(1, "fig"))):
        legal = TOY.legal(state)
        assert all(action in legal for action in legal)
        assert not any(action in legal for action, _ in TOY.refused(state))


def test_refused_lists_candidates_with_their_reasons() -> None:
    assert list(TOY.refused(at(ChoosePick(0, 2), fruit=2))) == [
        (Pick(0), (Refusal("toy.pick.zero", "TOY-1"),)),
        (
            Pick(3),
            (
                Refusal("toy.pick.greedy", "TOY-1", {"count": 3, "most": 2}, waivable=True),
                Refusal("toy.pick.bare", "TOY-2", {"fruit": 2}),
            ),
        ),
    ]
    assert list(TOY.refused(PICKING, 1)) == []
    assert list(TOY.refused(CLOSED)) == []


class JudgedAgain(Exception):
    pass


def judged(bound: Bound, now: object, action: object) -> bool:
    raise JudgedAgain


def test_what_was_listed_is_played_without_being_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = TOY.legal(PICKING)
    expected = [TOY.play(PICKING, action) for action in legal]
    monkeypatch.setattr(Bound, "allows", judged)

    assert [legal.play(action) for action in legal] == expected
    with pytest.raises(JudgedAgain):
        legal.play(Pick(1))


def test_what_is_known_to_be_legal_is_played_without_being_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [TOY.play(PICKING, action) for action in TOY.legal(PICKING)]
    waved = TOY.play(PICKING, Wave(), 1)
    monkeypatch.setattr(Bound, "allows", judged)

    assert [TOY.after(PICKING, action, 0) for action in (Pick(1), Pick(2), Rest())] == expected
    assert TOY.after(PICKING, Wave(), 1) == waved
    for action, seat in ((Rest(), 1), (Throw(1), 0)):
        with pytest.raises(Refused):
            TOY.after(PICKING, action, seat)


def test_what_was_listed_is_not_judged_again_to_tell_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    legal, broken, asked = TOY.legal(THROWING), Bound.broken, []
    assert len(legal) == 6

    def noted(bound: Bound, now: Situation[Orchard], action: Throw) -> tuple[Refusal, ...]:
        asked.append(action)
        return broken(bound, now, action)

    monkeypatch.setattr(Bound, "broken", noted)
    monkeypatch.setattr(ThrowStep, "candidates", lambda step, now: [Throw(0), *legal, Throw(7)])
    assert [action for action, _ in legal.refused()] == asked == [Throw(0), Throw(7)]


def test_what_was_not_listed_is_judged_when_it_is_played() -> None:
    legal = TOY.legal(PICKING)

    assert legal.play(Pick(2, "green")) == TOY.play(PICKING, Pick(2, "green"))
    assert legal.play(next(iter(legal))) == TOY.play(PICKING, Pick(1))
    for action, code in ((Pick(3), "toy.pick.greedy"), (Throw(1), NOT_NOW)):
        with pytest.raises(Refused) as refused:
            legal.play(action)
        assert code in str(refused.value)
    with pytest.raises(Refused, match=NOT_ASKED):
        TOY.legal(PICKING, 1).play(Rest())
    assert TOY.legal(PICKING, 1).play(Wave()) == TOY.play(PICKING, Wave(), 1)


def test_what_chance_draws_is_played_without_being_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = TOY.legal(THROWING)
    action = legal.drawn(lambda n: n - 1)
    expected = TOY.play(THROWING, action)
    monkeypatch.setattr(Bound, "allows", judged)

    assert legal.by_chance
    assert legal.play(action) == legal.play(action) == expected
    assert not TOY.legal(PICKING).by_chance
    with pytest.raises(LookupError):
        TOY.legal(PICKING).drawn(lambda n: 0)


# --- anytime --------------------------------------------------------------------------------------------------


def test_anytime_deeds_are_listed_apart() -> None:
    assert list(TOY.anytime(PICKING, 1)) == [Wave(), Wave(0), Wave(2)]
    assert list(TOY.anytime(at(), 0)) == [Wave(), Wave(1), Wave(2)]


def test_anytime_deeds_follow_rules_and_leave_the_question_open() -> None:
    played = TOY.play(PICKING, Wave(0), 1)

    assert played.state == replace(PICKING, trace=("1 waves",))
    assert played.events == (Event("toy.log.waved", {"seat": 1}, to=0),)
    assert [refusal.code for refusal in TOY.refusals(PICKING, Wave(1), 1)] == ["toy.wave.self"]


def test_an_anytime_deed_needs_a_seat() -> None:
    assert [refusal.code for refusal in TOY.refusals(PICKING, Wave())] == [NOT_NOW]


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_a_seat_that_does_not_exist_may_do_nothing(seat: int) -> None:
    assert [refusal.code for refusal in TOY.refusals(PICKING, Rest(), seat)] == [NOT_ASKED]
    assert [refusal.code for refusal in TOY.refusals(PICKING, Wave(), seat)] == [NOT_ASKED]
    assert list(TOY.anytime(PICKING, seat)) == []


# --- why not --------------------------------------------------------------------------------------------------


def test_whoever_is_not_asked_is_told_who_is() -> None:
    assert TOY.refusals(PICKING, Rest(), 1) == (Refusal(NOT_ASKED, "", {"seat": 1, "waiting": [0]}),)
    assert TOY.refusals(at(), Rest(), 1) == (Refusal(NOT_ASKED, "", {"seat": 1, "waiting": []}),)


def test_another_deed_than_the_one_asked_for_is_not_for_now() -> None:
    assert TOY.refusals(PICKING, Thank(), 0) == (
        Refusal(NOT_NOW, "", {"action": "toy.thank", "decision": "toy.choose_pick"}),
    )
    assert TOY.refusals(PICKING, Finish())[0].code == NOT_NOW
    assert TOY.refusals(PICKING, Undo(), 0)[0].code == NOT_NOW


def test_after_the_end_everything_is_over() -> None:
    assert TOY.refusals(CLOSED, Rest()) == (Refusal(OVER, "", {"action": "toy.rest"}),)
    assert TOY.refusals(CLOSED, Rest(), 0)[0].code == OVER
    assert TOY.refusals(CLOSED, Wave(), 0)[0].code == OVER
    assert TOY.refusals(CLOSED, Withdraw(), 0)[0].code == OVER
    assert list(TOY.anytime(CLOSED, 0)) == []
    with pytest.raises(Refused, match=OVER):
        TOY.play(CLOSED, Rest(), 0)


def test_only_known_waivable_rules_can_be_waived() -> None:
    for code in ("toy.pick.zero", "toy.pick.bare", "toy.none", ""):
        assert TOY.refusals(PICKING, Pick(1), waive=(code,)) == (Refusal(NOT_WAIVABLE, "", {"code": code}),)


def test_waived_codes_may_come_from_any_iterable() -> None:
    assert TOY.refusals(PICKING, Pick(3), waive=iter(["toy.pick.greedy"])) == ()
    assert TOY.play(PICKING, Pick(3), waive=iter(["toy.pick.greedy"])).waived == ("toy.pick.greedy",)


# --- play -----------------------------------------------------------------------------------------------------


def test_a_play_gives_state_events_receipts_and_waived_rules() -> None:
    played = TOY.play(PICKING, Pick(3), 0, ("toy.pick.greedy",))

    assert played.state == at(fruit=0, trace=("0 picks 3",))
    assert played.events == (Event("toy.log.picked", {"seat": 0, "count": 3}),)
    assert played.receipts == (Receipt(0, 3, "TOY-1", "toy.points.fruit"),)
    assert played.waived == ("toy.pick.greedy",)


def test_a_waived_rule_that_was_not_broken_is_not_reported() -> None:
    assert TOY.play(PICKING, Pick(2), 0, ("toy.pick.greedy",)).waived == ()


def test_a_play_changes_neither_the_old_state_nor_anything_on_refusal() -> None:
    before = replace(PICKING)
    TOY.play(PICKING, Pick(2))
    with pytest.raises(Refused):
        TOY.play(PICKING, Pick(3))

    assert before == PICKING


def test_a_game_runs_from_the_opening_to_the_end() -> None:
    state = TOY.begin().state
    while state.pending:
        decision = TOY.asked(state)
        assert decision is not None
        state = TOY.play(state, next(iter(TOY.legal(state))), decision.seat).state

    assert state.ended == "closed"
    assert state.trace[:5] == ("0 picks 1", "die 1", "1 picks 1", "die 1", "2 picks 1")
    assert state.trace[5:] == ("1 bids 0", "0 bids 0", "2 bids 0")


# --- chance ---------------------------------------------------------------------------------------------------


def test_chance_answers_only_what_the_table_is_asked() -> None:
    step = TOY.chance(THROWING)

    assert step is not None
    assert step.device == "die"
    assert TOY.chance(PICKING) is None
    assert TOY.chance(auction_of(0)) is None
    assert TOY.chance(at()) is None
    assert TOY.chance(at(ChoosePick(TABLE, 2))) is None


def test_each_draw_of_chance_leads_to_one_answer() -> None:
    step = TOY.chance(THROWING)
    assert step is not None
    now = TOY.situation(TOY, THROWING, TABLE, ThrowDie(TABLE))

    assert [step.chance(now, lambda n, draw=draw: draw) for draw in range(6)] == [Throw(f) for f in range(1, 7)]


# --- moments --------------------------------------------------------------------------------------------------


class Measured(Moment):
    """Keeps what follows from the ruleset, in a slot and without one."""

    __slots__ = ("far",)

    def __init__(self, ruleset: Ruleset[Orchard], state: Orchard, seat: int, decision: Decision | None) -> None:
        super().__init__(ruleset, state, seat, decision)
        self.far, self.names = ruleset.seats + 1, ruleset.layers


def test_a_moment_of_a_ruleset_is_what_its_class_makes() -> None:
    rules = replace(TOY, situation=Measured)
    decision = rules.asked(THROWING)
    moment, made = rules.moment(THROWING, 1, decision), Measured(rules, THROWING, 1, decision)

    names = [*Situation.__slots__, "far", "names"]
    assert type(moment) is Measured
    assert [getattr(moment, name) for name in names] == [getattr(made, name) for name in names]
    other = rules.moment(THROWING, 1, decision)
    assert other.events is not moment.events, "each has its own"
    assert other.receipts is not moment.receipts


# --- private notes --------------------------------------------------------------------------------------------


def test_a_note_is_private_and_unasked() -> None:
    @dataclass(frozen=True, slots=True)
    class Whisper(Wave):
        kind: ClassVar[str] = "toy.whisper"
        secret: ClassVar[tuple[str, ...]] = ("to",)

    class WhisperStep(WaveStep):
        accepts = (Whisper,)
        rules = ()

    noting = toy(layer("whispers", steps=(WhisperStep(),)))
    assert noting.is_note(Whisper)
    assert not noting.is_note(Wave), "everybody may know"
    assert not noting.is_note(Bid), "it is an answer"
