"""A seat's view, built only when somebody looks at it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine.actions import Seat
from companion.engine.ruleset import Ruleset
from companion.engine.view import Viewer

View = Mapping[str, Any]
See = Callable[[Ruleset[Any], Any, Viewer], dict[str, Any]]
"""How a game shows a position to a viewer."""


class Sight(View):
    """What a seat sees of a position. A bot that never looks pays nothing for it."""

    __slots__ = ("_made", "_ruleset", "_seat", "_see", "_state")

    def __init__(self, see: See, ruleset: Ruleset[Any], state: Any, seat: Seat) -> None:
        self._see, self._ruleset, self._state, self._seat = see, ruleset, state, seat
        self._made: dict[str, Any] | None = None

    def _view(self) -> dict[str, Any]:
        if self._made is None:
            self._made = self._see(self._ruleset, self._state, Viewer(self._seat))
        return self._made

    def __getitem__(self, key: str) -> Any:
        return (self._made or self._view())[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._view())

    def __len__(self) -> int:
        return len(self._view())
