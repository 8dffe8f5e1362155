"""The first page of a new process costs no more than the next: what every page needs is made before anybody asks.

Pages are drawn for tables that exist nowhere, and for a few that were played at last: nothing is written, and no
request is counted or told in the log.
"""

from dataclasses import replace
from typing import Final

from flask import Flask

from companion import games
from companion.engine.actions import TABLE
from companion.engine.game import Game
from companion.http.at_table import at_table, reader_of
from companion.http.language import COOKIE, caller_language
from companion.i18n import LANGUAGES
from companion.service.home.past import last_played, running_on
from companion.service.look.imagined import imagined
from companion.service.records import Device
from companion.web import display, table_context
from companion.web.kept_templates import keep_templates
from companion.web.pages import RUNNING
from companion.web.responses import page

FIRST: Final = ("pages.home", "pages.new")


def prepare(app: Flask) -> None:
    """Load every game and language, and draw the first pages and those of a table of each game, to be thrown away.

    Whatever is in the way, the server begins: who asks is told of it. Told to begin sooner, who asks first waits.
    """
    keep_templates(app)
    if not app.config["PREPARE"]:
        return
    try:
        _draw_all(app)
        _open_last_played(app)
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


def _open_last_played(app: Flask) -> None:
    """The tables that are probably asked for next are opened, and drawn as those who are asked something see them."""
    with app.test_request_context():
        codes = last_played()
    for language in LANGUAGES:
        for code in codes:
            with app.test_request_context(headers={"Cookie": f"{COOKIE}={language}"}):
                _open(code)


def _open(code: str) -> None:
    table, nobody = at_table(code)
    asked = reader_of(table, nobody).asked_seats()
    somebody = replace(nobody, seats=frozenset(seat for seat in asked if seat != TABLE))
    page("table.html", notice=None, room=None, **table_context.context(reader_of(table, somebody)))


def _draw(game: Game) -> None:
    """A table's page and the display, before the first move and after it began."""
    for reader in imagined(game, caller_language()):
        page("table.html", notice=None, room=None, **table_context.context(reader))
        page("display.html", **display.context(reader))
