"""Between two years: go on, or agree to end the game (END-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from companion.engine.steps import Step
from companion.games.caral.meta import AGREED
from companion.games.caral.now import Now


@dataclass(frozen=True, slots=True)
class ChooseNextYear(Decision):
    """The ceremony is over; the table looks at it and goes on when ready."""

    kind: ClassVar[str] = "caral.choose_next_year"
    year: int


@dataclass(frozen=True, slots=True)
class BeginYear(Action):
    kind: ClassVar[str] = "caral.begin_year"


class NextYearStep(Step[Now]):
    answers = ChooseNextYear
    accepts = (BeginYear, Finish)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield BeginYear()
        yield Finish()

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, action: Any) -> None:
        if isinstance(action, Finish):
            end_game(now, AGREED)


def end_game(now: Now, reason: str) -> None:
    """The tally follows, and nothing else: no blessing after the last ceremony (END-5)."""
    now.tell("caral.log.game_ends", reason=reason, year=now.state.year)
    now.set(ended=reason)
    now.instead(("tally", TABLE))
