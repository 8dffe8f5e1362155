"""How a game's pieces are moved by hand and how that is said: a table for each game, by kinds of pieces."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Movement:
    """So many pieces of a kind go from one place to another."""

    piece: str
    count: int
    source: str
    target: str


def sort_of(name: str) -> str:
    """The first word of a piece, a place or a key."""
    return name.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Imperative:
    """How a movement is said, if it begins at one and ends at another sort of place; anywhere, where none is named.

    It is said of the end that is named, of the target if both are or none is: that line of the table check gives its
    parameters and its seat. Besides there are the `count` that moves and `which` pieces, by what follows their sort.
    """

    code: str
    source: str = ""
    target: str = ""
    together: str = ""
    """What is said instead for several pieces at once, if none stays behind."""
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

    def told_at(self, movement: Movement) -> str:
        """The end it is said of."""
        return movement.source if self.source and not self.target else movement.target


@dataclass(frozen=True, slots=True)
class Handling:
    """How one kind of piece is moved."""

    said: tuple[Imperative, ...] = ()
    """The first that fits is said; without one the line of the table check itself, as it must look now."""
    bank: str = ""
    """The sort of place that everything comes from and goes back to, whether anybody counts what is there or not."""
    routes: tuple[tuple[str, str], ...] = ()
    """Without a bank: which sorts of places exchange pieces, both ways, the likeliest first."""
    refill: tuple[str, str] | None = None
    """A place that is emptied into another when that one is used up."""


PLAIN = Handling()
