"""The display: a table for everybody in the room, with nothing on it that is not public, whoever opens it."""

from typing import Any

from flask import Response

from companion.address import join_url
from companion.http.at_table import reader_of
from companion.http.codes import unknown_codes
from companion.service.access.callers import NOBODY
from companion.service.exchange.summary import sources
from companion.service.look.great_moments import asked_after, moment
from companion.service.look.hands import open_lines, rows
from companion.service.look.reader import TableReader
from companion.service.look.view import View
from companion.service.review.digest import digest_of
from companion.service.review.gist import gist_of
from companion.service.review.when import era_of, round_of
from companion.service.tables.seating import ENDED, LOBBY
from companion.web.dice import roll_of
from companion.web.drawing import picture
from companion.web.parts import own
from companion.web.responses import asks_for_partial, page, pages_blueprint
from companion.web.seat import LATELY, RECENT, TOLD, changed_place, of_one
from companion.web.table import here
from companion.web.table_context import chosen_address, look_of
from companion.web.theatre import theatre
from companion.web.track import track

blueprint = pages_blueprint("display")
MOMENT, PLAY = "moment", "play"


@blueprint.get("/t/<string:code>/display")
@unknown_codes
def display(code: str) -> Response:
    """Always as a spectator sees it: the cookie of whoever opens it counts for nothing here."""
    table, _ = here(code)
    template = "display/board.html" if asks_for_partial() else "display.html"
    return page(template, **context(reader_of(table, NOBODY)))


def context(reader: TableReader) -> dict[str, Any]:
    view = reader.view()
    shared: dict[str, Any] = {
        "view": view.seen,
        "code": view.code,
        "game": view.game,
        "join": join_url(view.code, chosen_address()),
    }
    if view.status == LOBBY:
        return shared | {"stage": LOBBY}
    shared |= {"picture": picture(reader, view.seen), "track": track(view.seats)}
    shared |= {"era": era_of(reader), "round": round_of(reader), "hand_rows": rows(reader, open_lines(reader.desk))}
    shared |= lately(reader, view) | {"fortunes": look_of(reader).fortunes}
    if view.status == ENDED:
        return shared | {"stage": ENDED} | ended(reader)
    told = asked_after(reader)
    if told:
        act = theatre(told, view.seats)
        return shared | {"stage": MOMENT, "act": act, "track": act.track}
    held = reader.game.pages.stage(view.seen)
    return shared | {"stage": held.name if held else PLAY, "panel": own(view.game, held.template) if held else None}


def lately(reader: TableReader, view: View) -> dict[str, Any]:
    """The last thing that happened, where on the map, and the die if it was rolled."""
    entries = reader.latest(TOLD, RECENT)
    rolled, ring = roll_of(reader.game.pages, entries), changed_place(reader, view, entries)
    return {"latest": ([*of_one(entries)] or entries[:1])[:LATELY], "ring": ring, "rolled": rolled}


def ended(reader: TableReader) -> dict[str, Any]:
    """The final tally: places, where the points came from, and how equal points were told apart."""
    result = reader.result()
    act = theatre(moment(reader), reader.view().seats, result.ranking)
    counted = sources(digest_of(reader.desk), len(reader.table.seats), reader.language)
    gist = gist_of(look_of(reader), result.ranking)
    return {"result": result, "counted": counted, "act": act, "track": act.track, "gist": gist}
