"""Looking back at a game: any step of it, where the points came from, what chance gave, what was entered otherwise."""

from collections.abc import Sequence
from typing import Any

from flask import Response, redirect, request, url_for
from flask_babel import format_decimal  # type: ignore[import-untyped]
from werkzeug.wrappers import Response as Answer

from companion.engine.review import ERA, EVENT
from companion.http.at_table import app_state
from companion.http.codes import unknown_codes
from companion.http.numbers import must_be_number
from companion.service.play import chance
from companion.service.play.desk import Desk
from companion.service.review.digest import SORTS
from companion.service.review.kept import derived
from companion.service.review.look import Look, ReviewStep
from companion.service.review.points import Curve
from companion.service.review.record import record_of
from companion.service.turning.wanted import turning_if_any
from companion.web import charts
from companion.web.cover import look_held
from companion.web.drawing import board
from companion.web.responses import asks_for_partial, page, pages_blueprint

blueprint = pages_blueprint("review")
SEE_OTHER = 303
A_PART = 100
"""How many receipts are shown at once."""


def number_asked_for(name: str, most: int) -> int | None:
    """A number in the address, if there is one."""
    raw = request.args.get(name)
    return None if raw is None else must_be_number(raw, name, most)


def shared(look: Look) -> dict[str, Any]:
    """What every page of the review knows."""
    seats = look.view().seats
    known = {"look": look, "code": look.table.code, "game": look.desk.header.game, "seats": seats}
    return known | {"decimal": decimal}


def decimal(number: float) -> str:
    """A number with one digit behind the point, as the phone's language writes it."""
    return str(format_decimal(number, "0.0"))


@blueprint.get("/t/<string:code>/review")
@unknown_codes
def newest(code: str) -> Answer:
    """The newest step; with `step` whichever was asked for, as the scrubber does without script."""
    look = look_held(code)
    wanted = number_asked_for("step", look.desk.position)
    if wanted is not None:
        return redirect(url_for("review.step", code=look.table.code, position=wanted), SEE_OTHER)
    return step_page(look, look.desk.position)


@blueprint.get("/t/<string:code>/review/<int:position>")
@unknown_codes
def step(code: str, position: int) -> Response:
    return step_page(look_held(code), position)


def step_context(look: Look, found: ReviewStep) -> dict[str, Any]:
    return {
        "view": found.view.seen,
        "board": board(look, found.view.seen),
        "position": found.position,
        "last": look.desk.position,
        "entry": found.entry,
        "gains": found.gains,
        "entries": found.entries,
        "stops": found.stops,
        "where": found.where,
        "on_turn": found.on_turn,
    }


def drawn(
    look: Look, name: str, curves: Sequence[Curve] | None = None, *, but_the_last: bool = False
) -> charts.TimelineChart:
    """Curves over the whole game, those of points if none are named; drawn once for a position."""

    def draw(desk: Desk) -> charts.TimelineChart:
        found = look.curves if curves is None else curves
        return charts.timeline(look.line, found, desk.position, but_the_last=but_the_last)

    return derived(look.desk, f"{name} drawing", draw)


def step_page(look: Look, position: int) -> Response:
    """The whole page for a browser, what changes from step to step for our script."""
    context = shared(look) | step_context(look, look.step(position))
    if asks_for_partial():
        return page("review/partial.html", **context)
    line = drawn(look, "small", but_the_last=look.ended)
    return page("review/page.html", line=line, turning=turning_if_any(app_state(), look), **context)


@blueprint.get("/t/<string:code>/points")
@unknown_codes
def points(code: str) -> Response:
    look = look_held(code)
    seat = number_asked_for("seat", look.seats - 1)
    names, receipts = look.source_names(), look.receipts(seat)
    number = max(1, number_asked_for("part", len(receipts)) or 1)
    first = (number - 1) * A_PART
    return page(
        "review/points.html",
        line=drawn(look, "large"),
        courses=[(name, drawn(look, name, curves)) for name, curves in look.courses()],
        names=names,
        bars=charts.bars(look.sources, list(names), look.seats),
        eras=look.line.by_kind[ERA],
        events=look.line.by_kind[EVENT],
        receipts=receipts[first : first + A_PART],
        earlier=number - 1 or None,
        later=number + 1 if first + A_PART < len(receipts) else None,
        chosen=seat,
        turning=turning_if_any(app_state(), look),
        **shared(look),
    )


@blueprint.get("/t/<string:code>/luck")
@unknown_codes
def luck(code: str) -> Response:
    look = look_held(code)
    fortunes = [(fortune, charts.chances(fortune)) for fortune in look.fortunes()]
    return page("review/luck.html", fortunes=fortunes, **shared(look))


@blueprint.get("/t/<string:code>/fairness")
@unknown_codes
def fairness(code: str) -> Response:
    """Whether chance was fair, and what was entered against the rules, for others, or changed afterwards."""
    look = look_held(code)
    seed = look.table.seed
    wanted = {sort: number_asked_for(sort, look.desk.position) or 1 for sort in SORTS}
    return page(
        "review/fairness.html",
        verdict=look.verdict_now(),
        commitment=chance.commitment(seed),
        seed=seed if look.ended else None,
        fair=look.table.fair,
        record=record_of(look, wanted),
        **shared(look),
    )
