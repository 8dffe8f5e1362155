"""What every action has in common: where and when it may be taken (YEAR-4, ACT-1)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.rules import Broken, Rule, rule
from companion.games.caral.now import Now
from companion.games.caral.path import ACTION_SQUARES


@dataclass(frozen=True, slots=True)
class SpotAction(Action):
    """The action of the kind of spot the figure stands on."""

    square: ClassVar[str]


@rule("caral.act.wrong_square", SpotAction, "ACT-2, ACT-4, ACT-5, ACT-6, ACT-7", guard=True)
def wrong_square(now: Now, action: SpotAction) -> Broken:
    return None if now.here == action.square else {"square": action.square, "spot": now.path.spots[now.me.figure]}


@rule("caral.act.behind_architect", SpotAction, "ACT-1", waivable=True, alike=True)
def behind_architect(now: Now, action: SpotAction) -> Broken:
    architect = now.state.architect
    return {"architect": now.path.spots[architect]} if now.me.figure < architect else None


@rule("caral.act.done", SpotAction, "YEAR-4, BUILD-2", waivable=True, alike=True)
def done(now: Now, action: SpotAction) -> Broken:
    return None if now.turn.actions_left else {}


COMMON = (wrong_square, done, behind_architect)


class Square(ABC):
    """A kind of spot: the actions it offers, their rules and what they do."""

    name: ClassVar[str]
    accepts: ClassVar[tuple[type[SpotAction], ...]]
    rules: ClassVar[tuple[Rule, ...]]

    @abstractmethod
    def candidates(self, now: Now) -> Iterable[SpotAction]:
        """Every action worth showing to the figure that stands here."""

    def options(self, now: Now) -> Iterable[SpotAction]:
        """The candidates that are legal."""
        return (action for action in self.candidates(now) if now.allows(action))

    @abstractmethod
    def resolve(self, now: Now, action: Any) -> None:
        """Carry out a legal action."""


def on_action_square(now: Now) -> bool:
    """Building sites are not action squares (CARD-5)."""
    return now.here in ACTION_SQUARES
