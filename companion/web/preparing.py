"""The first page of a new process costs no more than the next: what every page needs is made before anybody asks.

Pages are drawn for tables that exist nowhere: nothing is written, and no request is counted or told in the log.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from flask import Flask

from companion import games
from companion.engine.actions import TABLE
from companion.engine.game import Game
from companion.engine.log import Entry
from companion.engine.meta_actions import Start
from companion.http.language import COOKIE, caller_language
from companion.i18n import LANGUAGES
from companion.service.access.callers import HOST, NOBODY
from companion.service.home.past import running_on
from companion.service.look.reader import TableReader
from companion.service.play import stored_entries
from companion.service.play.clock import timestamp
from companion.service.play.desk import LOBBY, PLAYING, Desk, fresh
from companion.service.records import Device, SeatRecord, TableRecord
from companion.web import display, table_context
from companion.web.kept_templates import keep_templates
from companion.web.pages import RUNNING
from companion.web.responses import page

FIRST: Final = ("pages.home", "pages.new")


def prepare(app: Flask) -> None:
    """Load every game and language, and draw the first pages and those of a table of each game, to be thrown away.

    Whatever is in the way, the server begins: who asks is told of it.
    """
    keep_templates(app)
    try:
        _draw_all(app)
    except Exception:
        app.logger.exception("the first pages could not be prepared")


def _draw_all(app: Flask) -> None:
    for language in LANGUAGES:
        with app.test_request_context(headers={"Cookie": f"{COOKIE}={language}"}):
            for name in FIRST:
                app.view_functions[name]()
            running_on(Device(id=0, household_id=0), language, RUNNING)
    with app.test_request_context():
        for card in games.cards():
            _draw(games.load(card.id))


def _draw(game: Game) -> None:
    """A table's page and the display, before the first move and after it began."""
    for reader in _readers(game):
        page("table.html", notice=None, room=None, **table_context.context(reader))
        page("display.html", **display.context(reader))


def _readers(game: Game) -> Iterator[TableReader]:
    header, language = game.header(None, max(game.card.players)), caller_language()
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
    running: Desk = replace(begun, position=1)
    running.keep_latest([stored_entries.of_log(Entry(1, TABLE, Start(), by=HOST, at=timestamp()))])
    yield TableReader(replace(table, status=PLAYING, position=1), running, NOBODY, language)
