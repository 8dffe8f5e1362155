"""A finished game in a nutshell: what everything that is handed over afterwards is made from."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from companion import games
from companion.i18n import render
from companion.service.errors import Conflict
from companion.service.look.reader import TableReader
from companion.service.play import results
from companion.service.play.desk import ENDED
from companion.service.review.digest import Digest, digest_of
from companion.service.tables.names import names_at
from companion.store import homes
from companion.store.records import TableRecord


@dataclass(frozen=True)
class Place:
    """One player at the end. `player` is the same in all games of one person."""

    seat: int
    name: str
    colour: str
    player: str
    score: int
    tie_break: int
    """The first of `tie_breaks`, for readers who know of one only."""
    tie_breaks: tuple[int, ...]
    rank: int
    starts: bool

    @property
    def winner(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True)
class Source:
    """What one way to score gave to each seat."""

    name: str
    amounts: tuple[int, ...]


@dataclass(frozen=True)
class Summary:
    uid: str
    game: str
    title: str
    edition: str
    modules: tuple[str, ...]
    began: datetime
    ended: datetime
    reason: str
    places: tuple[Place, ...]
    sources: tuple[Source, ...]
    language: str

    @property
    def minutes(self) -> int:
        return max(1, round((self.ended - self.began).total_seconds() / 60))

    @property
    def setting(self) -> str:
        """Edition and modules, in words."""
        return " · ".join(setting(self.game, self.edition, self.modules, self.language))

    @property
    def winners(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.winner)

    def colour(self, place: Place) -> str:
        return called(self.game, "colour", place.colour, self.language)


def setting(game: str, edition: str, modules: Iterable[str], language: str) -> list[str]:
    named = [called(game, "module", module, language) for module in modules]
    return [called(game, "edition", edition, language), *named]


def called(game: str, part: str, name: str, language: str) -> str:
    """What a game calls its edition, module or colour; the bare name if the game is not offered any more."""
    return render(f"{game}.{part}.{name}", {}, language) if games.offered(game) else name


def title_of(game: str) -> str:
    """A game's title; its id if it is not offered any more."""
    return games.card(game).title if games.offered(game) else game


def summary(reader: TableReader) -> Summary:
    """Of an ended game; before the end there is nothing to hand over."""
    table, header = reader.table, reader.desk.header
    if reader.desk.status != ENDED or table.result is None:
        raise Conflict("service.not_ended")
    digest = digest_of(reader.desk)
    return Summary(
        uid=table.uid,
        game=header.game,
        title=title_of(header.game),
        edition=header.edition,
        modules=header.modules,
        began=datetime.fromisoformat(digest.first).astimezone(UTC),
        ended=datetime.fromisoformat(digest.last).astimezone(UTC),
        reason=render(f"{header.game}.end.{table.result['reason']}", {}, reader.language),
        places=places(table, table.result, reader.language),
        sources=sources(digest, header.seats, reader.language),
        language=reader.language,
    )


def places(table: TableRecord, result: dict[str, Any], language: str) -> tuple[Place, ...]:
    """Everybody's place, the best first."""
    names, people = names_at(table, language), _people(table)
    seats = {seat.number: seat for seat in table.seats}
    return tuple(
        Place(
            seat=raw["seat"],
            name=names[raw["seat"]],
            colour=seats[raw["seat"]].colour,
            player=people.get(seats[raw["seat"]].person_id) or str(uuid5(UUID(table.uid), str(raw["seat"]))),
            score=raw["score"],
            tie_break=raw["tie_break"],
            tie_breaks=tuple(results.tie_breaks(raw)),
            rank=raw["rank"],
            starts=raw["seat"] == table.header["starts"],
        )
        for raw in result["ranking"]
    )


def _people(table: TableRecord) -> dict[int | None, str]:
    """The ids of the people at a table."""
    return homes.uids([seat.person_id for seat in table.seats])


def sources(digest: Digest, seats: int, language: str) -> tuple[Source, ...]:
    """What each way to score gave, the most rewarding first."""
    found: dict[str, list[int]] = {}
    for (seat, source), amount in digest.sums.items():
        found.setdefault(render(source, {}, language), [0] * seats)[seat] += amount
    made = [Source(name, tuple(amounts)) for name, amounts in found.items()]
    return tuple(sorted(made, key=lambda source: -sum(source.amounts)))
