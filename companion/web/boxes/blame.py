"""What is wrong with a box, each thing at the field where somebody can set it right."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.http.language import caller_language
from companion.i18n import render
from companion.service.errors import BadInput
from companion.web.boxes.controls import Control


@dataclass
class Blame:
    """The faults of a form."""

    controls: Sequence[Control] = ()
    """Every field of the box, in the order of the page."""
    wrong: dict[str, str] = field(default_factory=dict)
    """What is wrong, by the input it is shown at."""
    astray: list[str] = field(default_factory=list)
    """What is wrong at no field of the form."""

    def __len__(self) -> int:
        return len(self.wrong) + len(self.astray)

    def add(self, place: str, problem: BadInput) -> None:
        said, shown = render(problem.code, problem.params, caller_language()), self.input_of(place)
        if shown:
            self.wrong.setdefault(shown, said)
        else:
            self.astray.append(f"{place}: {said}" if place else said)

    def input_of(self, place: str) -> str:
        """The input at which a fault of this place is shown, if there is one."""
        shown = next(filter(None, (control.blamed(place) for control in self.controls)), "")
        return shown if shown in self._inputs else ""

    @property
    def _inputs(self) -> list[str]:
        return [name for control in self.controls for name in control.inputs]

    def messages(self) -> list[tuple[str, str]]:
        """Everything wrong at a field, in the order of the page; the box's name stands before all of it."""
        order = ["name", *self._inputs]
        return sorted(self.wrong.items(), key=lambda item: order.index(item[0]))

    @property
    def first(self) -> str:
        """The input to begin with."""
        return next((name for name, _ in self.messages()), "")
