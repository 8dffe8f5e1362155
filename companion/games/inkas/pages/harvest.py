"""Who stood where while the dice fell, from the log alone: what tiles gave, what was to be expected (IROLL-1)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.engine.actions import Action, Seat
from companion.engine.ledger import Event
from companion.engine.review import Step
from companion.games.inkas.cards import KINDS
from companion.games.inkas.land import OFF
from companion.games.inkas.meta import BEGINNER
from companion.games.inkas.now import Board
from companion.games.inkas.rules.building import BuildCity
from companion.games.inkas.rules.founding import Clear
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.places import NewSettlement
from companion.games.inkas.rules.robber import MoveRobber
from companion.games.inkas.rules.roll import Roll
from companion.games.inkas.rules.setup import LayOut
from companion.games.inkas.terrain import YIELDS

WAYS = 36
DECLINED, SHORT = "inkas.log.declined", "inkas.log.supply_short"
CHANGING = (NewSettlement, Clear, BuildCity, MoveRobber, UseMight, LayOut)
"""What changes which tile gives how much to whom."""


def ways(total: int) -> int:
    """In so many of 36 ways two dice show it; a tile without a number never yields."""
    return 6 - abs(7 - total) if total else 0


@dataclass
class Harvest:
    """What stands on the board, and what each tile gave and could be expected to give to each seat so far."""

    board: Board
    seats: int
    terrain: list[str] = field(default_factory=list)
    standing: dict[int, tuple[Seat, int, int]] = field(default_factory=dict)
    """For each site with a building whose it is, of which tribe, and how many cards it yields."""
    tribes: list[int] = field(default_factory=list)
    robber: int = OFF
    fallen: Counter[int] = field(default_factory=Counter)
    """What was rolled since anything changed on the board; it is counted at once before it changes."""
    given: dict[tuple[Seat, int], int] = field(default_factory=dict)
    expected: dict[tuple[Seat, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.terrain, self.tribes = [*self.board.land.terrain], [0] * self.seats
        if self.board.layout == BEGINNER:
            for seat, start in enumerate(self.board.starts):
                self.standing |= dict.fromkeys((start.lettered, start.other), (seat, 0, 1))

    def follow(self, steps: Iterable[Step]) -> "Harvest":
        for step in steps:
            if isinstance(step.action, Roll):
                self._rolled(step.action.total, step.events)
            elif isinstance(step.action, CHANGING):
                self._count()
                self._does(step.action, step.seat)
            for event in step.events:
                if event.code == DECLINED:
                    self._decline(event.params["seat"])
        self._count()
        return self

    def _does(self, action: Action, seat: Seat) -> None:
        land = self.board.land
        match action:
            case NewSettlement(site=site) | Clear(site=site):
                self.standing[land.site[site]] = (seat, self.tribes[seat], 1)
            case BuildCity(site=site):
                self.standing[land.site[site]] = (seat, self.tribes[seat], 2)
            case MoveRobber(hex=name):
                self.robber = land.place[name]
            case UseMight():
                self.robber = OFF
            case LayOut(order=order):
                for place, tile in zip(land.land, order, strict=True):
                    self.terrain[place] = tile

    def _decline(self, seat: Seat) -> None:
        """What was left of the tribe before is gone."""
        old, self.tribes[seat] = self.tribes[seat] - 1, self.tribes[seat] + 1
        self.standing = {site: own for site, own in self.standing.items() if own[:2] != (seat, old)}

    def _rolled(self, total: int, events: tuple[Event, ...]) -> None:
        short = frozenset(event.params["card"] for event in events if event.code == SHORT)
        if short:
            self._count()
        self.fallen[total] += 1
        if short:
            self._count(short)

    def _count(self, short: frozenset[str] = frozenset()) -> None:
        """What the rolls gave; where the supply was too short of a kind it gave nothing."""
        land, kinds, rolls = self.board.land, self.kinds, self.fallen.total()
        for site, (seat, _, count) in self.standing.items() if rolls else ():
            for place in land.hexes.hexes_at[site]:
                number, key = land.numbers[place], (seat, place)
                if place != self.robber and number:
                    self.expected[key] = self.expected.get(key, 0.0) + rolls * count * ways(number) / WAYS
                    if kinds[place] not in short:
                        self.given[key] = self.given.get(key, 0) + count * self.fallen[number]
        self.fallen.clear()

    @property
    def kinds(self) -> list[str]:
        """The card that each tile yields, if it yields any."""
        return [KINDS[YIELDS[tile]] if tile in YIELDS else "" for tile in self.terrain]
