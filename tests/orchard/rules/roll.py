"""The die: how many fruit can be carried (DAY-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from tests.orchard.now import Now
from tests.orchard.rules.pick import ChooseTree
from tests.orchard.state import Turn


@dataclass(frozen=True, slots=True)
class RollDie(Decision):
    """The die is rolled for the seat on turn."""

    kind: ClassVar[str] = "orchard.roll_die"
    to: Seat


@dataclass(frozen=True, slots=True)
class Roll(Action):
    kind: ClassVar[str] = "orchard.roll"
    face: int


@rule("orchard.roll.no_such_face", Roll, "DAY-3", guard=True)
def no_such_face(now: Now, roll: Roll) -> Broken:
    return None if roll.face in now.box.faces else {"face": roll.face, "choices": sorted(set(now.box.faces))}


class RollStep(ChanceStep[Now]):
    answers = RollDie
    accepts = (Roll,)
    rules = (no_such_face,)
    device = "die"

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Roll(face) for face in dict.fromkeys(now.box.faces))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def chance(self, now: Now, below: Below) -> Action:
        return Roll(now.box.faces[below(len(now.box.faces))])

    def resolve(self, now: Now, roll: Roll) -> None:
        seat = now.question(RollDie).to
        now.set(turn=Turn(seat, roll.face))
        now.tell("orchard.log.rolled", seat=seat, face=roll.face)
        now.push(ChooseTree(seat, roll.face))
