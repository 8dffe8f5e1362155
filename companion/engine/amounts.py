"""Answers that say how many of each kind: pages let people count them out instead of listing every product."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat

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
    unknown: str = ""
    """The part of that view that says how many more it has of which the app does not know the kind."""
    freely: bool = False
    """Whether whatever is held may be chosen, as many in all as the listed answers name: they are only some of all."""
    few: bool = False
    """Whether only what can be chosen is shown, under the question beside the drawing, at first the best of it."""

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


@dataclass(frozen=True)
class Supply:
    """Answers that give so many for something else, which is named by what follows them."""

    actions: tuple[str, ...]
    field: str
    """The field that lists what is given one by one."""
    then: str
    """The action that takes something for it."""
    takes: str
    """The field of it that names what."""


@dataclass(frozen=True)
class Desk:
    """Where a bargain is made up freely: of each kind so many are given or wanted, never both."""

    action: str
    kinds: tuple[str, ...]
    partners: Callable[[Mapping[str, Any], Seat], Sequence[Seat]]
    """With whom a seat may trade, as everybody sees; with nobody there is no desk."""
    gives: str = "gives"
    wants: str = "wants"
    to: str = ""
    """The field that lists whom it goes to; nobody listed: to everybody."""
    answers: str = ""
    """The field that names what it answers, where it is an answer."""
    word: str = "card"
    """The name under which the game says a kind."""
    held: str = "cards"
    """The part of a seat's own view that says how many of each kind it has."""
    unknown: str = ""
    """The part of it that says how many more it has of unknown kinds."""
    supply: Supply | None = None
    """What the supply gives for the same cards."""

    def fields(self, signed: Chosen) -> dict[str, Any]:
        """The fields of the action: what is less than nothing is given, what is more is wanted."""
        gives = [kind for kind in self.kinds for _ in range(-signed.get(kind, 0))]
        wants = [kind for kind in self.kinds for _ in range(signed.get(kind, 0))]
        return {self.gives: gives, self.wants: wants}
