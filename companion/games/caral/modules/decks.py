"""Components that a module shuffles: the app shows them one by one, or the table enters what lies there."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken, rule
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


@rule("caral.show.not_left", Show, "WHIM-1, TILE-1, STAT-1, PROG-1", guard=True)
def not_left(now: Now, action: Show) -> Broken:
    left = now.question(ShowComponent).left
    return None if action.component in left else {"component": action.component, "left": list(left)}


class ShowStep(ChanceStep[Now]):
    """Shows a component; what it means is the module's business."""

    accepts = (Show,)
    rules = (not_left,)
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
