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
from companion.web.panel import Panel, turn_back

PRIVATE: Mapping[str, str] = {
    "headline": "table/yours.html",
    "mine": "table/mine.html",
    "proxies": "table/proxies.html",
    "back": "table/back.html",
}
"""Each part's id and its template: one element with that id. One that has the id of a shared part stands in its place
for whoever is asked, and is empty for everybody else."""

BACK = "back"
"""What takes back and restores. It goes when the next one acts, so it is made by itself."""


class Mark(NamedTuple):
    """Changes whenever the own parts of somebody do who is not asked."""

    turning: tuple[bool, ...]
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
    return Markup() if now == before else _made({BACK: PRIVATE[BACK]}, _back(reader))


def _made(parts: Mapping[str, str], context: dict[str, Any]) -> Markup:
    return Markup(render_template("table/private.html", **context, private_parts=parts))  # noqa: S704


def _back(reader: TableReader) -> dict[str, Any]:
    """What the part that turns back needs, and no more."""
    panel, table = Panel(reader), reader.table
    shared = {"code": table.code, "game": reader.desk.header.game, "view": {"position": reader.desk.position}}
    return shared | {"button": panel.button} | turn_back(reader)


def mark(reader: TableReader) -> Mark | None:
    """By what somebody who is not asked is known to need own parts; whoever is asked always does.

    What is shown of the rest of the table to those who wait belongs to the shared parts.
    """
    if any(map(reader.may_answer, reader.asked_seats())):
        return None
    view, asked = reader.view(), reader.decisions()
    own = tuple(view.seats[seat] for seat in reader.caller.seats)
    whispered = reader.whispered(table_context.WHISPERED, table_context.RECENT)
    return Mark(tuple(turn_back(reader).values()), (view.you, own, asked.anytime, asked.offers, whispered))
