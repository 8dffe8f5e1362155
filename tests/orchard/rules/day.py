"""Between two days: go on, or agree to end the game (DAY-1, END-2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from companion.engine.steps import Step
from tests.orchard.meta import AGREED
from tests.orchard.now import Now


@dataclass(frozen=True, slots=True)
class ChooseNextDay(Decision):
    """The market is over; the table looks at it and goes on when ready."""

    kind: ClassVar[str] = "orchard.choose_next_day"


@dataclass(frozen=True, slots=True)
class BeginDay(Action):
    kind: ClassVar[str] = "orchard.begin_day"


class NextDayStep(Step[Now]):
    answers = ChooseNextDay
    accepts = (BeginDay, Finish)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield BeginDay()
        yield Finish()

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        if isinstance(action, Finish):
            end_game(now, AGREED)
        else:
            now.set(day=now.state.day + 1, starter=now.clockwise(now.state.starter)[1])
            now.next(("dawn", TABLE))


def end_game(now: Now, reason: str) -> None:
    now.tell("orchard.log.game_ends", reason=reason, day=now.state.day)
    now.set(ended=reason)
