"""What processes tell each other, as text: what happened at a table, whom one of them heard, and that it is there."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from companion.live.channel import TableVersion

Heard = Mapping[str, Mapping[str, float]]
"""Devices that were heard of, by table, and how many seconds ago."""


@dataclass(frozen=True)
class News:
    """Something happened at a table; by a tap of which page, if that is answered."""

    table: str
    version: TableVersion | None = None
    page: str = ""


@dataclass(frozen=True)
class Everything:
    """Something may have happened at any table: some of what was said is lost."""


@dataclass(frozen=True)
class Presences:
    """Who was heard of lately."""

    heard: Heard


@dataclass(frozen=True)
class Beat:
    """The line is as good as this is quick: when it was said, by the clock of whoever says it."""

    at: float


Message = News | Everything | Presences | Beat
_KINDS = {"news": News, "everything": Everything, "presences": Presences, "beat": Beat}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def written(sender: str, message: Message) -> str:
    return json.dumps([sender, _NAMES[type(message)], vars(message)], separators=(",", ":"))


def read(text: bytes | str) -> tuple[str, Message] | None:
    """Who says what; nothing if it is nothing of ours."""
    try:
        sender, name, said = json.loads(text)
        if said.get("version") is not None:
            said["version"] = TableVersion(*said["version"])
        return str(sender), _KINDS[name](**said)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
