"""Parts of a table's page that are somebody's own: what they are asked and may enter, their hand, their last cards.

They are made for those alone who are asked something, or whose own things have changed.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.service.look.reader import TableReader
from companion.service.play.desk import PLAYING
from companion.web import table_context
from companion.web.panel import key_of, turn_back
from companion.web.partials import deleted
from companion.web.rendering import rendered
from companion.web.seat import RECENT, WHISPERED, at_length

PRIVATE: Mapping[str, str] = {
    "bar": "seat/bar.html",
    "places": "seat/places.html",
    "answer": "seat/answer.html",
    "mine": "seat/mine.html",
}
"""Each part's id and its template: one element with that id."""

QUESTION = ("bar", "places", "answer")
"""What whoever is asked needs, and was asked: the question and its answers."""

OWN = ("answer", "mine")
"""What shows somebody's own things."""


SHEET = ("bar",)
"""By what the room for it is given."""

TURNING = ("answer",)
"""What shows what may be taken back and restored."""


class Mark(NamedTuple):
    """By what it is known which of somebody's own parts have changed."""

    position: int
    asked: bool
    turning: Mapping[str, str]
    """What may be taken back or restored, in words."""
    rest: tuple[Any, ...]
    sheet: bool
    """Whether it says at length what hands have to do."""
    people: tuple[Any, ...]
    """Who looks, and who sits where."""


def same_people(before: Mark | None, now: Mark | None) -> bool:
    """Whether nobody came, went or was renamed since, so that what a page shows besides its parts is still right."""
    return before is not None and now is not None and before.people == now.people


def by_parts(reader: TableReader) -> bool:
    """Whether a page is told part by part, while the game runs.

    One phone of several people is not: who has it in hand says a cookie, and that may change while a stream is open.
    """
    return reader.desk.status == PLAYING and len(reader.caller.seats) <= 1


def private(reader: TableReader, before: Mark | None, now: Mark) -> Markup:
    """The caller's own parts, for a page that has others: those that changed, or all if it is not known what it has."""
    return changed_parts(reader, before, now, changes(before, now))


def changed_parts(reader: TableReader, before: Mark | None, now: Mark, changed: Collection[str]) -> Markup:
    """The same where it is known already which have changed."""
    wanted = {name: template for name, template in PRIVATE.items() if name in changed}
    made = _made(wanted, table_context.context(reader, now.turning)) if wanted else Markup("")
    return made if before is None or "answer" in wanted else made + _gone(before, now)


def _gone(before: Mark, now: Mark) -> Markup:
    """What could be taken back and cannot any more is taken away, and nothing is made for that."""
    gone = (kind for kind, words in before.turning.items() if words and not now.turning[kind])
    return Markup("".join(deleted(key_of("do", {"kind": kind})) for kind in gone))  # noqa: S704


def changes(before: Mark | None, now: Mark) -> Collection[str]:
    """Which own parts have changed, or all. A question is made anew with each entry: its answers may lead elsewhere."""
    if before is None:
        return PRIVATE.keys()
    asked = QUESTION if before.position != now.position and (before.asked or now.asked) else ()
    sheet = SHEET if before.sheet != now.sheet else ()
    own = OWN if before.rest != now.rest else ()
    other = any(words not in ("", before.turning[kind]) for kind, words in now.turning.items())
    return frozenset((*asked, *own, *sheet, *(TURNING if other else ())))


def _made(parts: Mapping[str, str], context: dict[str, Any]) -> Markup:
    return rendered("table/private.html", context | {"private_parts": parts})


def mark(reader: TableReader, opened: str) -> Mark:
    """What is shown of the rest of the table to those who wait belongs to the shared parts.

    `opened` names the seat for which the host opened the page, if for one.
    """
    asked = any(map(reader.answers_here, reader.asked_seats())) or bool(opened)
    view, decisions = reader.view(), reader.decisions()
    own = tuple(view.seats[seat] for seat in reader.caller.seats)
    whispered = reader.whispered(WHISPERED, RECENT)
    rest = view.you, own, decisions.anytime, decisions.offers, whispered
    people = reader.caller.known, reader.caller.host, reader.caller.seats, reader.table.seats
    return Mark(reader.desk.position, asked, turn_back(reader), rest, not asked and at_length(reader), people)
