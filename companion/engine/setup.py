"""What a table agreed on before the first entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from companion.engine.problems import BrokenLog

FORMAT = 1
"""The shape of headers and entries. A game's own rules version stands beside it."""


@dataclass(frozen=True)
class Header:
    """The first line of a log: everything the fold needs besides the entries. Seats are numbers, never names."""

    game: str
    edition: str
    seats: int
    version: int = 1
    format: int = FORMAT
    starts: int = 0
    modules: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    catalogue: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        raw = {f.name: getattr(self, f.name) for f in fields(self)}
        return raw | {"modules": list(self.modules), "colours": list(self.colours), "options": dict(self.options)}

    @classmethod
    def from_json(cls, raw: Any, where: str = "header") -> "Header":
        if not isinstance(raw, Mapping):
            raise BrokenLog("engine.log.not_an_object", where)
        shapes = {"game": str, "edition": str, "seats": int, "version": int, "format": int, "starts": int}
        shapes |= {"modules": list, "colours": list, "options": Mapping, "catalogue": Mapping}
        for name in ("game", "edition", "seats"):
            if name not in raw:
                raise BrokenLog("engine.log.missing", f"{where}.{name}")
        for name, value in raw.items():
            if name not in shapes:
                raise BrokenLog("engine.log.extra", f"{where}.{name}")
            if not isinstance(value, shapes[name]) or isinstance(value, bool):
                raise BrokenLog("engine.log.type", f"{where}.{name}", expected=shapes[name].__name__)
        for name in ("modules", "colours", "options"):
            inside = raw[name].values() if name == "options" and name in raw else raw.get(name, ())
            if not all(isinstance(item, str) for item in inside):
                raise BrokenLog("engine.log.type", f"{where}.{name}", expected="str")
        known = {f.name for f in fields(cls)}
        lists = {name: tuple(raw[name]) for name in ("modules", "colours") if name in raw}
        return cls(**({name: raw[name] for name in raw if name in known} | lists))
