"""What only the components of a box tell: read with the place of every fault and with how sure we are of it."""

import tomllib
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from functools import cache
from importlib import resources
from typing import Any

from companion.engine.problems import CatalogueError

CONFIDENCES = ("rulebook", "public", "assumed", "matched")
CONFIDENCE = "confidence"
MOST = 200
"""No number and no list is larger than this."""
LONGEST_LABEL = 40

Entry = tuple[str, Mapping[str, Any]]
"""Where an entry is written, and what is written there."""


class Reader:
    """Reads a catalogue and names the file and key of everything that is wrong."""

    def __init__(self, raw: Mapping[str, Any], file: str) -> None:
        self.raw, self.file = raw, file

    def fail(self, key: str, code: str, **params: Any) -> CatalogueError:
        return CatalogueError(code, f"{self.file}: {key}", **params)

    def only(self, sections: Collection[str]) -> None:
        """Refuse a section that is none of these."""
        for name in self.raw:
            if name not in sections:
                raise self.fail(name, "engine.catalogue.unknown_key")

    def needs(self, sections: Collection[str]) -> None:
        """Refuse a catalogue that says nothing of one of these."""
        for name in sorted(sections):
            if name not in self.raw:
                raise self.fail(name, "engine.catalogue.missing")

    def section(self, name: str, keys: set[str], optional: frozenset[str] = frozenset()) -> Mapping[str, Any]:
        """A section with these keys and a confidence."""
        section = self.raw.get(name)
        if not isinstance(section, Mapping):
            raise self.fail(name, "engine.catalogue.missing")
        self._keys(section, name, (*sorted(keys), CONFIDENCE), optional)
        if section[CONFIDENCE] not in CONFIDENCES:
            raise self.fail(f"{name}.{CONFIDENCE}", "engine.catalogue.confidence", choices=list(CONFIDENCES))
        return section

    def entries(self, section: str, keys: set[str], count: int) -> list[Entry]:
        """Components one by one: exactly `count` entries with these keys, an `id` and a confidence each."""
        listed = self.items(self.raw[section], section)
        if len(listed) != count:
            raise self.fail(section, "engine.catalogue.entries", count=count)
        found = [(f"{section}[{number}]", entry) for number, entry in enumerate(listed)]
        ids: list[Any] = []
        for where, entry in found:
            self._entry(where, entry, keys)
            if entry["id"] in ids:
                raise self.fail(
                    f"{where}.id", "engine.catalogue.duplicate", got=entry["id"], first=ids.index(entry["id"])
                )
            ids.append(entry["id"])
        return found

    def _entry(self, where: str, entry: Any, keys: set[str]) -> None:
        if not isinstance(entry, Mapping):
            raise self.fail(where, "engine.catalogue.missing")
        self._keys(entry, where, sorted(keys | {"id", CONFIDENCE}))
        self.label(entry["id"], f"{where}.id")
        self.choice(entry[CONFIDENCE], f"{where}.{CONFIDENCE}", CONFIDENCES)

    def _keys(
        self, part: Mapping[str, Any], where: str, needed: Collection[str], optional: Collection[str] = ()
    ) -> None:
        for key in part:
            if key not in needed and key not in optional:
                raise self.fail(f"{where}.{key}", "engine.catalogue.unknown_key")
        for key in needed:
            if key not in part:
                raise self.fail(f"{where}.{key}", "engine.catalogue.missing")

    def number(self, value: Any, key: str, least: int = 0) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MOST:
            raise self.fail(key, "engine.catalogue.number", least=least, most=MOST)
        return value

    def numbers(self, name: str, keys: Mapping[str, int]) -> list[int]:
        """A section of numbers, each with the least it may be."""
        section = self.section(name, set(keys))
        return [self.number(section[key], f"{name}.{key}", least) for key, least in keys.items()]

    def items(self, value: Any, key: str) -> list[Any]:
        if not isinstance(value, list) or not 0 < len(value) <= MOST:
            raise self.fail(key, "engine.catalogue.list")
        return value

    def row(self, value: Any, key: str, least: int = 0) -> tuple[int, ...]:
        """A list of numbers."""
        return tuple(self.number(one, f"{key}[{i}]", least) for i, one in enumerate(self.items(value, key)))

    def label(self, value: Any, key: str, most: int = LONGEST_LABEL) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= most:
            raise self.fail(key, "engine.catalogue.label", most=most)
        return value

    def choice(self, value: Any, key: str, choices: Collection[str]) -> str:
        """One of a few words."""
        if not isinstance(value, str) or value not in choices:
            raise self.fail(key, "engine.catalogue.choice", choices=list(choices))
        return value


Read = Callable[[Reader], Any]
"""How one section is read."""


@cache
def _shipped(package: str, edition: str) -> dict[str, Any]:
    file = resources.files(package) / "catalogue" / f"{edition}.toml"
    return read_toml(file.read_text(encoding="utf-8"), file.name)


def shipped(package: str, edition: str) -> dict[str, Any]:
    """The catalogue that lies in a game's package for an edition, to be changed at will."""
    return deepcopy(_shipped(package, edition))


def read_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError("engine.catalogue.toml", file, problem=str(error)) from None
