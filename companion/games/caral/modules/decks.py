"""Components that a module shuffles: the app shows them one by one, or the table enters what lies there."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken
from companion.engine.steps import ChanceStep
from companion.games.caral.now import Now


@dataclass(frozen=True, slots=True)
class ShowComponent(Decision):
    """Which of these comes next? Subclasses name the deck."""

    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Show(Action):
    """The component that came up, by its id in the catalogue."""

    kind: ClassVar[str] = "caral.show"
    component: str


def not_left(now: Now, action: Show) -> Broken:
    """What breaks a deck's own rule: something else came up than what is left of it."""
    left = now.question(ShowComponent).left
    return None if action.component in left else {"component": action.component, "left": list(left)}


class ShowStep(ChanceStep[Now]):
    """Shows a component; what it means, and which rule says what is left, is the module's business."""

    accepts = (Show,)
    device = "setup"

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Show(component) for component in now.question(ShowComponent).left)

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def chance(self, now: Now, below: Below) -> Action:
        left = now.question(ShowComponent).left
        return Show(left[below(len(left))])

    def resolve(self, now: Now, action: Any) -> None:
        self.shown(now, action.component)

    @abstractmethod
    def shown(self, now: Now, component: str) -> None:
        """Put the component where it belongs."""
