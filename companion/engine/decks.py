"""Components that are shuffled: they come up one by one, or are laid out all at once.

The app shows them or lays them out, or the table enters what lies there.
"""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Broken
from companion.engine.steps import ChanceStep, N, Situation


@dataclass(frozen=True, slots=True)
class ShowComponent(Decision):
    """Which of these comes next? Subclasses name the deck."""

    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Show(Action):
    """The component that came up, by its id in the catalogue. A game names its kind."""

    component: str


def not_left(now: Situation[Any], action: Show) -> Broken:
    """What breaks a deck's own rule: something else came up than what is left of it."""
    left = now.question(ShowComponent).left
    return None if action.component in left else {"component": action.component, "left": list(left)}


class ShowStep(ChanceStep[N]):
    """Shows a component; what it means, and which rule says what is left, is the deck's business."""

    shows: ClassVar[type[Show]]

    def candidates(self, now: N) -> Iterator[Action]:
        return (self.shows(component) for component in now.question(ShowComponent).left)

    def options(self, now: N) -> Iterator[Action]:
        return self.candidates(now)

    def chance(self, now: N, below: Below) -> Action:
        left = now.question(ShowComponent).left
        return self.shows(left[below(len(left))])

    def resolve(self, now: N, action: Any) -> None:
        self.shown(now, action.component)

    @abstractmethod
    def shown(self, now: N, component: str) -> None:
        """Put the component where it belongs."""


@dataclass(frozen=True, slots=True)
class ArrangeComponents(Decision):
    """In which order are these laid out? Subclasses name what they are, and where the first one lies."""

    components: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrange(Action):
    """How everything lies, in the order of the places. A game names its kind."""

    order: tuple[str, ...]


def other_components(now: Situation[Any], action: Arrange) -> Broken:
    """Something lies there that is not among the components, or too often."""
    left = [*now.question(ArrangeComponents).components]
    for component in action.order:
        if component not in left:
            return {"component": component}
        left.remove(component)
    return {"component": left[0]} if left else None


class ArrangeStep(ChanceStep[N]):
    """Lays components out; every order is as likely as any other."""

    arranges: ClassVar[type[Arrange]]
    open_ended = True

    def candidates(self, now: N) -> Iterator[Action]:
        yield self.arranges(now.question(ArrangeComponents).components)

    def chance(self, now: N, below: Below) -> Action:
        left = [*now.question(ArrangeComponents).components]
        return self.arranges(tuple(left.pop(below(len(left))) for _ in range(len(left))))

    def resolve(self, now: N, action: Any) -> None:
        self.arranged(now, action.order)

    @abstractmethod
    def arranged(self, now: N, order: tuple[str, ...]) -> None:
        """Put everything where it lies."""
