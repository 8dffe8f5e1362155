"""Everything a table's templates need, from one look at it."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from flask import current_app, request

from companion.address import join_url, served_addresses
from companion.engine.questions import Question
from companion.i18n import render
from companion.qr import ADDRESS
from companion.service.look.great_moments import moment
from companion.service.look.reader import TableReader
from companion.service.look.setup_sheet import sheet
from companion.service.look.view import View
from companion.service.review.look import Look
from companion.service.tables.seating import ENDED, LOBBY
from companion.web.aftermath import aftermath, shares_of
from companion.web.cover import holding
from companion.web.drawing import needed
from companion.web.panel import Panel, turn_back
from companion.web.shared_parts import RECENT, TOLD, shared

WHISPERED = 3
"""How many of the latest entries that others cannot read a page tells."""


def context(reader: TableReader) -> dict[str, Any]:
    """For the table's page and its partial."""
    phone = holding(reader)
    eyes = reader.held_by(phone.shown)
    view, panel = eyes.view(), Panel(reader, phone.covered)
    always = {"view": view.seen, "code": view.code, "game": view.game, "who": reader.caller, "id": str(uuid4())}
    always |= {"revision": reader.table.revision, "button": panel.button}
    if view.status == LOBBY:
        return always | lobby(reader)
    always |= turn_back(reader)
    if phone.to is not None:
        return always | covered(reader, view.seats[phone.to])
    if view.status == ENDED:
        return always | ended(reader)
    return always | play(eyes, panel, view)


def covered(reader: TableReader, seat: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing but who is to take the phone."""
    return {"cover": seat, "title": render("web.cover.hand", {"seat": seat["seat"]}, reader.language, reader.names)}


def ended(reader: TableReader) -> dict[str, Any]:
    return {
        "entries": reader.latest(TOLD, RECENT),
        "result": reader.result(),
        "verdict": look_of(reader).verdict(),
        "moment": moment(reader),
        "after": aftermath(reader),
        "shares": shares_of(reader),
    }


def lobby(reader: TableReader) -> dict[str, Any]:
    chosen = chosen_address()
    choice = reader.caller.host and not current_app.config["PUBLIC_URL"]
    return {
        "sheet": sheet(reader),
        "shares": shares_of(reader),
        "join": join_url(reader.table.code, chosen),
        "chosen": chosen,
        "addresses": served_addresses(current_app.config["HOST"]) if choice else [],
    }


def chosen_address() -> str | None:
    return request.args.get("address") or request.cookies.get(ADDRESS)


def play(reader: TableReader, panel: Panel, view: View) -> dict[str, Any]:
    questions, after = panel.questions(), reader.game.moments.after
    return {
        "shared": shared(reader),
        "own": [question for question in questions if not question.proxy and question.seat in reader.caller.seats],
        "whispered": reader.whispered(WHISPERED, RECENT),
        "mine": [question for question in questions if not question.proxy],
        "proxies": [question for question in questions if question.proxy],
        "anytime": list(panel.anytime()),
        "offers": panel.offers(),
        "you": view.you,
        "title": title(reader, questions),
        "moment": moment(reader) if any(question.kind in after for question in questions) else [],
    } | needed(reader, view.seen, questions)


def title(reader: TableReader, questions: list[Question]) -> str | None:
    """The page's title tells a waiting person that they are asked."""
    own = [question for question in questions if question.seat in reader.caller.seats]
    return render("web.play.yours", {"seat": own[0].seat}, reader.language, reader.names) if own else None


def look_of(reader: TableReader) -> Look:
    """The same caller's look back at the game."""
    return Look(reader.table, reader.desk, reader.caller, reader.language)
