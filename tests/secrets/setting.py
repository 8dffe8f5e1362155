"""The tables at which twins are compared: who hides something, what was agreed on, how long it lasts."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion import games
from companion.engine.actions import Seat
from companion.engine.setup import Header


@dataclass(frozen=True, eq=False)
class Setting:
    """One agreement at a table, and the seat whose hidden things differ between the twins."""

    name: str
    game: str
    seats: int
    secret: Seat
    knows: frozenset[Seat] = frozenset()
    """Who shares a secret with that seat: what one of them steals from another differs between the twins too."""
    options: Mapping[str, str] = field(default_factory=dict)
    edition: str = ""
    modules: tuple[str, ...] = ()
    unclaimed: frozenset[Seat] = frozenset()
    """Seats without a phone: the host plays for them."""
    lasts: int = 2
    """After so many long parts of the game the table agrees to end."""
    catalogue: Mapping[str, Any] | None = None
    """Another box, where little shall meet its limits."""
    notes: bool = False
    """Whether people note what they hold, since the app does not know it."""
    seed: int = 0
    """Where to begin looking for a game that is short and has much to hide."""
    wish: str = ""
    """What the table would like to see first."""
    meets: frozenset[str] = frozenset()
    """Kinds of decisions that must come up, however seldom they do."""

    look: int = 1
    """At every how many stops everybody looks at everything."""

    def header(self) -> Header:
        made = games.load(self.game).header(self.edition or None, self.seats, 0, (), **self.options)
        return replace(made, modules=self.modules, catalogue=self.catalogue or made.catalogue)

    @property
    def claimed(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in self.unclaimed]

    @property
    def insiders(self) -> frozenset[Seat]:
        return self.knows | {self.secret}

    @property
    def others(self) -> dict[str, Seat]:
        """The players but those who hide something, by the names of those who ask for them."""
        players = {f"seat-{seat}": seat for seat in self.claimed if seat not in self.insiders}
        return players | {"host who plays": min(players.values())}
