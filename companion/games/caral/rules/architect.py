"""The architect die and the architect's way (YEAR-2, YEAR-3, YEAR-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep, Step
from companion.games.caral.agenda import end_year
from companion.games.caral.now import Now


@dataclass(frozen=True, slots=True)
class RollDie(Decision):
    kind: ClassVar[str] = "caral.roll_die"


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """The face that fell, its values joined by a slash where it offers a choice."""

    kind: ClassVar[str] = "caral.roll"
    face: str


@dataclass(frozen=True, slots=True)
class ChooseSteps(Decision):
    """The face offers the starting player a choice."""

    kind: ClassVar[str] = "caral.choose_steps"
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeadArchitect(Action):
    kind: ClassVar[str] = "caral.lead_architect"
    steps: int


rolled, leads, choose_steps = cache(Roll), cache(LeadArchitect), cache(ChooseSteps)
"""Shared: the same few come again and again."""


@cache
def label(face: tuple[int, ...]) -> str:
    return "/".join(map(str, face))


@cache
def steps_on(face: str) -> tuple[int, ...]:
    """The values of a face, by its label."""
    return tuple(int(value) for value in face.split("/"))


@rule("caral.roll.no_such_face", Roll, "YEAR-2", guard=True)
def no_such_face(now: Now, roll: Roll) -> Broken:
    faces = [label(face) for face in now.box.faces]
    return None if roll.face in faces else {"face": roll.face, "faces": faces}


class RollStep(ChanceStep[Now]):
    answers = RollDie
    accepts = (Roll,)
    rules = (no_such_face,)
    device = "die"

    def candidates(self, now: Now) -> Iterator[Action]:
        return (rolled(label(face)) for face in dict.fromkeys(now.box.faces))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def chance(self, now: Now, below: Below) -> Action:
        return rolled(label(now.box.faces[below(len(now.box.faces))]))

    def resolve(self, now: Now, roll: Roll) -> None:
        values = steps_on(roll.face)
        now.tell("caral.log.rolled", seat=now.state.starter, face=roll.face)
        if len(values) > 1:
            now.push(choose_steps(now.state.starter, values))
        else:
            lead(now, values[0])


@rule("caral.architect.not_on_die", LeadArchitect, "YEAR-2", waivable=True)
def not_on_die(now: Now, action: LeadArchitect) -> Broken:
    steps = now.question(ChooseSteps).steps
    return None if action.steps in steps else {"steps": action.steps, "choices": list(steps)}


class StepsStep(Step[Now]):
    answers = ChooseSteps
    accepts = (LeadArchitect,)
    rules = (not_on_die,)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(leads, now.question(ChooseSteps).steps)

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: LeadArchitect) -> None:
        lead(now, action.steps)


def lead(now: Now, steps: int) -> None:
    """The architect goes on; entering the centre ends the year, and surplus points are lost (YEAR-6)."""
    spot = now.path.architect_after(now.state.architect, steps)
    now.set(architect=spot)
    now.tell("caral.log.architect", spot=now.path.spots[spot], count=steps)
    if spot == now.path.centre:
        end_year(now, now.state.starter)
