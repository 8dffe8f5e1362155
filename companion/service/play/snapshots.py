"""A table's state as text beside its log. What cannot be read of it is dropped: the log tells it again."""

import json
from dataclasses import dataclass, field
from typing import Any, Self

from companion.engine.freeze import Damaged, Freezer

WORKED_OUT = "worked_out"


class WorkedOut:
    """Something that was worked out of a whole log: kept with a snapshot, nobody has to read all of the log for it."""

    def to_json(self) -> Any:
        raise NotImplementedError

    @classmethod
    def from_json(cls, raw: Any) -> Self:
        raise NotImplementedError


@dataclass(frozen=True)
class Kept:
    """What a snapshot holds: the state, the answers of chance by stream, the positions of what was set aside."""

    state: Any
    ordinals: dict[str, int]
    aside: list[int]
    worked_out: dict[str, tuple[int, Any]] = field(default_factory=dict)
    """What was worked out by then, as JSON, each with the position up to which it holds."""


def written(kept: Kept, freezer: Freezer) -> str:
    data = {"state": freezer.freeze(kept.state), "ordinals": kept.ordinals, "aside": kept.aside}
    return _packed(data | ({WORKED_OUT: kept.worked_out} if kept.worked_out else {}))


def _packed(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def worked_out(text: str) -> dict[str, tuple[int, Any]]:
    """What a snapshot tells of its log, as JSON; nothing if it cannot be read."""
    try:
        found = json.loads(text).get(WORKED_OUT, {})
    except (AttributeError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def with_worked_out(text: str, name: str, at: int, raw: Any) -> str:
    """The same snapshot, and what was worked out since."""
    data = json.loads(text)
    return _packed(data | {WORKED_OUT: worked_out(text) | {name: (at, raw)}})


def read(text: str, freezer: Freezer, state: type) -> Kept:
    """What was written, with a state of this class, or `Damaged`."""
    try:
        data = json.loads(text)
        kept = Kept(freezer.thaw(data["state"]), data["ordinals"], data["aside"])
    except (LookupError, TypeError, ValueError, RecursionError) as problem:
        raise Damaged(str(problem)) from problem
    if not isinstance(kept.state, state) or not isinstance(kept.aside, list) or not _counts(kept.ordinals):
        raise Damaged("something else than a state")
    return kept


def _counts(ordinals: Any) -> bool:
    return isinstance(ordinals, dict) and all(type(count) is int for count in ordinals.values())
