"""The page of turning points: chances as curves, the three moves that changed most, and how far the work is."""

from typing import Any

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.http.at_table import app_state, look_at
from companion.http.codes import unknown_codes
from companion.service.turning.in_words import Turning
from companion.service.turning.wanted import turning_of, want_turning
from companion.service.turning.wishes import WAITING, WORKING
from companion.web import odds
from companion.web.responses import asks_for_partial, page, pages_blueprint
from companion.web.review import drawn, shared

blueprint = pages_blueprint("turning_points")
SEE_OTHER = 303
MINUTE = 60


def turning_context(turning: Turning) -> dict[str, Any]:
    """What the page shows, whole or in part."""
    look, course = turning.look, turning.course
    left = course.seconds_left
    return shared(look) | {
        "turning": turning,
        "course": course,
        "busy": course.status in (WAITING, WORKING),
        "minutes": None if left is None else round(left / MINUTE),
        "may_ask": look.caller.host or bool(look.caller.seats),
        "chart": odds.chart(course.stages, turning.points),
        "line": drawn(look, "large"),
    }


@blueprint.get("/t/<string:code>/turning")
@unknown_codes
def show(code: str) -> Response:
    context = turning_context(turning_of(app_state(), look_at(code)))
    return page("review/turning_body.html" if asks_for_partial() else "review/turning_page.html", **context)


@blueprint.post("/t/<string:code>/turning")
@unknown_codes
def want(code: str) -> Answer:
    """Ask for the turning points to be worked out; the page then shows how far they are."""
    look = look_at(code)
    want_turning(app_state(), look, look.caller)
    return redirect(url_for("turning_points.show", code=look.table.code), SEE_OTHER)
