"""What annual tiles and status cards promise for having more or less of something (TILE-1, TILE-2, STAT-1, STAT-2)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.bots.once import once
from companion.engine.parts import shared
from companion.games.caral.modules.status.cards import FIRST_AT

Seat = dict[str, Any]
Site = dict[str, Any]
Board = dict[str, Any]
Count = Callable[[Board, Seat], int]

EARLY, LATE = 0.15, 0.3
"""How far a lead is trusted to last until the ceremony: at the beginning of a year, and how much more at its end."""
CALLED_FOR = 0.2
"""The share of a tile's fame for which one ends a year earlier."""
ON_THE_WAY = 0.25
"""The share of a status card's fame that all steps towards it count for together."""
NONE: Final = 0.0


@shared
def places(spots: list[str]) -> Mapping[str, int]:
    """Every spot's number on the way from the start to the centre."""
    return {spot: number for number, spot in enumerate(spots)}


@shared
def by_owner(sites: dict[str, Site]) -> Mapping[int | None, dict[str, Site]]:
    """The sites that each seat holds, and those that nobody does, in the order of the path."""
    found: dict[int | None, dict[str, Site]] = {}
    for name, site in sites.items():
        found.setdefault(site["owner"], {})[name] = site
    return found


def own_sites(board: Board, seat: Seat) -> Iterable[Site]:
    return by_owner(board["sites"]).get(seat["seat"], {}).values()


def reserved(board: Board, seat: Seat) -> int:
    return sum(1 for site in own_sites(board, seat) if not site["levels"])


def started(board: Board, seat: Seat) -> int:
    return sum(1 for site in own_sites(board, seat) if site["levels"])


def completed(board: Board, seat: Seat) -> int:
    return sum(1 for site in own_sites(board, seat) if site["size"] and site["size"] == site["levels"])


def workers(board: Board, seat: Seat) -> int:
    return sum(seat["workers"].values())


def emissary(board: Board, seat: Seat) -> int:
    sent = board["modules"].get("emissaries", {"sent": ()})["sent"]
    return int(sent[seat["seat"]]["level"]) if sent else 0


COMPARED: Mapping[str, Count] = {
    "carali": lambda board, seat: -int(seat["carali_supply"]),
    "cards": lambda board, seat: int(seat["cards"]),
    "stones": lambda board, seat: int(seat["stones"]),
    "sites": reserved,
    "alpacas": lambda board, seat: -int(seat["alpaca_supply"]),
    "workers": workers,
    "position": lambda board, seat: int(board["spots"].index(seat["figure"])),
}
"""How a seat stands in each category; what is placed is what the supply lacks."""

COUNTED: Mapping[str, Count] = {
    "stones": lambda board, seat: int(seat["stones"]),
    "workers": workers,
    "alpacas": lambda board, seat: int(seat["alpacas"]),
    "hand": lambda board, seat: int(seat["cards"]),
    "started": started,
    "completed": completed,
    "priests": lambda board, seat: int(seat["priests"]),
    "emissary": emissary,
}
"""What a seat has of everything that a status card may ask for."""

SAME = {"hand": "cards"}
"""What status cards call otherwise than annual tiles."""


class OpenCards(NamedTuple):
    """The status cards that nobody has taken."""

    cards: tuple[dict[str, Any], ...]
    wanted: frozenset[str]
    """What they ask for, in the words of annual tiles."""
    first_at: dict[str, float]
    """Fame for whoever is the first at a kind of square."""


NO_CARDS = OpenCards((), frozenset(), {})


@shared
def open_cards(seen: dict[str, Any]) -> OpenCards:
    cards = tuple(card for name, card in seen["cards"].items() if name not in seen["taken"])
    wanted = frozenset(SAME.get(card["condition"], card["condition"]) for card in cards)
    return OpenCards(cards, wanted, {card["value"]: card["fame"] for card in cards if card["condition"] == FIRST_AT})


class Goals:
    """The annual tile and the open status cards, read once for a decision."""

    def __init__(self, board: Board, seats: list[Seat], me: Seat) -> None:
        self.board, self.seats, self.me = board, seats, me
        self._known: dict[tuple[str, int], float] = {}
        modules = board["modules"]
        self.cards, self.wanted, self.first_at = open_cards(modules["status"]) if "status" in modules else NO_CARDS
        self.category: str | None = None
        if "annual" in modules:
            self._read_tile(modules["annual"])

    def _read_tile(self, seen: dict[str, Any]) -> None:
        if seen["used"] >= len(seen["row"]):
            return
        self.category = category = seen["row"][seen["used"]]
        self.wanted = self.wanted | {category}
        self.first, self.second = seen["tiles"][category]["first"], seen["tiles"][category]["second"]

    @once
    def mine(self) -> int:
        """How one stands in the tile's category."""
        return self._compared(self.me)

    @once
    def others(self) -> list[int]:
        return [self._compared(seat) for seat in self.seats if seat is not self.me]

    def _compared(self, seat: Seat) -> int:
        return COMPARED[self.category](self.board, seat) if self.category is not None else 0

    def more(self, what: str, count: int) -> float:
        """What so many more of something promise, or so many fewer cost."""
        promised = self._known.get((what, count))
        if promised is None:
            promised = self.cards_met(what, count)
            if what == self.category:
                promised += self.lasting * (self.prize(self.mine + count) - self.prize_so_far)
            self._known[what, count] = promised
        return promised

    @once
    def lasting(self) -> float:
        """How likely it is that the order stays what it is until the ceremony."""
        if self.board["ceremony"] is not None:
            return 1.0
        place = places(self.board["spots"])
        return float(EARLY + LATE * max(place[seat["figure"]] for seat in self.seats) / len(place))

    @once
    def most(self) -> int:
        """How the best of the others stands."""
        return max(self.others)

    @once
    def prize_so_far(self) -> float:
        return self.prize(self.mine)

    def prize(self, mine: int) -> float:
        """What one gets for having so much in the tile's category (TILE-2)."""
        best = self.most
        if mine >= best:
            return float(self.first)
        alone = self.others.count(best) == 1 and all(other <= mine or other == best for other in self.others)
        return float(self.second) if alone else NONE

    def prize_now(self) -> float:
        """What the tile brings if the year ends with oneself in the centre, beyond what it brings a rival."""
        if self.category is None:
            return NONE
        mine = len(self.board["spots"]) if self.category == "position" else self.mine
        prizes = self.first + (0 if self.others.count(self.most) > 1 else self.second)
        return float(CALLED_FOR * (self.prize(mine) - prizes / len(self.seats)))

    def cards_met(self, what: str, count: int) -> float:
        """Status cards that so many more bring, or bring nearer."""
        if count <= 0:
            return NONE
        promised = NONE
        for card in self.cards:
            condition = card["condition"]
            if SAME.get(condition, condition) == what and condition in COUNTED:
                missing = card["value"] - COUNTED[condition](self.board, self.me)
                if missing > 0:
                    promised += card["fame"] * (1 if count >= missing else ON_THE_WAY * count / missing)
        return promised
