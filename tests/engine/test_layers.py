"""Layers: the seams at which they change the base game."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.actions import Action, Seat
from companion.engine.layers import Layer
from companion.engine.rules import Broken, rule
from companion.engine.steps import Hook
from tests.support.toy import (
    APPETITE,
    BASE,
    TOY,
    ChoosePick,
    Moment,
    Orchard,
    Pick,
    Rest,
    Throw,
    ThrowDie,
    ThrowStep,
    at,
    toy,
)
from tests.support.toy_layers import ChooseNap, Nap, NapStep, TwoAtMost, layer, marks, only_red

# --- the seams ------------------------------------------------------------------------------------------------


def test_the_layers_are_named_in_order() -> None:
    assert TOY.layers == ("base",)
    assert toy(layer("one"), layer("two")).layers == ("base", "one", "two")


def test_a_layer_adds_rules_to_a_decision() -> None:
    rules = toy(layer(rules={ChoosePick: (only_red,)}))
    state = at(ChoosePick(0, 2))

    assert [r.code for r in rules.refusals(state, Pick(3, "green"))] == ["toy.pick.greedy", "toy.pick.green"]
    assert rules.refusals(state, Pick(1)) == ()
    assert TOY.refusals(state, Pick(1, "green")) == ()
    assert rules.rules["toy.pick.green"] is only_red


def test_an_added_rule_holds_where_a_step_names_its_legal_answers_itself() -> None:
    @rule("toy.throw.six", Throw, "TOY-9")
    def six(now: Moment, throw: Throw) -> Broken:
        return {} if throw.face == 6 else None

    rules = toy(layer(rules={ThrowDie: (six,)}))
    state = at(ThrowDie(-1))

    assert list(rules.legal(state)) == [Throw(face) for face in range(1, 6)]
    assert Throw(6) not in rules.legal(state)
    assert [action for action, _ in rules.refused(state)] == [Throw(0), Throw(6), Throw(7)]


def test_a_layer_lifts_a_rule_by_its_code() -> None:
    rules = toy(layer(waives=("toy.pick.greedy",)))

    assert rules.refusals(at(ChoosePick(0, 1), fruit=3), Pick(3)) == ()
    assert "toy.pick.greedy" not in rules.rules
    assert "toy.pick.greedy" in TOY.rules


def test_a_lifted_rule_is_lifted_where_a_step_names_its_legal_answers_itself() -> None:
    rules = toy(layer(waives=("toy.throw.face",)))

    assert list(rules.legal(at(ThrowDie(-1)))) == [Throw(face) for face in range(8)]
    assert Throw(7) in rules.legal(at(ThrowDie(-1)))


def test_a_step_that_asks_a_rule_itself_keeps_its_own_list_when_it_is_lifted() -> None:
    class Asking(ThrowStep):
        asks = frozenset({"toy.throw.face"})

        def options(self, now: Moment) -> Iterator[Action]:
            return (throw for throw in (Throw(9), Throw(1)) if now.allows(throw))

    steps = tuple(Asking() if isinstance(step, ThrowStep) else step for step in BASE.steps)
    base = replace(BASE, steps=steps)
    lifted = toy(layer(waives=("toy.throw.face",)), base=base)

    assert list(toy(base=base).legal(at(ThrowDie(-1)))) == [Throw(1)]
    assert list(lifted.legal(at(ThrowDie(-1)))) == [Throw(9), Throw(1)]


def test_a_layer_may_lift_a_rule_that_another_layer_added() -> None:
    rules = toy(layer("strict", rules={ChoosePick: (only_red,)}), layer("mild", waives=("toy.pick.green",)))

    assert rules.refusals(at(ChoosePick(0, 1)), Pick(1, "green")) == ()


def test_a_layer_replaces_a_step_of_the_base() -> None:
    rules = toy(layer(steps=(TwoAtMost(),)))

    assert list(rules.legal(at(ChoosePick(0, 2)))) == [Pick(1), Pick(2)]
    assert list(TOY.legal(at(ChoosePick(0, 2)))) == [Pick(1), Pick(2), Rest()]


def test_a_layer_answers_a_new_decision() -> None:
    rules = toy(layer(steps=(NapStep(),)))

    played = rules.play(at(ChooseNap(2)), Nap(), 2)
    assert played.state.trace == ("2 naps",)
    assert played.hidden
    assert not rules.play(at(ChoosePick(0, 2)), Rest()).hidden
    assert rules.codec.decode({"kind": "toy.nap"}) == Nap()
    assert "toy.nap" not in TOY.codec.classes


def test_hooks_change_a_value_in_the_order_of_the_layers() -> None:
    def double(now: Moment, value: int, seat: Seat) -> int:
        return value * 2

    def one_more(now: Moment, value: int, seat: Seat) -> int:
        return value + 1

    first, second = layer("double", hooks={APPETITE: double}), layer("more", hooks={APPETITE: one_more})

    assert [asked_at_start(*layers) for layers in ((), (first,), (first, second), (second, first))] == [2, 4, 5, 6]


def asked_at_start(*layers: Layer) -> int:
    decision = toy(*layers).asked(toy(*layers).begin().state)
    assert isinstance(decision, ChoosePick)
    return decision.most


def test_a_hook_hears_its_context_and_the_state() -> None:
    def by_seat(now: Moment, value: int, seat: Seat) -> int:
        return value + 10 * seat + now.state.fruit

    rules = toy(layer(hooks={APPETITE: by_seat}))
    now = Moment(rules, Orchard(fruit=4), 0, None)

    assert now.ask(APPETITE, 100, 2) == 124


def test_a_layer_may_declare_hooks_for_the_layers_on_it() -> None:
    naps: Hook[int] = Hook("naps", "TOY-9")
    rules = toy(layer("naps", declares=(naps,)), layer("many", hooks={naps: lambda now, value: value + 2}))

    assert Moment(rules, Orchard(), 0, None).ask(naps, 1) == 3


# --- stages ---------------------------------------------------------------------------------------------------


def test_stages_are_inserted_after_existing_ones_for_the_same_seat() -> None:
    rules = toy(
        layer("one", stages={"rain": marks("rain"), "sun": marks("sun")}, after={"pick": ("rain", "sun")}),
        layer("two", stages={"wind": marks("wind")}, after={"pick": ("wind",), "rain": ("wind",)}),
    )
    state = rules.play(rules.begin().state, Rest()).state

    assert state.trace == ("0 picks 0", "rain 0", "wind 0", "sun 0", "wind 0")
    assert rules.asked(state) == ThrowDie(-1)


def test_what_a_stage_does_next_comes_before_what_was_inserted_after_it() -> None:
    def twice(now: Moment, seat: Seat) -> None:
        now.next(("rain", seat), ("rain", seat))

    rules = toy(layer(stages={"rain": marks("rain"), "sun": marks("sun"), "twice": twice}, after={"twice": ("sun",)}))
    begun = replace(rules.begin().state, pending=(ChoosePick(1, 2),), agenda=(("twice", 1), ("rain", 2)))

    assert rules.play(begun, Rest()).state.trace == ("1 picks 0", "rain 1", "rain 1", "sun 1", "rain 2")


def test_a_stage_that_does_something_instead_drops_the_rest() -> None:
    def stop(now: Moment, seat: Seat) -> None:
        now.instead(("close", seat))

    rules = toy(layer(stages={"sun": marks("sun"), "stop": stop}, after={"stop": ("sun",), "pick": ("stop",)}))
    state = rules.play(rules.begin().state, Rest()).state

    assert state.ended == "closed"
    assert state.trace == ("0 picks 0",)
    assert state.agenda == ()


def test_stages_wait_while_a_decision_is_pending() -> None:
    rules = toy(layer(stages={"sun": marks("sun")}))
    state = replace(at(ChoosePick(1, 2), ChoosePick(0, 2)), agenda=(("sun", 2),))

    state = rules.play(state, Rest()).state
    assert state.trace == ("0 picks 0",)
    assert rules.play(state, Rest()).state.trace == ("0 picks 0", "1 picks 0", "sun 2")
