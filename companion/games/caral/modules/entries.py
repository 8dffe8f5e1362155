"""Catalogue sections that list components one by one, each entry with an id and a confidence of its own."""

from collections.abc import Mapping
from typing import Any

from companion.games.caral.box import CONFIDENCES, LONGEST_LABEL, Reader

Entry = tuple[str, Mapping[str, Any]]
"""Where an entry is written, and what is written there."""


def entries(reader: Reader, section: str, keys: set[str], count: int) -> list[Entry]:
    """Exactly `count` entries with an `id` each, these keys and no others."""
    listed = reader.items(reader.raw[section], section)
    if len(listed) != count:
        raise reader.fail(section, "entries", count=count)
    found = [(f"{section}[{number}]", entry) for number, entry in enumerate(listed)]
    ids: list[Any] = []
    for where, entry in found:
        _check(reader, where, entry, keys | {"id", "confidence"})
        if entry["id"] in ids:
            raise reader.fail(f"{where}.id", "duplicate", got=entry["id"], first=ids.index(entry["id"]))
        ids.append(entry["id"])
    return found


def _check(reader: Reader, where: str, entry: Any, keys: set[str]) -> None:
    if not isinstance(entry, Mapping):
        raise reader.fail(where, "missing")
    for key in entry:
        if key not in keys:
            raise reader.fail(f"{where}.{key}", "unknown_key")
    for key in sorted(keys):
        if key not in entry:
            raise reader.fail(f"{where}.{key}", "missing")
    if not isinstance(entry["id"], str) or not 0 < len(entry["id"]) <= LONGEST_LABEL:
        raise reader.fail(f"{where}.id", "label", most=LONGEST_LABEL)
    choice(reader, where, entry, "confidence", CONFIDENCES)


def choice(reader: Reader, where: str, entry: Mapping[str, Any], key: str, choices: tuple[str, ...]) -> str:
    """One of a few words."""
    value = entry[key]
    if not isinstance(value, str) or value not in choices:
        raise reader.fail(f"{where}.{key}", "choice", choices=list(choices))
    return value
