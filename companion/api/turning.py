"""Turning points: how everybody's chances rose and fell in a finished game."""

from flask import Response, current_app

from companion.api import answers_past
from companion.api.common import CODE, PREFIX, AtTable, at_table, desk_of, encoded
from companion.api.language import caller_language
from companion.api.room import TOKEN, Room, documented
from companion.service.access.callers import Caller
from companion.service.review.look import Look
from companion.service.turning import wishes
from companion.service.turning.in_words import Turning
from companion.service.turning.worker import Worker
from companion.store.models import Table

blueprint = Room("turning", __name__, url_prefix=f"{PREFIX}/tables", description="Turning points of finished games")


def turning_at(table: Table, caller: Caller) -> Turning:
    """What is known of a game's turning points."""
    return told(Look(table, desk_of(table), caller, caller_language()))


def turning_of(look: Look) -> Turning | None:
    """The same where it may be missing: before the end, and in games that nobody here plays well."""
    return told(look) if wishes.can_be_told(look.table, look.desk) else None


def told(look: Look) -> Turning:
    """Work that was left undone goes on when somebody looks."""
    worker().tend()
    course = wishes.course_of(look.table, look.desk, current_app.config["PLAYOUTS"])
    if course.status == wishes.WAITING:
        worker().wake()
    return Turning(look, course)


def turning_wanted(table: Table, caller: Caller) -> None:
    wishes.want(table, desk_of(table), caller, current_app.config["PLAYOUTS"])
    worker().wake()


def worker() -> Worker:
    found: Worker = current_app.extensions["worker"]
    return found


@blueprint.route(f"{CODE}/turning")
class TheTurning(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, answers_past.TurningAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, code: str) -> Response:
        """Everybody's chances at every turn, with their error, and what changed them most; 409 before the end.

        Nothing is worked out before somebody asks for it with a POST. Until `status` is `done` this tells what is
        known so far, how far it is, and a guess how many seconds it will still take.
        """
        return encoded(turning_at(*at_table(code)).to_json())

    @documented(blueprint, 401, 403, 404, 409, 429)
    @blueprint.response(202, answers_past.TurningAnswer)
    @blueprint.doc(security=TOKEN)
    def post(self, code: str) -> Response:
        """Ask for them to be worked out (host or seat); asking twice is asking once, 409 before the end."""
        table, caller = at_table(code)
        turning_wanted(table, caller)
        return encoded(turning_at(table, caller).to_json(), 202)
