"""Frozen parts of a state, replaced and shared instead of copied."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine.actions import Seat

if TYPE_CHECKING:
    from dataclasses import replace as replace

    from companion.engine.decisions import Decision
else:

    def replace(part, /, **changes):
        """`dataclasses.replace`, several times faster for parts with slots: the copy is frozen once it is complete."""
        cls = part.__class__
        if cls.__dictoffset__:
            return dataclasses.replace(part, **changes)
        fresh = (_COPIES.get(cls) or _copier(cls))(part)
        try:
            for name, value in changes.items():
                setattr(fresh, name, value)
        except AttributeError:
            raise no_field(part, changes) from None
        fresh.__class__ = cls
        return fresh


_COPIES: dict[type, Callable[[Any], Any]] = {}
_THAWED = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}


def _copier(cls: type) -> Callable[[Any], Any]:
    """A function, written once for a class, that copies a part field by field into one that is not frozen yet."""
    thawed = type(cls.__name__, (cls,), _THAWED)
    names = [field.name for field in fields(cls)]
    lines = [
        "def copy(part):",
        " fresh = new(thawed)",
        *(f" fresh.{name} = part.{name}" for name in names),
        " return fresh",
    ]
    made: dict[str, Any] = {"new": object.__new__, "thawed": thawed}
    exec("\n".join(lines), made)  # noqa: S102
    return _COPIES.setdefault(cls, made["copy"])


alter = object.__setattr__
"""Changes a field of a part that nobody else has seen yet."""


def no_field(part: object, changes: Mapping[str, Any]) -> TypeError:
    """What is wrong when a change names something that the part does not have."""
    return TypeError(f"{type(part).__name__} has no such field: {', '.join(changes)}")


Task = tuple[str, Seat]
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True, slots=True)
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
