"""A table's state as text beside its log. What cannot be read of it is dropped: the log tells it again."""

import json
from dataclasses import dataclass
from typing import Any

from companion.engine.freeze import Damaged, Freezer


@dataclass(frozen=True)
class Kept:
    """What a snapshot holds: the state, the answers of chance by stream, the positions of what was set aside."""

    state: Any
    ordinals: dict[str, int]
    aside: list[int]


def written(kept: Kept, freezer: Freezer) -> str:
    data = {"state": freezer.freeze(kept.state), "ordinals": kept.ordinals, "aside": kept.aside}
    return json.dumps(data, separators=(",", ":"))


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
