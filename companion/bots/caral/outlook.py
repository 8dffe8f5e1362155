"""What a seat's view means to a player: own goods, own sites, the way ahead."""

from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil
from typing import Any

from companion.bots.caral.goals import Goals, Site, by_owner, places
from companion.bots.once import once
from companion.bots.sight import View
from companion.engine.parts import shared
from companion.games.caral.cards import KINDS
from companion.games.caral.rules.pieces import LARGE
from companion.games.caral.scoring import LAST_PYRAMID

PYRAMIDS_A_YEAR = 1.25
"""How many pyramids a player completes in a year, as a rule of thumb."""
LEAST_YEARS_LEFT = 0.3


@cache
def kind_of(spot: str) -> str:
    return spot.partition("-")[0]


@shared
def in_effect(progress: dict[str, Any]) -> dict[str, str]:
    """The progress tiles that are, by the square they lie on."""
    return {spot: tile for spot, tile in progress["laid"].items() if spot != progress["waits"]}


class Outlook:
    """A view read once for a decision; every answer is weighed against the same outlook."""

    def __init__(self, view: View) -> None:
        self.you: dict[str, Any] = view["you"]
        self.seat: int = self.you["seat"]
        self.seats: list[dict[str, Any]] = view["seats"]
        self.me: dict[str, Any] = self.seats[self.seat]
        self.here: str = self.me["figure"]
        self.board: dict[str, Any] = view["board"]
        self.sites: dict[str, Site] = self.board["sites"]
        self.stones: int = self.me["stones"]
        self.completed: int = self.board["completed"]
        self.modules: dict[str, Any] = self.board["modules"]
        self.place: Mapping[str, int] = places(self.board["spots"])
        """Every spot's number on the way from the start to the centre."""
        self.architect: int = self.place[self.board["architect"]]
        """How far the architect has come; behind him no action is to be had (ACT-1)."""
        self.last_year: bool = self.completed >= LAST_PYRAMID
        """Whether the game ends with this year (END-3)."""
        self.goals = self._goals()
        self.wanted: frozenset[str] = self.goals.wanted if self.goals is not None else frozenset()
        """What tiles and cards ask for."""
        self.thoughts: dict[Any, Any] = {}
        """What else follows from all this, as far as somebody thought of it."""
        self.bids: dict[int, float] = {}
        """What offerings of so many cards are worth, as far as it was worked out."""
        self.visited: dict[tuple[str, str | None], float] = {}
        """The same for squares that are all alike, by their kind and the tile on them."""

    @once
    def rivals(self) -> list[dict[str, Any]]:
        return [seat for seat in self.seats if seat is not self.me]

    @once
    def snake(self) -> str | None:
        """Where the anaconda lies."""
        spot: str | None = self.modules["anaconda"]["spot"] if "anaconda" in self.modules else None
        return spot

    @once
    def improved(self) -> dict[str, str]:
        """The progress tiles in effect, by the square they lie on."""
        return in_effect(self.modules["progress"]) if "progress" in self.modules else {}

    def _goals(self) -> Goals | None:
        """What tiles and cards promise this year, if the table plays with them."""
        wanted = "annual" in self.modules or "status" in self.modules
        return Goals(self.board, self.seats, self.me) if wanted else None

    @once
    def first_at(self) -> Mapping[str, float]:
        """Fame for whoever is the first at a kind of square."""
        return self.goals.first_at if self.goals is not None else {}

    def more(self, what: str, count: int) -> float:
        """What so many more of something promise besides their use, or so many fewer cost."""
        return self.goals.more(what, count) if what in self.wanted and self.goals is not None else 0.0

    @once
    def laid(self) -> dict[int, int]:
        """How many cards each seat has laid out in the ceremony."""
        ceremony = self.board["ceremony"]
        return {offer["seat"]: offer["count"] for offer in ceremony["laid"]} if ceremony else {}

    @once
    def emissary_tiles(self) -> list[str | None]:
        """What each seat's emissaries let it do."""
        if "emissaries" not in self.modules:
            return [None] * len(self.seats)
        return [sent["tile"] for sent in self.modules["emissaries"]["sent"]]

    def emissary_tile(self, seat: int) -> str | None:
        return self.emissary_tiles[seat]

    def ahead(self, spot: str) -> bool:
        return self.place[spot] >= self.architect

    @once
    def own(self) -> dict[str, Site]:
        return by_owner(self.sites).get(self.seat, {})

    @once
    def unfinished(self) -> dict[str, Site]:
        """Own builders and pyramids that wait for stones."""
        return {name: site for name, site in self.own.items() if not site["size"] or site["levels"] < site["size"]}

    @property
    def built_on(self) -> Site:
        """The pyramid that stone and clay pairs would add to."""
        return self.own[self.board["turn"]["built"]]

    @once
    def levels_missing(self) -> int:
        return sum((site["size"] or LARGE) - site["levels"] for site in self.unfinished.values())

    @once
    def years_left(self) -> float:
        """A guess how many years will follow this one."""
        to_come = LAST_PYRAMID - self.completed
        return 0.0 if self.last_year else to_come / len(self.seats) / PYRAMIDS_A_YEAR + LEAST_YEARS_LEFT

    @once
    def builders_to_come(self) -> int:
        """How many more pyramids will be one's own, by how everybody built so far, and one to be safe."""
        mine = len(self.own) - len(self.unfinished)
        share = (LAST_PYRAMID - self.completed) * (mine + 1) / (self.completed + len(self.seats))
        return max(0, ceil(share) + 1 - len(self.unfinished))

    @once
    def spare_carali(self) -> int:
        """Carali that will not be needed as builders."""
        return int(self.me["carali_supply"]) - self.builders_to_come

    @once
    def cards(self) -> dict[str, int]:
        """Cards by kind. Unknown ones are taken to be spread evenly, the kinds least seen so far first."""
        known: dict[str, int] = self.you["cards"]
        if not self.you["unknown"]:
            return known
        each, rest = divmod(self.you["unknown"], len(KINDS))
        rare = sorted(KINDS, key=self.board["discard"].__getitem__)[:rest]
        return {kind: known[kind] + each + (kind in rare) for kind in KINDS}

    def near(self, squares: int) -> Iterator[str]:
        """Where a move of so many squares may lead; empty own sites are not counted (MOVE-2 to MOVE-4)."""
        spots: list[str] = self.board["spots"]
        here, sites, mine = self.place[self.here], self.sites, self.own if self.stones else ()
        for way in (range(here + 1, len(spots)), range(here - 1, -1, -1)):
            left = squares
            for number in way:
                spot = spots[number]
                if spot not in sites or sites[spot]["levels"]:
                    yield spot
                    left -= 1
                    if not left:
                        break
                elif spot in mine:
                    yield spot
