"""How a game's pieces are moved by hand and how that is said: a table for each game, by kinds of pieces."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Movement:
    """So many pieces of a kind go from one place to another."""

    piece: str
    count: int
    source: str
    target: str

    @property
    def ends(self) -> tuple[str, str]:
        return (self.target, self.source)


def sort_of(name: str) -> str:
    """The first word of a piece, a place or a key."""
    return name.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Imperative:
    """How a movement is said, if it begins at one and ends at another sort of place; anywhere, where none is named.

    It is said of the end that is named; if both are or none is, of the one that is somebody's, or of the target. That
    line of the table check gives its parameters and its seat. Besides there are the `count` that moves and `which`
    pieces, by what follows their sort.
    """

    code: str
    source: str = ""
    target: str = ""
    together: str = ""
    """What is said instead for several pieces at once, if none stays behind."""
    own: bool = False
    """Whether that is said for each seat by itself, of its own pieces."""
    each: bool = False
    """Whether every single piece is told too, as `pieces`: how many of which."""
    row: str = ""
    """The heading under which several seats' values may stand side by side."""
    value: str = ""
    """What then stands there for a seat."""
    icon: str = ""
    """Its drawing, if it is another than that of its line."""

    def fits(self, movement: Movement) -> bool:
        return self.source in ("", sort_of(movement.source)) and self.target in ("", sort_of(movement.target))

    def leaves(self, place: str) -> bool:
        """Whether a piece at this place has stayed behind."""
        sort = sort_of(place)
        return sort != self.target and self.source in ("", sort)

    def ends(self, movement: Movement) -> tuple[str, ...]:
        """The ends it may be said of."""
        if bool(self.source) == bool(self.target):
            return (movement.target, movement.source)
        return (movement.source,) if self.source else (movement.target,)


class Route(NamedTuple):
    """Two sorts of places that exchange pieces, both ways."""

    one: str
    other: str
    same: bool = False
    """Only where both have the same number: somebody's own."""


@dataclass(frozen=True, slots=True)
class Handling:
    """How one kind of piece is moved."""

    said: tuple[Imperative, ...] = ()
    """The first that fits is said; without one the line of the table check itself, as it must look now."""
    named: bool = False
    """Whether its pieces are told apart, so that each is said under its own name."""
    bank: str = ""
    """The sort of place that everything comes from and goes back to, whether anybody counts what is there or not."""
    routes: tuple[Route, ...] = ()
    """What goes another way than through the bank, the likeliest first."""
    refill: tuple[str, str] | None = None
    """A place that is emptied into another when that one is used up."""
    carrier: str = ""
    """The sort of place through which pieces go to the bank and from it, if it is clear which one it was."""


PLAIN, ANYHOW = Handling(), Imperative("")
