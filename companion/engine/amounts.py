"""Answers that say how many of each kind: pages let people count them out instead of listing every product."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Chosen = Mapping[str, int]
"""How many of each kind; a kind of which there is none may be missing."""


@dataclass(frozen=True)
class Amounts:
    """How the answers of one kind of action are amounts. How many are wanted is what the legal ones name."""

    action: str
    kinds: tuple[str, ...]
    """All kinds there are, in the order in which they are shown and listed."""
    field: str
    """The field that lists what is chosen one by one; with `count` the one that names the only kind."""
    count: str = ""
    """The field that says how many of the only kind."""
    word: str = "card"
    """The name under which the game says a kind."""
    held: str = ""
    """The part of a seat's own view that says how many of each kind it has."""

    @property
    def one_kind(self) -> bool:
        """Whether what is chosen is all of one kind."""
        return bool(self.count)

    def chosen(self, action: Mapping[str, Any]) -> dict[str, int]:
        """How many of each kind an action names."""
        if self.one_kind:
            return {action[self.field]: action[self.count]}
        named = list(action[self.field])
        return {kind: named.count(kind) for kind in self.kinds if kind in named}

    def fields(self, chosen: Chosen) -> dict[str, Any]:
        """The fields of the action that names so many of each kind."""
        named = [kind for kind in self.kinds for _ in range(chosen.get(kind, 0))]
        if not self.one_kind:
            return {self.field: named}
        if len({*named}) > 1:
            raise ValueError("one kind only")
        return {self.field: named[0] if named else self.kinds[0], self.count: len(named)}
