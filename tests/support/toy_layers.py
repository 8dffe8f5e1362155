"""Parts of layers on the toy: a rule, a step that replaces one, a new decision, stages that leave a mark."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.layers import Layer
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from tests.support.toy import Moment, Pick, PickStep


def layer(name: str = "extra", **parts: Any) -> Layer:
    return Layer(name=name, source="TOY-9", **parts)


@rule("toy.pick.green", Pick, "TOY-9")
def only_red(now: Moment, pick: Pick) -> Broken:
    return {"colour": pick.colour} if pick.colour == "green" else None


class TwoAtMost(PickStep):
    def candidates(self, now: Moment) -> Iterator[Action]:
        yield Pick(1)
        yield Pick(2)


@dataclass(frozen=True, slots=True)
class ChooseNap(Decision):
    kind: ClassVar[str] = "toy.choose_nap"


@dataclass(frozen=True, slots=True)
class Nap(Action):
    kind: ClassVar[str] = "toy.nap"


class NapStep(Step[Moment]):
    answers = ChooseNap
    accepts = (Nap,)

    def candidates(self, now: Moment) -> Iterator[Action]:
        yield Nap()

    def resolve(self, now: Moment, nap: Nap) -> None:
        """A dream is seen by one seat alone."""
        now.hidden = True
        now.mark(f"{now.seat} naps")


def marks(text: str) -> Any:
    def stage(now: Moment, seat: Seat) -> None:
        assert (now.seat, now.decision) == (seat, None)
        now.mark(f"{text} {seat}")

    return stage
