"""Games as files for the caller alone."""

from collections.abc import Iterable, Iterator

from flask import Response, current_app

from companion.games import card
from companion.http.at_table import reader_of
from companion.http.long_files import attached
from companion.service.access.callers import NOBODY
from companion.service.exchange.export import export
from companion.service.home import past
from companion.service.records import Household, TableRecord

PRIVATE = {
    "Cache-Control": "private, no-cache",
    "Vary": "Authorization, Cookie, Accept-Language, Accept-Encoding",
}
"""For this caller alone: never to be kept by anything between us and them without asking."""


def download(pieces: Iterable[str], table: TableRecord, ending: str, kind: str) -> Response:
    """A file named for the game and its day."""
    name = f"{table.header['game']}-{table.created_at:%Y-%m-%d}{'' if ending.startswith('-') else '.'}{ending}"
    return attached(pieces, PRIVATE, name, kind)


def household_file(home: Household) -> Response:
    """Everything that is kept of a household."""

    def exported(table: TableRecord) -> Iterator[str]:
        return export(reader_of(table, NOBODY))

    return attached(past.everything(home, exported), PRIVATE, "household.json", "application/json")


def bgg_id(table: TableRecord) -> int | None:
    """The game's number at BoardGameGeek: as this installation was told, else as the game's card says."""
    told: dict[str, int] = current_app.config["BGG_IDS"]
    game = table.header["game"]
    return told.get(game, card(game).bgg)
