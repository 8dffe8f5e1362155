"""The table check: what the real table must look like, one thing after the other, as it is laid out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.engine.actions import Seat


class Lying(NamedTuple):
    """So many pieces of a kind at a place. A tracker or a figure is one piece that lies at one place after another.

    Both are words with what tells them apart behind a dash, `fruit-pear` at `basket-0`; the first word is their sort.
    """

    piece: str
    place: str
    there: int = 1


@dataclass(frozen=True)
class CheckLine:
    """One thing to look at. `key` stays the same from state to state; `area` is the code of the heading above it.

    A game lists its lines in the order in which a table is laid out from an empty one.
    """

    key: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    area: str = field(kw_only=True)
    hint: str = field(kw_only=True)
    """The code of a sentence about how it changes, and what is easily forgotten."""
    seat: Seat | None = None
    """At whose place it is to be found; for everybody, if nobody is named."""
    lies: tuple[Lying, ...] = ()
    """The pieces it speaks of. No two lines speak of the same piece at the same place."""

    @property
    def whose(self) -> Seat | None:
        """At whose place it is, or whose piece it speaks of; a neutral piece is nobody's."""
        seat = self.params.get("owner") if self.seat is None else self.seat
        return seat if seat is None or seat >= 0 else None

    def agrees(self, other: "CheckLine | None") -> bool:
        """Whether the table looks the same by both."""
        return other is not None and (self.code, self.params) == (other.code, other.params)
