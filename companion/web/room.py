"""The host's look around the room: whose phone is silent, and what can be done for them.

It is told by the host's stream when it changes, and with every whole page. Nobody else is told.
"""

from typing import NamedTuple

from flask import current_app, render_template
from markupsafe import Markup

from companion.http.at_table import app_state
from companion.service.look.reader import TableReader
from companion.service.look.room import silences
from companion.service.play.desk import ENDED
from companion.service.records import SeatRecord

STEP, MINUTE = 10, 60
"""Seconds are told in steps, and from a minute on in minutes: nobody reads a stopwatch."""


class Silent(NamedTuple):
    """A phone of which nothing was heard for a while."""

    seat: SeatRecord
    seconds: int
    minutes: int
    """Instead of the seconds, where it is long ago."""
    waited_for: bool


Room = tuple[Silent, ...]
"""Those who are silent, first those whom the table waits for."""


def room_of(reader: TableReader) -> Room:
    """What the host is shown; to others, and after the game, there is nothing to say."""
    if not reader.caller.host or reader.desk.status == ENDED:
        return ()
    after, asked = current_app.config["SILENT_AFTER_SECONDS"], reader.asked_seats()
    found = silences(app_state(), reader.table, reader.caller)
    silent = [
        _silent(reader.table.seats[seat], seconds, seat in asked) for seat, seconds in found.items() if seconds > after
    ]
    return tuple(sorted(silent, key=lambda each: (not each.waited_for, each.seat.number)))


def _silent(seat: SeatRecord, seconds: float, waited_for: bool) -> Silent:
    minutes = int(seconds // MINUTE)
    return Silent(seat, 0 if minutes else max(1, int(seconds // STEP)) * STEP, minutes, waited_for)


def room_parts(reader: TableReader, room: Room) -> Markup:
    """What puts the host's page right."""
    view = reader.view()
    found = {"room": room, "view": view.seen, "game": view.game, "code": view.code, "who": reader.caller}
    return Markup(render_template("table/room_parts.html", **found))  # noqa: S704
