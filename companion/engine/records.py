"""Dataclasses as objects in JSON, field by field: actions, and the small records that they may hold."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from companion.engine.fields import Finder, Kind, Schema, kind_of, list_of, nothing_more, wrong_type
from companion.engine.problems import Unreadable


@cache
def _hints(cls: type) -> dict[str, Any]:
    """What the fields of a class hold: read once, since every ruleset that is composed asks for the same classes."""
    return get_type_hints(cls)


class Shape:
    """The fields of a class. One that holds its default is left out; names nobody knows are refused."""

    def __init__(self, cls: type, more: Finder = nothing_more, besides: tuple[str, ...] = ()) -> None:
        hints = _hints(cls)
        self.cls = cls
        self.kinds = {name: kind_of(hints[name], more) for name, _ in _defaults(cls)}
        self.names = frozenset((*besides, *self.kinds))
        self._readers = tuple((name, default, self.kinds[name].read) for name, default in _defaults(cls))
        self._writers = tuple((name, default, self.kinds[name].write) for name, default in _defaults(cls))

    def read(self, raw: Any, where: str) -> Any:
        if not isinstance(raw, Mapping):
            raise wrong_type(raw, where, "object")
        return self.made(raw, where)

    def made(self, raw: Mapping[str, Any], where: str) -> Any:
        """What an object stands for."""
        for name in raw:
            if name not in self.names:
                raise Unreadable("engine.unreadable.extra", f"{where}.{str(name)[:80]}")
        values = {}
        for name, default, read in self._readers:
            if name in raw:
                values[name] = read(raw[name], f"{where}.{name}")
            elif default is MISSING:
                raise Unreadable("engine.unreadable.missing", f"{where}.{name}")
        return self.cls(**values)

    def write(self, part: Any) -> dict[str, Any]:
        return self.fill({}, part)

    def fill(self, raw: dict[str, Any], part: Any) -> dict[str, Any]:
        """The object with the fields of a part written into it."""
        for name, default, write in self._writers:
            value = getattr(part, name)
            if default is MISSING or value != default:
                raw[name] = value if write is None else write(value)
        return raw

    def schema(self) -> Schema:
        properties = {name: _described(self.kinds[name], default) for name, default in _defaults(self.cls)}
        required = [name for name, default in _defaults(self.cls) if default is MISSING]
        return {"type": "object", "properties": properties, "required": required}


def _defaults(cls: Any) -> Iterator[tuple[str, Any]]:
    return ((field.name, field.default) for field in fields(cls))


def _described(kind: Kind, default: Any) -> Schema:
    if default is MISSING or isinstance(default, tuple):
        return kind.schema
    return kind.schema | {"default": default if kind.write is None else kind.write(default)}


def record_in(hint: Any) -> type | None:
    """The record that a type is, or is a list of: a frozen dataclass with slots."""
    inside = get_args(hint)
    found = inside[0] if get_origin(hint) is tuple and inside[1:] == (...,) else hint
    if not isinstance(found, type) or not is_dataclass(found):
        return None
    sound = found.__dataclass_params__.frozen and "__slots__" in vars(found)  # type: ignore[attr-defined]
    return found if sound else None


def record_kind(hint: Any, record: type) -> Kind:
    """How a record or a list of it is handled. Its own fields are plain."""
    shape = Shape(record)
    kind = Kind(shape.read, shape.schema() | {"additionalProperties": False}, shape.write)
    return kind if hint is record else list_of(kind)
