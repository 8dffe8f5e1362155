"""The first page of a new process costs no more than the next: what every page needs is made before anybody asks.

Pages are drawn for tables that exist nowhere: nothing is written, and no request is counted or told in the log.
"""

from typing import Final

from flask import Flask

from companion import games
from companion.engine.game import Game
from companion.http.language import COOKIE, caller_language
from companion.i18n import LANGUAGES
from companion.service.home.past import running_on
from companion.service.look.imagined import imagined
from companion.service.records import Device
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
    for reader in imagined(game, caller_language()):
        page("table.html", notice=None, room=None, **table_context.context(reader))
        page("display.html", **display.context(reader))
