"""A household's games, running and over: the list, deleting one, and everything in one file."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion import games
from companion.brand import HOUSEHOLD_FORMAT
from companion.service.app_state import AppState
from companion.service.errors import Unknown
from companion.service.exchange import summary
from companion.service.home.catalogues import catalogues_of
from companion.service.home.people import people_of
from companion.service.play.clock import timestamp
from companion.service.play.desk import ENDED, PLAYING
from companion.service.tables import names
from companion.store import shelf, tables
from companion.store.models import Device, Household, Table
from companion.store.records import TableRecord
from companion.store.session import removed, writing
from companion.store.shelf import ListedTable

VERSION = 1
LAST_PLAYED, AMONG = 6, 100
"""How many tables count as the last ones played at, and among how many of the newest these are looked for."""


@dataclass(frozen=True)
class Player:
    name: str
    colour: str
    person: int | None
    score: int | None
    rank: int | None


@dataclass(frozen=True)
class Card:
    """One game of the list. `ours` tells whether it belongs to the household that asks."""

    uid: str
    code: str
    game: str
    title: str
    edition: str
    modules: tuple[str, ...]
    at: datetime
    status: str
    players: tuple[Player, ...]
    ours: bool

    @property
    def ended(self) -> bool:
        return self.status == ENDED

    @property
    def offered(self) -> bool:
        """Whether its game still is: without its rules a game is listed and can be deleted, nothing else."""
        return games.offered(self.game)

    @property
    def winners(self) -> list[str]:
        return [player.name for player in self.players if player.rank == 1]


def card(table: Table | ListedTable, language: str, ours: bool = True) -> Card:
    ranking = {raw["seat"]: raw for raw in (table.result or {}).get("ranking", ())}
    players = [
        Player(
            name=names.name_of(seat.name, seat.number, language),
            colour=seat.colour,
            person=seat.person_id,
            score=ranking.get(seat.number, {}).get("score"),
            rank=ranking.get(seat.number, {}).get("rank"),
        )
        for seat in table.seats
    ]
    return Card(
        uid=table.uid,
        code=table.code,
        game=table.game,
        title=summary.title_of(table.game),
        edition=table.edition,
        modules=tuple(table.modules),
        at=table.created_at,
        status=table.status,
        players=tuple(sorted(players, key=lambda player: player.rank or 0)),
        ours=ours,
    )


@dataclass(frozen=True)
class Listed:
    """A part of a list of games, and whether there are more behind it."""

    cards: list[Card]
    more: bool

    @property
    def running(self) -> list[Card]:
        return [card for card in self.cards if not card.ended]

    @property
    def over(self) -> list[Card]:
        return [card for card in self.cards if card.ended]


def games_of(household: Household, language: str, most: int, after: str | None = None) -> Listed:
    """So many games of a household, the latest first, from the beginning or behind the one with the id `after`."""
    last = game_of(household, after) if after is not None else None
    found = shelf.of_household(household, ENDED, last, most + 1)
    return Listed([card(table, language) for table in found[:most]], len(found) > most)


def games_on(device: Device, language: str, most: int, skipped: int = 0) -> Listed:
    """What a browser may list: its household's games, and those at which it sat down. Those that go on come first."""
    found = shelf.on_device(device, ENDED, most + 1, skipped)
    return Listed([_card_on(device, table, language) for table in found[:most]], len(found) > most)


def running_on(device: Device, language: str, most: int) -> list[Card]:
    """The latest of those that go on, as far as their games are offered."""
    offered = [known.id for known in games.cards()]
    return [_card_on(device, table, language) for table in shelf.running_on(device, ENDED, offered, most)]


def _card_on(device: Device, table: ListedTable, language: str) -> Card:
    home = device.household_id
    return card(table, language, home is not None and table.household_id == home)


def last_played() -> list[str]:
    """The codes of a few tables that are probably played on next."""
    return shelf.last_played(PLAYING, AMONG, LAST_PLAYED)


def has_games(device: Device) -> bool:
    """Whether a browser's household has any games of its own."""
    return shelf.any_of(device.household_id)


def game_of(household: Household, uid: str) -> Table:
    table = tables.in_household(household, uid)
    if table is None:
        raise Unknown("service.no_such_past_game")
    return table


def delete_game(state: AppState, household: Household, uid: str) -> None:
    """The game goes with its log, seats, links and tokens; people stay. Whoever looks at it is sent away."""
    with writing():
        table = game_of(household, uid)
        number, code = table.id, table.code
        removed(table)
    state.desks.drop(number)
    state.hub.publish(code)


def _offered(household: Household) -> Iterator[TableRecord]:
    """Read one by one: each has a whole catalogue."""
    found = (tables.by_id(table.id) for table in shelf.of_household(household, ENDED) if games.offered(table.game))
    return (table for table in found if table is not None)


def everything(household: Household, export: Callable[[TableRecord], Iterable[str]]) -> Iterator[str]:
    """Everything a household keeps: people, catalogues, games. What is over can be read back game by game.

    A game that is not offered any more cannot be written down.
    """
    yield json.dumps(_belongings(household), ensure_ascii=False).removesuffix("}") + ', "games": ['
    for number, table in enumerate(_offered(household)):
        yield ", " if number else ""
        yield from export(table)
    yield "]}\n"


def _belongings(household: Household) -> dict[str, Any]:
    return {
        "format": HOUSEHOLD_FORMAT,
        "version": VERSION,
        "id": household.uid,
        "written_at": timestamp(),
        "people": [{"id": person.uid, "name": person.name} for person in people_of(household)],
        "catalogues": [
            {"name": saved.name, "game": saved.game, "edition": saved.edition, "catalogue": saved.data}
            for saved in catalogues_of(household)
        ],
    }
