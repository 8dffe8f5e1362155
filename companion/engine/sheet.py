"""The set-up sheet: what a table does before the first turn, one step after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Seat


@dataclass(frozen=True)
class SheetStep:
    """One thing to do, by which rules. `part` is the code of the heading under which it stands."""

    code: str
    rules: tuple[str, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    part: str = field(kw_only=True)
    seat: Seat | None = None
    """Whose business it is; everybody's, if nobody is named."""

    phone: bool = False
    """Whether a phone asks for it or answers it once the game begins."""

    @property
    def key(self) -> str:
        """What tells a step from all others of its sheet."""
        name = self.code.rpartition(".")[2]
        return name if self.seat is None else f"{name}-{self.seat}"


def no_sheet(ruleset: Any, header: Any) -> tuple[SheetStep, ...]:
    """Nothing that needs words about its set-up."""
    return ()
