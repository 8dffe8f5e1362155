"""The morning after: the printable sheet, the picture, links for others, and the next game."""

from typing import Any

from flask import Flask, Response, redirect, render_template, request, url_for
from flask_babel import format_date  # type: ignore[import-untyped]
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from companion.address import join_url
from companion.http import limits
from companion.http.at_table import app_state, reader_at
from companion.http.codes import unknown_codes
from companion.http.downloads import PRIVATE, bgg_id
from companion.http.language import caller_language
from companion.qr import svg
from companion.service.access import links
from companion.service.access.households import household_at
from companion.service.errors import ServiceProblem
from companion.service.exchange import bgstats
from companion.service.exchange.summary import Summary, summary
from companion.service.look.reader import TableReader
from companion.service.review.gist import gist_of
from companion.service.tables import rematch, seating
from companion.web.card import card
from companion.web.drawing import board
from companion.web.inlined import allowing, drawing_style
from companion.web.responses import notice_of, page, pages_blueprint, this_browser, with_cookie
from companion.web.table import SEE_OTHER, back_to, here, table_page
from companion.web.table_context import look_of

blueprint = pages_blueprint("handover")
FOUND = 302


def finished(code: str) -> Summary:
    return summary(reader_at(code))


def day(found: Summary) -> str:
    return str(format_date(found.began.astimezone(), "long"))


@blueprint.get("/t/<string:code>/sheet")
@unknown_codes
def sheet(code: str) -> Response:
    """The result on one printed page."""
    found = finished(code)
    return page("result_sheet.html", code=here(code)[0].code, found=found, day=day(found), game=found.game)


@blueprint.get("/t/<string:code>/result.svg")
@unknown_codes
def picture(code: str) -> Response:
    """The result as a picture, with the board as it was left."""
    reader = reader_at(code)
    found, style = summary(reader), drawing_style(reader.desk.header.game)
    text = render_template("result.svg", style=Markup(style), **pictured(reader, found))  # noqa: S704
    name = f"{found.game}-{found.began:%Y-%m-%d}.svg"
    headers = PRIVATE | {
        "Content-Disposition": f'inline; filename="{name}"',
        "Content-Security-Policy": allowing(style),
    }
    return Response(text, headers=headers, content_type="image/svg+xml")


def pictured(reader: TableReader, found: Summary) -> dict[str, Any]:
    """Everything on the picture."""
    drawn, told = board(reader, reader.view().seen), gist_of(look_of(reader), found.places)
    winners = ", ".join(place.name for place in found.winners)
    drawing = card(found, told, drawn is not None)
    return {"found": found, "day": day(found), "winners": winners, "card": drawing, "board": drawn}


@blueprint.get("/t/<string:code>/bgstats")
@unknown_codes
def to_bgstats(code: str) -> Answer:
    """Go on to BG Stats with this play."""
    reader = reader_at(code)
    answer = redirect(bgstats.link(summary(reader), bgg_id(reader.table)), FOUND)
    answer.headers.update(PRIVATE)
    return answer


@blueprint.post("/t/<string:code>/again")
@unknown_codes
def again(code: str) -> Answer:
    """The next game: the phones at this table see where it is."""
    table, caller = here(code)
    device = this_browser()
    try:
        home = None if table.household_id else household_at(device)
        after, token = rematch.again(table, caller, caller_language(), device, home, allow=limits.a_new_table)
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    if token is not None:
        app_state().hub.publish(table.code)
    return with_cookie(redirect(url_for("table.show", code=after.code), SEE_OTHER))


@blueprint.post("/t/<string:code>/shares")
@unknown_codes
def share(code: str) -> Answer:
    """Make a read-only link. It is shown now and never again."""
    table, caller = here(code)
    _, token = seating.share(table, caller)
    link = f"{join_url(table.code)}#view={token}"
    return page("shared.html", code=table.code, link=link, qr=Markup(svg(link)))  # noqa: S704


@blueprint.post("/t/<string:code>/unshare")
@unknown_codes
def unshare(code: str) -> Answer:
    table, caller = here(code)
    try:
        seating.unshare(table, caller, request.form.get("share", ""))
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    return back_to(table)


@blueprint.post("/t/<string:code>/view")
@unknown_codes
def look_in(code: str) -> Answer:
    """Use a read-only link: its secret came in the fragment, which no server sees."""
    table, caller = here(code)
    device = this_browser()
    try:
        links.look_in(table, request.form.get("secret", "").strip(), device)
    except ServiceProblem as problem:
        return table_page(table, caller, notice_of(problem), problem.status)
    return with_cookie(back_to(table))


def init_app(app: Flask) -> None:
    app.register_blueprint(blueprint)
