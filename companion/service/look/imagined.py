"""Tables that exist nowhere: for who wants to draw a page before there is any."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from companion.engine.actions import TABLE
from companion.engine.game import Game
from companion.engine.log import Entry
from companion.engine.meta_actions import Start
from companion.service.access.callers import HOST, NOBODY
from companion.service.look.reader import TableReader
from companion.service.play import stored_entries
from companion.service.play.clock import timestamp
from companion.service.play.desk import LOBBY, PLAYING, fresh
from companion.store.records import SeatRecord, TableRecord


def imagined(game: Game, language: str) -> Iterator[TableReader]:
    """Somebody who looks at a table of this game before it began, and after."""
    header = game.header(None, max(game.card.players))
    begun = fresh(0, "", header.to_json())
    seats = tuple(
        SeatRecord(number, "", colour, person_id=None, claimed=False) for number, colour in enumerate(header.colours)
    )
    table = TableRecord(
        id=0,
        uid="",
        code=game.card.id,
        household_id=None,
        header=header.to_json(),
        seed="",
        secret="",
        fair=False,
        status=LOBBY,
        position=0,
        revision=0,
        result=None,
        created_at=datetime.now(UTC),
        seats=seats,
    )
    yield TableReader(table, begun, NOBODY, language)
    running = replace(begun, position=1)
    running.keep_latest([stored_entries.of_log(Entry(1, TABLE, Start(), by=HOST, at=timestamp()))])
    yield TableReader(replace(table, status=PLAYING, position=1), running, NOBODY, language)
