"""A state as JSON and back, for snapshots that spare a fold. The log stays the truth; a snapshot may be dropped."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from companion.engine.decisions import Answer, Together
from companion.engine.hand import Hand
from companion.engine.ruleset import Ruleset

CLASS, SET, MAP = "$", "set", "map"


class Freezer:
    """Freezes and thaws states made of the classes it was told of."""

    def __init__(self, ruleset: Ruleset[Any], parts: Iterable[type]) -> None:
        known: tuple[type, ...] = (Hand, Together, Answer, *ruleset.steps, *ruleset.codec.classes.values(), *parts)
        self.classes = {cls.__name__: cls for cls in known}
        self.names = {cls: [field.name for field in fields(cls)] for cls in known}

    def freeze(self, part: Any) -> Any:
        if is_dataclass(part):
            names = self.names[type(part)]
            return {CLASS: type(part).__name__} | {name: self.freeze(getattr(part, name)) for name in names}
        if isinstance(part, tuple):
            return [self.freeze(item) for item in part]
        if isinstance(part, dict):
            return {CLASS: MAP, "items": {name: self.freeze(value) for name, value in part.items()}}
        if isinstance(part, frozenset):
            return {CLASS: SET, "items": sorted(part)}
        return part

    def thaw(self, raw: Any) -> Any:
        if isinstance(raw, list):
            return tuple(self.thaw(item) for item in raw)
        if not isinstance(raw, dict):
            return raw
        if raw[CLASS] == MAP:
            return {name: self.thaw(value) for name, value in raw["items"].items()}
        if raw[CLASS] == SET:
            return frozenset(raw["items"])
        cls = self.classes[raw[CLASS]]
        return cls(**{name: self.thaw(value) for name, value in raw.items() if name != CLASS})
