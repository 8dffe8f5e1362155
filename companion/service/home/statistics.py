"""What a household's finished games tell of its people: wins, averages, who beat whom, where points came from."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion import games
from companion.engine.ledger import Receipt
from companion.i18n import render
from companion.service.exchange import summary
from companion.service.home.past import Card, card
from companion.service.home.people import people_of
from companion.service.play.desk import ENDED
from companion.store import shelf, tables
from companion.store.models import Household, Person
from companion.store.shelf import Finished

WITHOUT = "none"
"""The choice of games without any module."""


@dataclass(frozen=True)
class Choice:
    """Which games count: any where nothing is said. `module` is one that was used, or none at all."""

    game: str | None = None
    edition: str | None = None
    module: str | None = None
    players: int | None = None

    def takes(self, table: Finished) -> bool:
        wanted = ((self.game, table.game), (self.edition, table.edition), (self.players, len(table.people)))
        return all(mine is None or mine == its for mine, its in wanted) and self._takes_modules(table.modules)

    def _takes_modules(self, modules: list[str]) -> bool:
        if self.module is None:
            return True
        return not modules if self.module == WITHOUT else self.module in modules


@dataclass(frozen=True)
class Sitting:
    """How one person came out of one game."""

    table: int
    game: str
    person: int
    seat: int
    score: int
    rank: int


@dataclass(frozen=True)
class Figures:
    """One person's results in one game."""

    game: str
    games: int
    wins: int
    average: float
    best: int

    @property
    def title(self) -> str:
        return summary.title_of(self.game)

    @property
    def share(self) -> float:
        return self.wins / self.games


@dataclass(frozen=True)
class Rival:
    """How often two people met, and who came out ahead."""

    person: Person
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Portion:
    """What one way to score gave to a person, over all games."""

    game: str
    name: str
    amount: int


@dataclass(frozen=True)
class Offered:
    """Games, editions and modules with their game, and numbers of players."""

    games: list[str]
    editions: list[tuple[str, str]]
    modules: list[tuple[str, str]]
    players: list[int]


class Statistics:
    """The finished games of a household that a choice takes."""

    def __init__(self, household: Household, choice: Choice) -> None:
        self.all = shelf.finished(household, ENDED)
        self.people = {person.id: person for person in people_of(household)}
        self.tables = [table for table in self.all if choice.takes(table)]
        self.sittings = [sitting for table in self.tables for sitting in self._sat(table)]
        self._by_person: dict[int, list[Sitting]] = defaultdict(list)
        for sitting in self.sittings:
            self._by_person[sitting.person].append(sitting)

    def _sat(self, table: Finished) -> Iterator[Sitting]:
        """Everybody of the household at a table, each once, by their better seat."""
        seen: set[int] = set()
        for raw in table.result["ranking"]:
            person = table.people[raw["seat"]]
            if person in self.people and person is not None and person not in seen:
                seen.add(person)
                yield Sitting(table.id, table.game, person, raw["seat"], raw["score"], raw["rank"])

    def offered(self) -> Offered:
        """What can be chosen, as far as the household has played it."""
        return Offered(
            games=sorted({table.game for table in self.all}),
            editions=sorted({(table.game, table.edition) for table in self.all}),
            modules=sorted({(table.game, module) for table in self.all for module in table.modules}),
            players=sorted({len(table.people) for table in self.all}),
        )

    def figures(self, person: Person) -> list[Figures]:
        """By game, the most played first."""
        by_game: dict[str, list[Sitting]] = defaultdict(list)
        for sitting in self._of(person):
            by_game[sitting.game].append(sitting)
        found = [self._figures(game, sittings) for game, sittings in by_game.items()]
        return sorted(found, key=lambda figures: (-figures.games, figures.game))

    def _figures(self, game: str, sittings: list[Sitting]) -> Figures:
        scores = [sitting.score for sitting in sittings]
        wins = sum(sitting.rank == 1 for sitting in sittings)
        return Figures(game, len(sittings), wins, sum(scores) / len(scores), max(scores))

    def _of(self, person: Person) -> list[Sitting]:
        return self._by_person.get(person.id, [])

    def latest(self, person: Person, most: int, language: str) -> list[Card]:
        """So many of their games, the latest first."""
        played = [sitting.table for sitting in self._of(person)]
        return [card(table, language) for table in shelf.listed(played[::-1][:most])]

    def ladder(self) -> list[tuple[Person, int, int]]:
        """Everybody with games and wins: who won most comes first."""
        rows = []
        for person in self.people.values():
            mine = self._of(person)
            rows.append((person, len(mine), sum(sitting.rank == 1 for sitting in mine)))
        return sorted(rows, key=lambda row: (-row[2], not row[1], row[1], row[0].name.casefold()))

    def rivals(self, person: Person) -> list[Rival]:
        """Everybody they met, the most frequent first."""
        mine = {sitting.table: sitting.rank for sitting in self._of(person)}
        met: dict[int, list[int]] = defaultdict(list)
        for sitting in self.sittings:
            if sitting.table in mine and sitting.person != person.id:
                met[sitting.person].append(sitting.rank - mine[sitting.table])
        found = [
            Rival(self.people[other], len(gaps), sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps))
            for other, gaps in met.items()
        ]
        return sorted(found, key=lambda rival: (-rival.games, rival.person.name.casefold()))

    def sources(self, person: Person, language: str) -> list[Portion]:
        """Where their points came from, by game, the most rewarding first; of games that are offered."""
        seats = {sitting.table: sitting for sitting in self._of(person) if games.offered(sitting.game)}
        sums: dict[tuple[str, str], int] = defaultdict(int)
        for table, receipt in _receipts(seats):
            game = seats[table].game
            lookback = games.load(game).lookback
            source = lookback.source(receipt)
            if receipt.seat == seats[table].seat and source not in lookback.alike:
                sums[game, source] += receipt.amount
        found = [Portion(game, render(source, {}, language), amount) for (game, source), amount in sums.items()]
        return sorted(found, key=lambda portion: (portion.game, -portion.amount))


def _receipts(of: Iterable[int]) -> Iterator[tuple[int, Receipt]]:
    """Every point that was given at these tables and holds."""
    return ((table, Receipt(*raw)) for table, raw in tables.receipts_at(of))
