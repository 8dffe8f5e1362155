"""Actions and their JSON codec."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from companion.engine.fields import Kind, Schema, wrong_type
from companion.engine.problems import ComposeError, Unreadable
from companion.engine.records import Shape, record_in, record_kind

Seat = int

TABLE: Final[Seat] = -1
"""The seat that answers for dice, draws and what the table decides together."""

RESERVED: Final = frozenset({"kind", "expected", "id", "seat", "proxy", "waive", "dry_run", "then"})


@dataclass(frozen=True, slots=True)
class Action:
    """A deed. Subclasses name their `kind` and their fields; `secret` fields are the owner's alone."""

    kind: ClassVar[str]
    secret: ClassVar[tuple[str, ...]] = ()
    of_log: ClassVar[bool] = False
    """Whether it changes the log itself, so that it can be no part of another action."""
    of_hand: ClassVar[bool] = False
    """Whether the hidden cards of the seat decide if it may be done."""
    beside: ClassVar[bool] = False
    """Whether it goes beside what is asked: nobody decides anything anew because of it, and it is judged by itself,
    whatever happened since somebody decided on it."""

    def owner(self, seat: Seat) -> Seat:
        """Whose secret fields these are, entered for `seat`."""
        return seat

    def owners(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody who knows the secret fields: each may see them, and say that they were otherwise."""
        return (self.owner(seat),)


class Codec:
    """Reads and writes the actions it was made for; everything else is unreadable."""

    def __init__(self, classes: Iterable[type[Action]]) -> None:
        self.classes: dict[str, type[Action]] = {}
        self.records: set[type] = set()
        """What actions hold besides plain fields."""
        self._shapes: dict[type[Action], Shape] = {}
        described = {"type": "object", "required": ["kind"], "description": "Another action"}
        self._inner = Kind(self.decode_inner, described, self.encode)
        for cls in classes:
            if self.classes.setdefault(cls.kind, cls) is not cls:
                raise ComposeError("engine.compose.kind_twice", cls.kind)
            if bad := RESERVED & {field.name for field in fields(cls)}:
                raise ComposeError("engine.compose.reserved", cls.kind, field=min(bad))
            self._shapes[cls] = Shape(cls, self._more_than_plain, besides=("kind",))

    def _more_than_plain(self, hint: Any) -> Kind | None:
        """An action inside another one, whatever it is; a record, or a list of records."""
        if hint is Action:
            return self._inner
        record = record_in(hint)
        if record is None or issubclass(record, Action):
            return None
        self.records.add(record)
        return record_kind(hint, record)

    def encode(self, action: Action) -> dict[str, Any]:
        """The action as JSON; a field that holds its default is left out."""
        return self._shapes[type(action)].fill({"kind": action.kind}, action)

    def redact(self, action: Action) -> dict[str, Any]:
        """The action as everybody but its owner sees it."""
        raw = self.encode(action)
        for name in self._shapes[type(action)].kinds:
            inner = getattr(action, name)
            if isinstance(inner, Action):
                raw[name] = self.redact(inner)
        if not action.secret:
            return raw
        return {name: value for name, value in raw.items() if name not in action.secret} | {"redacted": True}

    def decode(self, raw: Any, where: str = "action") -> Action:
        if not isinstance(raw, Mapping):
            raise wrong_type(raw, where, "object")
        cls = self.classes.get(raw["kind"]) if isinstance(raw.get("kind"), str) else None
        if cls is None:
            raise Unreadable("engine.unreadable.kind", f"{where}.kind", got=str(raw.get("kind"))[:80])
        action: Action = self._shapes[cls].made(raw, where)
        return action

    def decode_inner(self, raw: Any, where: str) -> Action:
        """An action inside another one: never one that changes the log."""
        kind = raw.get("kind") if isinstance(raw, Mapping) else None
        if isinstance(kind, str) and kind in self.classes and self.classes[kind].of_log:
            raise Unreadable("engine.unreadable.kind", f"{where}.kind", got=kind)
        return self.decode(raw, where)

    def schema(self, cls: type[Action]) -> Schema:
        """An action's own fields as clients may know them."""
        return self._shapes[cls].schema()
