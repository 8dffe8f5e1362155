"""What processes tell each other, as text: what happened at a table, whom one of them heard, and that it is there."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

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
_NAMES = {News: "news", Everything: "everything", Presences: "presences", Beat: "beat"}


def written(sender: str, message: Message) -> str:
    return json.dumps([sender, _NAMES[type(message)], vars(message)], separators=(",", ":"))


def read(text: bytes | str) -> tuple[str, Message] | None:
    """Who says what; nothing if it is nothing of ours."""
    try:
        sender, name, said = json.loads(text)
        return str(sender), _READ[name](**said)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _news(table: Any, version: Any = None, page: Any = "") -> News:
    return News(str(table), None if version is None else TableVersion(*map(int, version)), str(page))


def _presences(heard: Any) -> Presences:
    return Presences(
        {str(table): {str(each): float(ago) for each, ago in devices.items()} for table, devices in heard.items()}
    )


def _beat(at: Any) -> Beat:
    return Beat(float(at))


_READ: Mapping[str, Callable[..., Message]] = {
    "news": _news,
    "everything": Everything,
    "presences": _presences,
    "beat": _beat,
}
