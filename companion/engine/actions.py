"""Actions and their JSON codec."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from types import UnionType
from typing import Any, ClassVar, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

from companion.engine.problems import ComposeError, Unreadable

Seat = int
Position = NewType("Position", int)
"""A place in the log, counted from 1."""

TABLE: Final[Seat] = -1
"""The seat that answers for dice, draws and what the table decides together."""

RESERVED: Final = frozenset({"kind", "expected", "id", "seat", "proxy", "waive", "dry_run"})
LONGEST: Final = 1_000
"""No number, text or list in an action is larger than this."""

LAST_POSITION: Final = 1_000_000
HALF_CHARACTERS: Final = range(0xD800, 0xE000)
"""Surrogates: no text of their own, and not to be written as UTF-8."""


@dataclass(frozen=True, slots=True)
class Action:
    """A deed. Subclasses name their `kind` and their fields; `secret` fields are the owner's alone."""

    kind: ClassVar[str]
    secret: ClassVar[tuple[str, ...]] = ()
    of_log: ClassVar[bool] = False
    """Whether it changes the log itself, so that it can be no part of another action."""
    of_hand: ClassVar[bool] = False
    """Whether the hidden cards of the seat decide if it may be done."""

    def owner(self, seat: Seat) -> Seat:
        """Who may see the secret fields of this deed, entered for `seat`."""
        return seat


Reader = Callable[[Any, str], Any]


def _natural(value: Any, where: str, most: int = LONGEST) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("engine.unreadable.type", where, expected="number", got=type(value).__name__)
    if not 0 <= value <= most:
        raise Unreadable("engine.unreadable.range", where, most=most)
    return value


def _position(value: Any, where: str) -> int:
    return _natural(value, where, LAST_POSITION)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise Unreadable("engine.unreadable.type", where, expected="text", got=type(value).__name__)
    if len(value) > LONGEST:
        raise Unreadable("engine.unreadable.range", where, most=LONGEST)
    if not value.isascii() and any(ord(letter) in HALF_CHARACTERS for letter in value):
        raise Unreadable("engine.unreadable.letters", where)
    return value


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("engine.unreadable.type", where, expected="flag", got=type(value).__name__)
    return value


def _texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise Unreadable("engine.unreadable.type", where, expected="list", got=type(value).__name__)
    if len(value) > LONGEST:
        raise Unreadable("engine.unreadable.range", where, most=LONGEST)
    return tuple(_text(item, f"{where}[{number}]") for number, item in enumerate(value))


def _one_of(choices: tuple[Any, ...]) -> Reader:
    def read(value: Any, where: str) -> Any:
        for choice in choices:
            if value == choice and type(value) is type(choice):
                return choice
        raise Unreadable("engine.unreadable.choice", where, choices=list(choices))

    return read


def _reader(hint: Any, codec: "Codec") -> Reader:
    plain: dict[Any, Reader] = {
        int: _natural,
        Position: _position,
        str: _text,
        bool: _flag,
        tuple[str, ...]: _texts,
        Action: codec.decode_inner,
    }
    if hint in plain:
        return plain[hint]
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        some = [arg for arg in get_args(hint) if arg is not type(None)]
        if len(some) == 1:
            inner = _reader(some[0], codec)
            return lambda value, where: None if value is None else inner(value, where)
    raise ComposeError("engine.compose.field_type", str(hint))


class Codec:
    """Reads and writes the actions it was made for; everything else is unreadable."""

    def __init__(self, classes: Iterable[type[Action]]) -> None:
        self.classes: dict[str, type[Action]] = {}
        self._fields: dict[type[Action], tuple[tuple[Field[Any], Reader], ...]] = {}
        for cls in classes:
            if self.classes.setdefault(cls.kind, cls) is not cls:
                raise ComposeError("engine.compose.kind_twice", cls.kind)
            if bad := RESERVED & {field.name for field in fields(cls)}:
                raise ComposeError("engine.compose.reserved", cls.kind, field=min(bad))
            hints = get_type_hints(cls)
            self._fields[cls] = tuple((field, _reader(hints[field.name], self)) for field in fields(cls))

    def encode(self, action: Action) -> dict[str, Any]:
        """The action as JSON; a field that holds its default is left out."""
        raw: dict[str, Any] = {"kind": action.kind}
        for field, _ in self._fields[type(action)]:
            value = getattr(action, field.name)
            if field.default is MISSING or value != field.default:
                raw[field.name] = self._plain(value)
        return raw

    def _plain(self, value: Any) -> Any:
        if isinstance(value, Action):
            return self.encode(value)
        return list(value) if isinstance(value, tuple) else value

    def redact(self, action: Action) -> dict[str, Any]:
        """The action as everybody but its owner sees it."""
        raw = self.encode(action)
        for field, _ in self._fields[type(action)]:
            inner = getattr(action, field.name)
            if isinstance(inner, Action):
                raw[field.name] = self.redact(inner)
        if not action.secret:
            return raw
        return {name: value for name, value in raw.items() if name not in action.secret} | {"redacted": True}

    def decode(self, raw: Any, where: str = "action") -> Action:
        if not isinstance(raw, Mapping):
            raise Unreadable("engine.unreadable.type", where, expected="object", got=type(raw).__name__)
        cls = self.classes.get(raw["kind"]) if isinstance(raw.get("kind"), str) else None
        if cls is None:
            raise Unreadable("engine.unreadable.kind", f"{where}.kind", got=str(raw.get("kind"))[:80])
        known = self._fields[cls]
        names = {"kind", *(field.name for field, _ in known)}
        for name in raw:
            if name not in names:
                raise Unreadable("engine.unreadable.extra", f"{where}.{str(name)[:80]}")
        return cls(**{field.name: self._read(field, reader, raw, where) for field, reader in known})

    def decode_inner(self, raw: Any, where: str) -> Action:
        """An action inside another one: never one that changes the log."""
        kind = raw.get("kind") if isinstance(raw, Mapping) else None
        if isinstance(kind, str) and kind in self.classes and self.classes[kind].of_log:
            raise Unreadable("engine.unreadable.kind", f"{where}.kind", got=kind)
        return self.decode(raw, where)

    @staticmethod
    def _read(field: Field[Any], reader: Reader, raw: Mapping[str, Any], where: str) -> Any:
        if field.name in raw:
            return reader(raw[field.name], f"{where}.{field.name}")
        if field.default is MISSING:
            raise Unreadable("engine.unreadable.missing", f"{where}.{field.name}")
        return field.default
