"""What a household's finished games tell of its people: wins, averages, who beat whom, where points came from."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from companion.i18n import render
from companion.service.exchange import summary
from companion.service.home.kept_games import HouseholdGames, KeptGames, Place, Played
from companion.service.home.past import Card, card
from companion.service.home.people import people_of
from companion.store import shelf
from companion.store.models import Household, Person

WITHOUT = "none"
"""The choice of games without any module."""

MOST_COUNTED: Final = 32
"""For how many choices it is kept what was counted for them."""


@dataclass(frozen=True)
class Choice:
    """Which games count: any where nothing is said. `module` is one that was used, or none at all."""

    game: str | None = None
    edition: str | None = None
    module: str | None = None
    players: int | None = None

    def takes(self, played: Played) -> bool:
        wanted = ((self.game, played.game), (self.edition, played.edition), (self.players, played.players))
        return all(mine is None or mine == its for mine, its in wanted) and self._takes_modules(played.modules)

    def _takes_modules(self, modules: tuple[str, ...]) -> bool:
        if self.module is None:
            return True
        return not modules if self.module == WITHOUT else self.module in modules


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
    """What can be chosen: games, editions and modules with their game, and numbers of players."""

    games: list[str]
    editions: list[tuple[str, str]]
    modules: list[tuple[str, str]]
    players: list[int]

    @classmethod
    def of(cls, every: list[Played]) -> "Offered":
        """As far as the household has played it."""
        return cls(
            games=sorted({played.game for played in every}),
            editions=sorted({(played.game, played.edition) for played in every}),
            modules=sorted({(played.game, module) for played in every for module in played.modules}),
            players=sorted({played.players for played in every}),
        )


@dataclass(frozen=True)
class Met:
    """How two people came out of the games at which both sat."""

    games: int = 0
    ahead: int = 0
    behind: int = 0

    def once_more(self, gap: int) -> "Met":
        """`gap` is by how many ranks the first of them was better."""
        return Met(self.games + 1, self.ahead + (gap > 0), self.behind + (gap < 0))


@dataclass
class Counted:
    """What the games that a choice takes tell of some people, counted once for all who ask."""

    games: list[Played]
    offered: Offered
    sat: dict[int, list[tuple[Played, Place]]] = field(default_factory=lambda: defaultdict(list))
    """At which games each person was, the earliest first, and how they came out."""
    met: dict[int, dict[int, Met]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Met)))
    figures: dict[int, list[Figures]] = field(default_factory=dict)
    sums: dict[int, Counter[tuple[str, str]]] = field(default_factory=dict)
    """What each way to score in each game gave to a person, as far as somebody asked."""


def counted(every: HouseholdGames, people: frozenset[int], choice: Choice) -> Counted:
    """Kept with the games, as long as they are the same."""
    key = people, choice
    found: Counted | None = every.told.get(key)
    if found is None:
        if len(every.told) >= MOST_COUNTED:
            every.told.clear()
        found = every.told[key] = _count(every, people, choice)
    return found


def _count(every: HouseholdGames, people: frozenset[int], choice: Choice) -> Counted:
    found = Counted([played for played in every.all if choice.takes(played)], Offered.of(every.all))
    for played in found.games:
        present = dict(_present(played, people))
        for person, place in present.items():
            found.sat[person].append((played, place))
        for one, other in permutations(present, 2):
            found.met[one][other] = found.met[one][other].once_more(present[other].rank - present[one].rank)
    found.figures.update((person, _figures(sat)) for person, sat in found.sat.items())
    return found


def _present(played: Played, people: frozenset[int]) -> Iterator[tuple[int, Place]]:
    """Everybody of these people at a table, each once, by their better seat."""
    seen: set[int] = set()
    for place in played.places:
        if place.person in people and place.person is not None and place.person not in seen:
            seen.add(place.person)
            yield place.person, place


def _figures(sat: list[tuple[Played, Place]]) -> list[Figures]:
    """By game, the most played first."""
    by_game: dict[str, list[Place]] = defaultdict(list)
    for played, place in sat:
        by_game[played.game].append(place)
    found = [_figures_in(game, places) for game, places in by_game.items()]
    return sorted(found, key=lambda figures: (-figures.games, figures.game))


def _figures_in(game: str, places: list[Place]) -> Figures:
    scores = [place.score for place in places]
    return Figures(game, len(places), sum(place.rank == 1 for place in places), sum(scores) / len(scores), max(scores))


class Statistics:
    """The finished games of a household that a choice takes."""

    def __init__(self, kept: KeptGames, household: Household, choice: Choice) -> None:
        self._every = kept.of(household)
        self.people = {person.id: person for person in people_of(household)}
        self._counted = counted(self._every, frozenset(self.people), choice)

    @property
    def tables(self) -> list[Played]:
        return self._counted.games

    def offered(self) -> Offered:
        return self._counted.offered

    def figures(self, person: Person) -> list[Figures]:
        """By game, the most played first."""
        return self._counted.figures.get(person.id, [])

    def latest(self, person: Person, most: int, language: str) -> list[Card]:
        """So many of their games, the latest first."""
        played = [played.id for played, _ in self._counted.sat.get(person.id, [])[: -most - 1 : -1]]
        return [card(table, language) for table in shelf.listed(played)]

    def ladder(self) -> list[tuple[Person, int, int]]:
        """Everybody with games and wins: who won most comes first."""
        rows = []
        for person in self.people.values():
            mine = self.figures(person)
            rows.append((person, sum(each.games for each in mine), sum(each.wins for each in mine)))
        return sorted(rows, key=lambda row: (-row[2], not row[1], row[1], row[0].name.casefold()))

    def rivals(self, person: Person) -> list[Rival]:
        """Everybody they met, the most frequent first."""
        met = self._counted.met.get(person.id, {})
        found = [Rival(self.people[other], each.games, each.ahead, each.behind) for other, each in met.items()]
        return sorted(found, key=lambda rival: (-rival.games, rival.person.name.casefold()))

    def sources(self, person: Person, language: str) -> list[Portion]:
        """Where their points came from, by game, the most rewarding first; of games that are offered."""
        sums = self._counted.sums
        if person.id not in sums:
            sums[person.id] = self._summed(person)
        mine = sums[person.id].items()
        found = [Portion(game, render(source, {}, language), amount) for (game, source), amount in mine]
        return sorted(found, key=lambda portion: (portion.game, -portion.amount))

    def _summed(self, person: Person) -> Counter[tuple[str, str]]:
        sat = {played.id: (played.game, place.seat) for played, place in self._counted.sat.get(person.id, [])}
        sums: Counter[tuple[str, str]] = Counter()
        for number, points in self._every.points_of(sat).items():
            game, mine = sat[number]
            for (seat, source), amount in points.items():
                if seat == mine:
                    sums[game, source] += amount
        return sums
