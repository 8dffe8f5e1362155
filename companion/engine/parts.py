"""Frozen parts of a state, replaced and shared instead of copied."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from companion.engine.actions import Seat
from companion.engine.written import written

P = TypeVar("P")
X = ParamSpec("X")
REMEMBERED = 32
"""Parts of which is known what follows from them: few, for whatever is kept costs every collection of garbage."""

if TYPE_CHECKING:
    from dataclasses import replace as replace

    from companion.engine.decisions import Decision
else:

    def replace(part, /, **changes):
        """`dataclasses.replace`, several times faster for parts with slots: the copy is frozen once it is complete."""
        return replaced(part, changes)


def replaced(part: P, changes: Mapping[str, Any]) -> P:
    """A copy of the part with these changes."""
    return _COPIES[part.__class__](part, changes)  # type: ignore[no-any-return]


class _Copies(dict[type, Callable[[Any, Mapping[str, Any]], Any]]):
    """For each class of parts the function that copies one; written when it is first needed."""

    def __missing__(self, cls: type) -> Callable[[Any, Mapping[str, Any]], Any]:
        return self.setdefault(cls, _copier(cls))


_COPIES = _Copies()
_THAWED = {
    "__slots__": (),
    "__init__": object.__init__,
    "__setattr__": object.__setattr__,
    "__delattr__": object.__delattr__,
}
"""What a class has for as long as a part of it is being filled."""


def _copier(cls: type) -> Callable[[Any, Mapping[str, Any]], Any]:
    """A function, written once for a class, that copies a part with changes into one that is frozen at the end."""
    if cls.__dictoffset__:
        return lambda part, changes: dataclasses.replace(part, **changes)
    assigned = [f" fresh.{field.name} = part.{field.name}" for field in fields(cls)]
    changed = [" try:", "  for name in changes:", "   setattr(fresh, name, changes[name])"]
    refused = [" except AttributeError:", "  raise no_field(part, changes) from None"]
    lines = [*assigned, *changed, *refused, *_following(cls)]
    copy: Callable[[Any, Mapping[str, Any]], Any] = _filled(cls, "part, changes", lines)
    return copy


def maker(cls: Callable[X, P]) -> Callable[X, P]:
    """A function that makes a part with slots out of its fields, several times faster than the class itself."""
    if not isinstance(cls, type):
        raise TypeError(f"{cls} is no class")
    names = [field.name for field in fields(cls)]
    make: Any = _filled(cls, ", ".join(names), [*_set_all(names), *_following(cls)])
    make.__defaults__ = tuple(field.default for field in fields(cls) if field.default is not dataclasses.MISSING)
    return cast(Callable[X, P], make)


def full_maker(cls: type[P], *follows: str) -> Callable[..., P]:
    """The same, told what follows from the fields too: it is not worked out anew."""
    names = [*(field.name for field in fields(cast(Any, cls))), *follows]
    make: Callable[..., P] = _filled(cls, ", ".join(names), _set_all(names))
    return make


def _set_all(names: Iterable[str]) -> list[str]:
    return [f" fresh.{name} = {name}" for name in names]


def _following(cls: type) -> list[str]:
    """What is done once all fields are filled."""
    return [" fresh.__post_init__()"] if hasattr(cls, "__post_init__") else []


def changer(cls: type[P], *names: str) -> Callable[..., P]:
    """A function that copies a part with slots and gives these fields other values, in this order."""
    _refuse_strange(cls, names)
    held = [field.name for field in fields(cast(Any, cls))]
    lines = [f" fresh.{name} = {name if name in names else f'part.{name}'}" for name in held]
    change: Callable[..., P] = _filled(cls, ", ".join(("part", *names)), [*lines, *_following(cls)])
    return change


def differing(cls: type[P], names: Mapping[str, str]) -> Callable[[P, P], list[str]]:
    """A function that tells which of these fields hold another object in a second part, each by its name here."""
    _refuse_strange(cls, names)
    looks = [f" if one.{field} is not other.{field}: found.append({name!r})" for field, name in names.items()]
    differ: Callable[[P, P], list[str]] = written("differ(one, other)", [" found = []", *looks, " return found"])
    return differ


def _refuse_strange(cls: type, names: Iterable[str]) -> None:
    held = {field.name for field in fields(cast(Any, cls))}
    if strange := [name for name in names if name not in held]:
        raise TypeError(f"{cls.__name__} has no such field: {', '.join(strange)}")


def _filled(cls: type, parameters: str, lines: list[str]) -> Any:
    """A function that fills a fresh part of a class by these lines and then freezes it."""
    thawed = type(cls.__name__, (cls,), _THAWED)
    lines = [" fresh = thawed()", *lines, " fresh.__class__ = frozen", " return fresh"]
    return written(f"write({parameters})", lines, thawed=thawed, frozen=cls, no_field=no_field)


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


def shared(find: Callable[[P], V]) -> Callable[[P], V]:
    """What follows from a part alone, found once: states that follow each other share the very same part.

    It is known by what it is, not by what it holds: comparing would cost more than most answers.
    """
    kept: dict[int, tuple[P, V]] = {}

    def found(part: P) -> V:
        held = kept.get(id(part))
        if held is not None and held[0] is part:
            return held[1]
        if len(kept) >= REMEMBERED:
            kept.clear()
        answer = find(part)
        kept[id(part)] = (part, answer)
        return answer

    return found


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item exchanged."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
