"""Everything a table's templates need, from one look at it."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from flask import current_app, request

from companion.address import join_url, served_addresses
from companion.i18n import render
from companion.qr import ADDRESS
from companion.service.look.great_moments import moment
from companion.service.look.hands import open_lines, rows
from companion.service.look.reader import TableReader
from companion.service.look.setup_sheet import sheet
from companion.service.review.gist import gist_of
from companion.service.review.look import Look
from companion.service.tables.seating import ENDED, LOBBY
from companion.web.aftermath import aftermath, shares_of
from companion.web.boxes.comparison import comparison
from companion.web.cover import holding
from companion.web.drawing import board, picture
from companion.web.panel import Panel, turn_back
from companion.web.seat import RECENT, TOLD, private
from companion.web.shared_parts import shared
from companion.web.theatre import theatre
from companion.web.track import NARROW

LATEST_POINTS = 50
"""How many receipts the page of a finished game tells."""


def context(reader: TableReader, turning: Mapping[str, str] | None = None) -> dict[str, Any]:
    """For the table's page and its partial; with what may be taken back and restored, where that is known already."""
    phone = holding(reader)
    eyes = reader.held_by(phone.shown)
    view, panel = eyes.view(), Panel(reader, phone.covered)
    found: dict[str, Any] = {"view": view.seen, "code": view.code, "game": view.game, "who": reader.caller}
    found |= {"id": str(uuid4()), "revision": reader.table.revision, "button": panel.button}
    if view.status == LOBBY:
        return found | lobby(reader)
    found |= turn_back(reader) if turning is None else turning
    if phone.to is not None:
        return found | covered(reader, view.seats[phone.to])
    if view.status == ENDED:
        return found | ended(reader)
    return found | {"shared": shared(reader), "here": reader.played_here()} | private(eyes, panel, view)


def covered(reader: TableReader, seat: Mapping[str, Any]) -> dict[str, Any]:
    """Who is to take the phone, and what everybody sees is to be done; nothing else."""
    title = render("web.cover.hand", {"seat": seat["seat"]}, reader.language, reader.names)
    return {"cover": seat, "title": title, "hand_rows": rows(reader, open_lines(reader.desk))}


def ended(reader: TableReader) -> dict[str, Any]:
    look, result = look_of(reader), reader.result()
    act = theatre(moment(reader), reader.view().seats, result.ranking, NARROW)
    return {
        "act": act,
        "picture": picture(reader, reader.view().seen) if act.scenes else None,
        "entries": reader.latest(TOLD, RECENT),
        "result": result,
        "tally": reader.tally(),
        "points": reader.latest_points(LATEST_POINTS),
        "more_points": look.points_given() > LATEST_POINTS,
        "gist": gist_of(look, result.ranking),
        "verdict": look.verdict(),
        "after": aftermath(reader),
        "shares": shares_of(reader),
    }


def lobby(reader: TableReader) -> dict[str, Any]:
    chosen, box = chosen_address(), comparison(reader.table)
    choice = reader.caller.host and not current_app.config["PUBLIC_URL"]
    return {
        "sheet": sheet(reader),
        "box": box,
        "drawing": board(reader, reader.view().seen) if reader.caller.host and box and box.drawn else None,
        "shares": shares_of(reader),
        "join": join_url(reader.table.code, chosen),
        "chosen": chosen,
        "addresses": served_addresses(current_app.config["HOST"]) if choice else [],
    }


def chosen_address() -> str | None:
    return request.args.get("address") or request.cookies.get(ADDRESS)


def look_of(reader: TableReader) -> Look:
    """The same caller's look back at the game."""
    return Look(reader.table, reader.desk, reader.caller, reader.language)
