"""Frozen parts of a state, replaced and shared instead of copied."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine.actions import Seat

if TYPE_CHECKING:
    from dataclasses import replace as replace

    from companion.engine.decisions import Decision
else:

    def replace(part, /, **changes):
        """`dataclasses.replace` for parts without slots, several times faster: no field is set one by one."""
        known = part.__dict__
        fields = known | changes
        if len(fields) != len(known):
            raise no_field(part, changes)
        fresh = object.__new__(part.__class__)
        object.__setattr__(fresh, "__dict__", fields)
        return fresh


def no_field(part: object, changes: Mapping[str, Any]) -> TypeError:
    """What is wrong when a change names something that the part does not have."""
    return TypeError(f"{type(part).__name__} has no such field: {', '.join(changes)}")


Task = tuple[str, Seat]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class State:
    """What the kernel needs of every game's state: open decisions, the agenda behind them, the end."""

    pending: "tuple[Decision, ...]" = ()
    agenda: tuple[Task, ...] = ()
    ended: str | None = None


def merged(*tables: Mapping[K, V]) -> dict[K, V]:
    """One table with everything of several, later ones first where they say the same."""
    return {key: value for table in tables for key, value in table.items()}


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item exchanged."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
