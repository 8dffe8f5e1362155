"""A state as JSON and back, for snapshots that spare a fold. The log stays the truth; a snapshot may be dropped."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from companion.engine.decisions import Answer, Together
from companion.engine.hand import Hand
from companion.engine.ruleset import Ruleset

CLASS, SET, MAP = "$", "set", "map"
FINGERPRINT_LENGTH: Final = 12


class Damaged(Exception):
    """Something that these classes have not frozen: cut off, spoilt, or the work of other code."""


KEPT: Final = 64
"""How many freezers are kept: as many as there are rulesets."""


class Freezer:
    """Freezes and thaws states made of the classes it was told of."""

    def __init__(self, ruleset: Ruleset[Any], parts: Iterable[type]) -> None:
        codec = ruleset.codec
        own: tuple[type, ...] = (Hand, Together, Answer, *ruleset.steps, *codec.classes.values(), *codec.records)
        known = dict.fromkeys((*own, *parts))
        self.classes = {cls.__name__: cls for cls in known}
        self.names = {cls: [field.name for field in fields(cls)] for cls in known}
        self.fingerprint = fingerprint(known)

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
        """The part as it was, or `Damaged`."""
        try:
            return self._thaw(raw)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as problem:
            raise Damaged(str(problem)) from problem

    def _thaw(self, raw: Any) -> Any:
        if isinstance(raw, list):
            return tuple(self._thaw(item) for item in raw)
        if not isinstance(raw, dict):
            return raw
        if raw[CLASS] == MAP:
            return {name: self._thaw(value) for name, value in raw["items"].items()}
        if raw[CLASS] == SET:
            return frozenset(raw["items"])
        cls = self.classes[raw[CLASS]]
        names = self.names[cls]
        if len(raw) != len(names) + 1:
            raise Damaged(f"{cls.__name__} has other fields")
        return cls(**{name: self._thaw(raw[name]) for name in names})


@lru_cache(maxsize=KEPT)
def freezer_of(ruleset: Ruleset[Any], parts: tuple[type, ...]) -> Freezer:
    """The one that all tables with the same rules share."""
    return Freezer(ruleset, parts)


def fingerprint(classes: Iterable[type]) -> str:
    """Differs as soon as a class or a field is called otherwise, holds something else, comes or goes."""
    known = sorted({_shape(cls) for cls in classes})
    return sha256("\n".join(known).encode()).hexdigest()[:FINGERPRINT_LENGTH]


def _shape(cls: Any) -> str:
    return f"{cls.__name__}({', '.join(f'{field.name}: {field.type}' for field in fields(cls))})"
