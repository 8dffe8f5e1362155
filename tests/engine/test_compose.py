"""Compose: layers that do not fit together fail early, each with a code."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from companion.engine.actions import Action
from companion.engine.layers import Layer
from companion.engine.problems import ComposeError
from companion.engine.rules import Broken, rule
from companion.engine.steps import Hook, Step
from tests.support.toy import (
    BASE,
    TOY,
    ChoosePick,
    Moment,
    Pick,
    PickStep,
    ThankStep,
    greedy,
    toy,
)
from tests.support.toy_layers import ChooseNap, NapStep, TwoAtMost, layer, marks, only_red


@rule("toy.pick.greedy", Pick, "TOY-9")
def also_greedy(now: Moment, pick: Pick) -> Broken:
    return None


@dataclass(frozen=True, slots=True)
class OtherPick(Action):
    kind: ClassVar[str] = "toy.pick"


@dataclass(frozen=True, slots=True)
class Reserved(Action):
    kind: ClassVar[str] = "toy.reserved"
    waive: int


@dataclass(frozen=True, slots=True)
class Odd(Action):
    kind: ClassVar[str] = "toy.odd"
    weight: float


def accepting(*actions: type[Action]) -> Step[Moment]:
    class Accepting(NapStep):
        accepts = actions

    return Accepting()


UNDECLARED: Hook[int] = Hook("undeclared", "TOY-9")
STAGE = marks("stage")
FAULTS: list[tuple[str, tuple[Layer, ...], str, dict[str, Any]]] = [
    ("unknown_code", (layer(waives=("toy.none",)),), "extra", {"rule": "toy.none"}),
    ("undeclared_hook", (layer(hooks={UNDECLARED: max}),), "extra", {"hook": "undeclared"}),
    (
        "step_twice",
        (layer("one", steps=(TwoAtMost(),)), layer("two", steps=(TwoAtMost(),))),
        "two",
        {"other": "one", "decision": "toy.choose_pick"},
    ),
    (
        "step_twice",
        (layer("one", steps=(NapStep(),)), layer("two", steps=(NapStep(),))),
        "two",
        {"other": "one", "decision": "toy.choose_nap"},
    ),
    ("excluded", (layer("one"), layer("two", excludes=frozenset({"one"}))), "two", {"other": "one"}),
    ("excluded", (layer("one", excludes=frozenset({"two"})), layer("two")), "one", {"other": "two"}),
    ("layer_twice", (layer("one"), layer("one")), "one", {}),
    ("layer_twice", (layer("base"),), "base", {}),
    ("stage_twice", (layer(stages={"pick": STAGE}),), "extra", {"stage": "pick"}),
    (
        "stage_twice",
        (layer("one", stages={"sun": STAGE}), layer("two", stages={"sun": STAGE})),
        "two",
        {"stage": "sun"},
    ),
    ("unknown_stage", (layer(stages={"sun": STAGE}, after={"night": ("sun",)}),), "extra", {"stage": "night"}),
    ("unknown_stage", (layer(after={"pick": ("sun",)}),), "extra", {"stage": "sun"}),
    ("unknown_decision", (layer(rules={ChooseNap: (only_red,)}),), "extra", {"decision": "toy.choose_nap"}),
    ("code_twice", (layer(rules={ChoosePick: (also_greedy,)}),), "extra", {"rule": "toy.pick.greedy"}),
    ("kind_twice", (layer(steps=(accepting(OtherPick),)),), "toy.pick", {}),
    ("reserved", (layer(steps=(accepting(Reserved),)),), "toy.reserved", {"field": "waive"}),
    ("field_type", (layer(steps=(accepting(Odd),)),), "<class 'float'>", {}),
]


@pytest.mark.parametrize(("code", "layers", "where", "params"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_layers_that_do_not_fit_do_not_compose(
    code: str, layers: tuple[Layer, ...], where: str, params: dict[str, Any]
) -> None:
    with pytest.raises(ComposeError) as caught:
        toy(*layers)

    assert (caught.value.code, caught.value.where, caught.value.params) == (f"engine.compose.{code}", where, params)


def test_the_base_itself_may_not_answer_a_decision_twice() -> None:
    with pytest.raises(ComposeError) as caught:
        toy(base=replace(BASE, steps=(*BASE.steps, TwoAtMost())))

    assert caught.value.code == "engine.compose.step_twice"


def test_layers_that_exclude_an_absent_one_compose() -> None:
    assert toy(layer("one", excludes=frozenset({"two"}))).layers == ("base", "one")


def test_one_rule_may_serve_several_decisions() -> None:
    class OtherPickStep(PickStep):
        answers = ChooseNap

    rules = toy(layer(steps=(OtherPickStep(),)))

    assert rules.rules["toy.pick.greedy"] is greedy
    assert isinstance(rules.steps[ChooseNap].step, OtherPickStep)


def test_every_step_and_stage_of_the_base_can_be_found() -> None:
    assert {name for name, _ in TOY.tasks} == set(BASE.stages)
    assert {type(bound.step) for bound in TOY.steps.values()} >= {PickStep, ThankStep}
    assert len(TOY.anytimes) == 1
