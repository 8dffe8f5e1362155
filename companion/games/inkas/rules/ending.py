"""The table agrees to end: at any time, and asked when nobody can build or found any more (IWIN-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from companion.engine.rules import Broken, rule
from companion.engine.steps import AnytimeStep, Step
from companion.games.inkas.meta import AGREED
from companion.games.inkas.now import Now


@dataclass(frozen=True, slots=True)
class ChooseGoingOn(Decision):
    """Nobody can gain a marker any more. Does the table end the game?"""

    kind: ClassVar[str] = "inkas.choose_going_on"


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    kind: ClassVar[str] = "inkas.go_on"


@rule("inkas.finish.not_together", Finish, "IWIN-2")
def not_together(now: Now, action: Finish) -> Broken:
    """Only the whole table ends a game."""
    return None if now.seat == TABLE else {}


class GoingOnStep(Step[Now]):
    answers = ChooseGoingOn
    accepts = (Finish, GoOn)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield GoOn()
        yield Finish()

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        if isinstance(action, Finish):
            end_by_agreement(now)


class FinishStep(AnytimeStep[Now]):
    accepts = (Finish,)
    rules = (not_together,)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield Finish()

    def resolve(self, now: Now, action: Any) -> None:
        end_by_agreement(now)


def end_by_agreement(now: Now) -> None:
    now.pending = ()
    now.instead()
    now.tell("inkas.log.agreed")
    now.set(ended=AGREED)
