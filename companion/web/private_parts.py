"""Parts of a table's page that are somebody's own: what they are asked and may enter, their hand, their last cards.

They are made for those alone who are asked something, or whose own things have changed.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import render_template
from markupsafe import Markup

from companion.service.look.reader import TableReader
from companion.service.play.desk import PLAYING
from companion.web import table_context
from companion.web.panel import turn_back
from companion.web.seat import RECENT, WHISPERED, opened_for

PRIVATE: Mapping[str, str] = {
    "bar": "seat/bar.html",
    "places": "seat/places.html",
    "answer": "seat/answer.html",
    "mine": "seat/mine.html",
}
"""Each part's id and its template: one element with that id."""

ANSWER = "answer"
"""Where things are taken back and restored: that goes when the next one acts, so this part is made by itself."""


class Mark(NamedTuple):
    """Changes whenever the own parts of somebody do who is not asked."""

    turning: tuple[str, ...]
    rest: tuple[Any, ...]


def by_parts(reader: TableReader) -> bool:
    """Whether a page is told part by part, while the game runs.

    One phone of several people is not: who has it in hand says a cookie, and that may change while a stream is open.
    """
    return reader.desk.status == PLAYING and len(reader.caller.seats) <= 1


def private(reader: TableReader, before: Mark | None, now: Mark | None) -> Markup:
    """Those of the caller's own parts that changed, for a page that has others; all of them for whoever is asked."""
    if now is None or before is None or now.rest != before.rest:
        return _made(PRIVATE, table_context.context(reader))
    return Markup() if now == before else _made({ANSWER: PRIVATE[ANSWER]}, table_context.context(reader))


def _made(parts: Mapping[str, str], context: dict[str, Any]) -> Markup:
    return Markup(render_template("table/private.html", **context, private_parts=parts))  # noqa: S704


def mark(reader: TableReader) -> Mark | None:
    """By what somebody who is not asked is known to need own parts; whoever is asked always does.

    What is shown of the rest of the table to those who wait belongs to the shared parts.
    """
    if any(map(reader.answers_here, reader.asked_seats())) or opened_for():
        return None
    view, asked = reader.view(), reader.decisions()
    own = tuple(view.seats[seat] for seat in reader.caller.seats)
    whispered = reader.whispered(WHISPERED, RECENT)
    return Mark(tuple(turn_back(reader).values()), (view.you, own, asked.anytime, asked.offers, whispered))
