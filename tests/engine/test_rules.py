"""Rules: named checks whose breaches are values."""

import pytest

from companion.engine.rules import Refusal, Refused, Rule
from tests.support.toy import TOY, ChoosePick, Pick, Rest, at, bare, greedy, zero


def reasons(pick: Pick, most: int = 2, fruit: int = 3, waive: tuple[str, ...] = ()) -> list[str]:
    state = at(ChoosePick(0, most), fruit=fruit)
    return [refusal.code for refusal in TOY.refusals(state, pick, waive=waive)]


def test_a_rule_knows_its_ids_and_its_first_one_is_cited() -> None:
    assert isinstance(greedy, Rule)
    assert greedy.ids == ("TOY-1", "TOY-2")
    assert greedy.refusal({"most": 2}) == Refusal("toy.pick.greedy", "TOY-1", {"most": 2}, waivable=True)
    assert bare.refusal({}) == Refusal("toy.pick.bare", "TOY-2", {}, waivable=False)


def test_several_refusals_come_together_in_the_order_of_the_rules() -> None:
    state = at(ChoosePick(0, 2), fruit=3)

    assert TOY.refusals(state, Pick(4)) == (
        Refusal("toy.pick.greedy", "TOY-1", {"count": 4, "most": 2}, waivable=True),
        Refusal("toy.pick.bare", "TOY-2", {"fruit": 3}),
    )


def test_a_broken_guard_ends_the_checking() -> None:
    assert zero.guard
    assert reasons(Pick(0), fruit=-1) == ["toy.pick.zero"]
    assert reasons(Pick(1), fruit=-1) == ["toy.pick.bare"]


def test_a_rule_judges_only_its_class_of_actions() -> None:
    assert TOY.refusals(at(ChoosePick(0, 0), fruit=0), Rest()) == ()


def test_a_waivable_rule_can_be_waived_alone() -> None:
    assert reasons(Pick(3)) == ["toy.pick.greedy"]
    assert reasons(Pick(3), waive=("toy.pick.greedy",)) == []
    assert reasons(Pick(4), waive=("toy.pick.greedy",)) == ["toy.pick.bare"]


def test_a_rule_that_is_not_waivable_stays_and_says_so() -> None:
    assert reasons(Pick(4), waive=("toy.pick.bare",)) == ["engine.not_waivable", "toy.pick.greedy", "toy.pick.bare"]
    assert reasons(Pick(1), waive=("toy.pick.bare",)) == ["engine.not_waivable"]
    assert reasons(Pick(1), waive=("toy.no.such",)) == ["engine.not_waivable"]


def test_refused_carries_every_reason_and_names_their_codes() -> None:
    with pytest.raises(Refused, match=r"toy\.pick\.greedy, toy\.pick\.bare") as caught:
        TOY.play(at(ChoosePick(0, 2), fruit=3), Pick(4))

    assert [refusal.code for refusal in caught.value.refusals] == ["toy.pick.greedy", "toy.pick.bare"]


def test_refused_and_refusals_agree() -> None:
    state = at(ChoosePick(0, 2), fruit=3)
    many = tuple(f"toy.none.{number}" for number in range(9))
    for count in range(6):
        for waive in ((), ("toy.pick.greedy",), ("toy.pick.bare",), ("toy.none", "toy.pick.greedy"), many):
            expected = TOY.refusals(state, Pick(count), waive=waive)
            if not expected:
                assert TOY.play(state, Pick(count), waive=waive).state.trace == (f"0 picks {count}",)
                continue
            with pytest.raises(Refused) as caught:
                TOY.play(state, Pick(count), waive=waive)
            assert caught.value.refusals == expected
