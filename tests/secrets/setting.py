"""The tables at which twins are compared: who hides cards, who deals them, how long it lasts."""

from dataclasses import dataclass, replace
from typing import Any

from companion import games
from companion.engine.actions import Seat
from companion.engine.setup import Header
from companion.games.caral.box import preset
from companion.games.caral.cards import KINDS
from companion.games.caral.meta import META


@dataclass(frozen=True)
class Setting:
    """One agreement at a table, and the seat whose hidden cards differ between the twins."""

    name: str
    seats: int
    cards: str
    die: str
    secret: Seat
    edition: str = "retail"
    game: str = "caral"
    modules: tuple[str, ...] = ()
    setup: str = "app"
    unclaimed: frozenset[Seat] = frozenset()
    """Seats without a phone: the host plays for them."""
    years: int = 2
    """After so many years the table agrees to end."""
    of_each_kind: int | None = None
    """How many cards of each kind the box holds, where few shall meet their limits."""
    seed: int = 0
    """Where to begin looking for a game that is short and has much to hide."""
    tile: str = ""
    """The progress tile that the table would like to see first."""
    meets: frozenset[str] = frozenset()
    """Kinds of decisions that must come up, however seldom they do."""

    @property
    def options(self) -> dict[str, str]:
        return {"cards": self.cards, "die": self.die, "setup": self.setup}

    @property
    def catalogue(self) -> dict[str, Any] | None:
        if self.of_each_kind is None:
            return None
        box = preset(self.edition)
        return box | {"cards": box["cards"] | dict.fromkeys(KINDS, self.of_each_kind)}

    def header(self) -> Header:
        made = games.load(self.game).header(self.edition, self.seats, **self.options)
        return replace(made, modules=self.modules, catalogue=self.catalogue or made.catalogue)

    @property
    def claimed(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in self.unclaimed]


SETTINGS = (
    Setting(
        "the app deals to three",
        *(3, "app", "table"),
        secret=1,
        unclaimed=frozenset({2}),
        years=1,
        of_each_kind=6,
        seed=61,
    ),
    Setting(
        "three draw from a small deck",
        *(3, "table", "app"),
        secret=0,
        edition="crowd",
        years=1,
        of_each_kind=5,
        seed=128,
    ),
    Setting(
        "the app deals to two",
        *(2, "app", "app"),
        secret=0,
        modules=META.modules,
        setup="table",
        seed=70,
        tile="market_b",
        meets=frozenset({"caral.choose_from_discard"}),
    ),
    Setting(
        "two draw from a real deck",
        *(2, "table", "table"),
        secret=1,
        modules=META.modules,
        setup="table",
        seed=191,
        tile="village_b",
        meets=frozenset({"caral.choose_destination", "caral.choose_penalty"}),
    ),
)
