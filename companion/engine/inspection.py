"""The table check: what the real table must look like, one thing after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Seat


@dataclass(frozen=True)
class CheckLine:
    """One thing to look at. `key` stays the same from state to state; `area` is the code of the heading above it."""

    key: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    area: str = field(kw_only=True)
    hint: str = field(kw_only=True)
    """The code of a sentence about how it changes, and what is easily forgotten."""
    seat: Seat | None = None
    """At whose place it is to be found; for everybody, if nobody is named."""

    def agrees(self, other: "CheckLine | None") -> bool:
        """Whether the table looks the same by both."""
        return other is not None and (self.code, self.params) == (other.code, other.params)
