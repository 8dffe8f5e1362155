"""Parts of a table's page that are somebody's own: what they are asked and may enter, their hand, their last cards.

They are made for those alone who are asked something, or whose own things have changed.
"""

from collections.abc import Mapping
from typing import Any

from flask import render_template
from markupsafe import Markup

from companion.service.look.reader import TableReader
from companion.service.play.desk import PLAYING
from companion.web import table_context
from companion.web.panel import turn_back
from companion.web.seat import RECENT, WHISPERED

PRIVATE: Mapping[str, str] = {
    "bar": "seat/bar.html",
    "places": "seat/places.html",
    "answer": "seat/answer.html",
    "mine": "seat/mine.html",
}
"""Each part's id and its template: one element with that id."""


def by_parts(reader: TableReader) -> bool:
    """Whether a page is told part by part, while the game runs.

    One phone of several people is not: who has it in hand says a cookie, and that may change while a stream is open.
    """
    return reader.desk.status == PLAYING and len(reader.caller.seats) <= 1


def private(reader: TableReader) -> Markup:
    """The caller's own parts, for a page that has others."""
    found = table_context.context(reader)
    return Markup(render_template("table/private.html", **found, private_parts=PRIVATE))  # noqa: S704


def mark(reader: TableReader) -> Any:
    """Changes whenever the own parts of somebody do who is not asked; nothing for whoever is.

    What is shown of the rest of the table to those who wait belongs to the shared parts.
    """
    if any(map(reader.may_answer, reader.asked_seats())):
        return None
    view, asked = reader.view(), reader.decisions()
    own = tuple(view.seats[seat] for seat in reader.caller.seats)
    turning = tuple(turn_back(reader).values())
    whispered = reader.whispered(WHISPERED, RECENT)
    return view.you, own, asked.anytime, asked.offers, turning, whispered
