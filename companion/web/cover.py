"""One phone for several people: whose private things it shows, and the cover between one person and the next.

Such a phone shows the cards of one of its seats alone: of whoever said last "I am Bernd", which a cookie keeps. When
others of its seats are asked, a cover comes first and ends what was shown, so neither undo nor a reload brings it back.
"""

from dataclasses import dataclass, replace

from flask import Response, after_this_request, request
from werkzeug.wrappers import Response as Answer

from companion.engine.actions import Seat
from companion.http.at_table import at_table, desk_of, look_of
from companion.service.access.callers import Caller
from companion.service.look.reader import TableReader
from companion.service.play.desk import PLAYING, Desk
from companion.service.records import TableRecord
from companion.service.review.look import Look


@dataclass(frozen=True)
class Holding:
    """Who holds a phone, by the seats whose private things it may show now."""

    shown: frozenset[Seat]
    covered: frozenset[Seat] = frozenset()
    """Its other seats."""
    to: Seat | None = None
    """Whom it must be handed to before it goes on."""


def holding(reader: TableReader) -> Holding:
    """A phone with one seat is its own; one with several is that of whoever took it last, while the game runs."""
    own = reader.caller.seats
    held = _alone(reader.table, reader.caller, reader.desk).seats
    if held == own:
        return Holding(own)
    asked = [seat for seat in reader.asked_seats() if seat in own]
    if not asked or held & set(asked):
        return Holding(held, own - held)
    return Holding(frozenset(), own, asked[0])


def held_alone(table: TableRecord, caller: Caller) -> Caller:
    """The caller with no other eyes than those of whoever holds the phone."""
    return caller if len(caller.seats) <= 1 else _alone(table, caller, desk_of(table))


def look_held(code: str) -> Look:
    """The same for whoever looks back at the whole game."""
    table, caller = at_table(code)
    return look_of(table, held_alone(table, caller))


def _alone(table: TableRecord, caller: Caller, desk: Desk) -> Caller:
    if len(caller.seats) <= 1 or desk.status != PLAYING:
        return caller
    after_this_request(not_kept)
    taken = request.cookies.get(cookie_of(table))
    return replace(caller, seats=frozenset(seat for seat in caller.seats if str(seat) == taken))


def not_kept(response: Response) -> Response:
    """The back button asks again, and is answered with what may be shown by then."""
    response.headers["Cache-Control"] = "private, no-store"
    return response


def cookie_of(table: TableRecord) -> str:
    return f"holds-{table.code}"


def taken_by(answer: Answer, table: TableRecord, seat: Seat) -> Answer:
    """From now on this phone shows what is this seat's, until the browser is closed."""
    answer.set_cookie(cookie_of(table), str(seat), secure=request.is_secure, httponly=True, samesite="Lax")
    return answer


def laid_down(response: Response, table: TableRecord) -> Response:
    """Nobody holds the phone any more."""
    if cookie_of(table) in request.cookies:
        response.delete_cookie(cookie_of(table), secure=request.is_secure, httponly=True, samesite="Lax")
    return response
