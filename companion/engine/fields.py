"""What fields of actions may hold: for each type how it is read from JSON, written, and described to clients."""

from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Any, Final, Literal, NewType, Union, get_args, get_origin

from companion.engine.problems import ComposeError, Unreadable

Position = NewType("Position", int)
"""A place in the log, counted from 1."""

Serial = NewType("Serial", int)
"""A number that counts something up all through a game."""

LONGEST: Final = 1_000
"""No number, text or list in an action is larger than this."""

LAST_POSITION: Final = 1_000_000
HALF_CHARACTERS: Final = range(0xD800, 0xE000)
"""Surrogates: no text of their own, and not to be written as UTF-8."""

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One type of field. Where nothing says how to write it, JSON has the same."""

    read: Callable[[Any, str], Any]
    schema: Schema
    write: Callable[[Any], Any] | None = None


def wrong_type(value: Any, where: str, expected: str) -> Unreadable:
    return Unreadable("engine.unreadable.type", where, expected=expected, got=type(value).__name__)


def _natural(value: Any, where: str, most: int = LONGEST) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(value, where, "number")
    if not 0 <= value <= most:
        raise Unreadable("engine.unreadable.range", where, most=most)
    return value


def _position(value: Any, where: str) -> int:
    return _natural(value, where, LAST_POSITION)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise wrong_type(value, where, "text")
    if len(value) > LONGEST:
        raise Unreadable("engine.unreadable.range", where, most=LONGEST)
    if not value.isascii() and any(ord(letter) in HALF_CHARACTERS for letter in value):
        raise Unreadable("engine.unreadable.letters", where)
    return value


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(value, where, "flag")
    return value


def list_of(item: Kind) -> Kind:
    """A list in JSON, a tuple here."""
    read_item, write_item = item.read, item.write

    def read(value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise wrong_type(value, where, "list")
        if len(value) > LONGEST:
            raise Unreadable("engine.unreadable.range", where, most=LONGEST)
        return tuple([read_item(each, f"{where}[{number}]") for number, each in enumerate(value)])

    write = list if write_item is None else lambda items: [write_item(each) for each in items]
    return Kind(read, {"type": "array", "items": item.schema, "maxItems": LONGEST}, write)


def _one_of(choices: tuple[Any, ...]) -> Kind:
    def read(value: Any, where: str) -> Any:
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        raise Unreadable("engine.unreadable.choice", where, choices=list(choices))

    return Kind(read, {"enum": list(choices)})


def _or_nothing(some: Kind, nothing_first: bool) -> Kind:
    read, write = some.read, some.write
    described = [some.schema, {"type": "null"}]
    return Kind(
        lambda value, where: None if value is None else read(value, where),
        {"oneOf": described[::-1] if nothing_first else described},
        None if write is None else lambda value: None if value is None else write(value),
    )


TEXT: Final = Kind(_text, {"type": "string", "maxLength": LONGEST})
NATURAL: Final = Kind(_natural, {"type": "integer", "minimum": 0, "maximum": LONGEST})
PLAIN: Final[dict[Any, Kind]] = {
    int: NATURAL,
    **dict.fromkeys((Position, Serial), Kind(_position, {"type": "integer", "minimum": 0, "maximum": LAST_POSITION})),
    str: TEXT,
    bool: Kind(_flag, {"type": "boolean"}),
    tuple[str, ...]: list_of(TEXT),
    tuple[int, ...]: list_of(NATURAL),
}
Finder = Callable[[Any], Kind | None]
"""Knows further types, or does not."""


def nothing_more(hint: Any) -> Kind | None:
    """Where only plain types may be."""
    return None


def kind_of(hint: Any, more: Finder = nothing_more) -> Kind:
    """How fields of a type are handled: one of the plain types or of `more`, a choice, or one of these or nothing."""
    found = PLAIN.get(hint) or more(hint)
    if found is not None:
        return found
    inside = get_args(hint)
    if get_origin(hint) is Literal:
        return _one_of(inside)
    some = [arg for arg in inside if arg is not type(None)]
    if get_origin(hint) in (Union, UnionType) and len(some) == 1:
        return _or_nothing(kind_of(some[0], more), nothing_first=inside[0] is type(None))
    raise ComposeError("engine.compose.field_type", str(hint))
