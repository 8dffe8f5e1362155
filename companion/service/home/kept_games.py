"""What households' finished games tell, kept in memory: of a game that was there before nothing is read again."""

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from companion import games
from companion.engine.actions import Seat
from companion.engine.ledger import Receipt
from companion.store import finished
from companion.store.finished import Finished, Version
from companion.store.models import Household

MOST_HOUSEHOLDS: Final = 64
"""How many households are kept; the least recently asked one goes."""

Points = Mapping[tuple[Seat, str], int]
"""What each way to score gave to each seat; nothing of what it gave to everybody alike."""


class Place(NamedTuple):
    """How a seat came out of a game, and whose it was."""

    person: int | None
    seat: Seat
    score: int
    rank: int


class Played(NamedTuple):
    """A finished game, with everybody's place: the first one first."""

    id: int
    game: str
    edition: str
    modules: tuple[str, ...]
    places: tuple[Place, ...]
    players: int


@dataclass(frozen=True)
class HouseholdGames:
    """All finished games of a household, the earliest first, as they were when it was looked."""

    extent: tuple[Any, ...] = ()
    by_version: Mapping[Version, Played | None] = field(default_factory=dict)
    """A game of which nobody knows how it came out tells nothing."""
    points: dict[Version, Points] = field(default_factory=dict)
    """As far as somebody asked for them."""
    told: dict[Any, Any] = field(default_factory=dict)
    """What was counted of all these games together."""

    @property
    def all(self) -> list[Played]:
        return [game for game in self.by_version.values() if game is not None]

    def points_of(self, numbers: Collection[int]) -> Mapping[int, Points]:
        """Where the points of these games came from, by the number of the game."""
        wanted = {version.id: version for version in self.by_version if version.id in numbers}
        missing = [version for version in wanted.values() if version not in self.points]
        self.points.update(_points(missing, self.by_version))
        return {number: self.points[version] for number, version in wanted.items()}


class KeptGames:
    """The finished games of the households that were asked last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, HouseholdGames] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, household: Household) -> HouseholdGames:
        """As they are now. What is read while somebody changes it is read again the next time."""
        extent = finished.extent(household)
        with self._guard:
            known = self._kept.get(household.id, HouseholdGames())
        if known.extent != extent:
            known = _read(household, extent, known)
        self._keep(household.id, known)
        return known

    def _keep(self, household: int, known: HouseholdGames) -> None:
        with self._guard:
            self._kept[household] = known
            self._kept.move_to_end(household)
            while len(self._kept) > MOST_HOUSEHOLDS:
                self._kept.popitem(last=False)


def _read(household: Household, extent: tuple[Any, ...], before: HouseholdGames) -> HouseholdGames:
    """With what is new; whatever is as it was before is not asked for."""
    now = finished.versions(household)
    new = {version.id for version in now if version not in before.by_version}
    found = {row.id: _played(row) for row in finished.finished(new)}
    every = {version: found.get(version.id) if version.id in new else before.by_version[version] for version in now}
    return HouseholdGames(extent, every, {each: before.points[each] for each in every if each in before.points})


def _played(row: Finished) -> Played:
    places = (Place(row.people[raw["seat"]], raw["seat"], raw["score"], raw["rank"]) for raw in row.result["ranking"])
    return Played(row.id, row.game, row.edition, tuple(row.modules), tuple(places), len(row.people))


def _points(of: Collection[Version], played: Mapping[Version, Played | None]) -> Iterator[tuple[Version, Points]]:
    """Of each of these games; nothing of one that is not offered any more."""
    known = {version.id: game for version in of if (game := played[version]) and games.offered(game.game)}
    sums: dict[int, dict[tuple[Seat, str], int]] = {version.id: defaultdict(int) for version in of}
    for number, raw in finished.receipts_at(known):
        lookback, receipt = games.load(known[number].game).lookback, Receipt(*raw)
        source = lookback.source(receipt)
        if source not in lookback.alike:
            sums[number][receipt.seat, source] += receipt.amount
    return ((version, dict(sums[version.id])) for version in of)
