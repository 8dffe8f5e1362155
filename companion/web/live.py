"""The page's own event stream: what changed of it, sent as parts when the table moves on.

What all phones of a language are sent alike is made and compressed once. Own parts are added for those alone whose own
things changed. Where parts do not do, the page is told to look.
"""

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from flask import Flask, Response, current_app, request

from companion.http.at_table import Onlooker, at_known_table, onlooker, reader_of, speak_of
from companion.http.codes import unknown_codes
from companion.http.streams import joined, streamed
from companion.live.channel import Listener, Look, TableVersion, Told
from companion.live.open_stream import OpenStream, Pause, Steps, patiently
from companion.live.pieces import Frame, Packer, Piece, piece, plain
from companion.live.stream import STILL_HERE, WELCOME, Line, frame
from companion.service.errors import DamagedEntry, DatabaseError
from companion.service.look.following import version_of
from companion.service.look.reader import TableReader
from companion.web import shared_parts
from companion.web.partials import in_one_line
from companion.web.private_parts import Mark, by_parts, changed_parts, changes, mark, same_people
from companion.web.responses import pages_blueprint
from companion.web.room import Room, room_of, room_parts
from companion.web.seat import opened_for
from companion.web.shared_parts import Change, change_made, changed
from companion.web.shown import page_id, shown
from companion.web.table import here

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

blueprint = pages_blueprint("live")
HELLO, SILENCE = piece(WELCOME), piece(STILL_HERE)
NOTHING_ELSE = piece("\n\n")
"""After what all see alike, for those whose own things have not changed."""

TROUBLE = (DatabaseError, DamagedEntry)
News = tuple[tuple[Piece, ...], Told]
"""What is sent, and what the page knows then."""


class Glance(NamedTuple):
    """Somebody's look at a table of which all are sent alike what has changed."""

    reader: TableReader
    own: Mark
    change: Change
    changed: Collection[str]
    """Which of their own parts have changed too."""


@blueprint.get("/t/<string:code>/live")
@unknown_codes
def live(code: str) -> Response:
    """Whoever asks is sent what they may see of the table, as long as they may."""
    table, caller = here(code)
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    listener = joined(table.code, caller, page_id())
    page = Page(app, dict(request.environ), onlooker(table.code), opened_for(), around=caller.host)
    told = Told(shown() or TableVersion(-1, -1))
    steps = page.steps(listener, version_of(table), told, app.config["HEARTBEAT_SECONDS"])
    if not request.accept_encodings["gzip"]:
        return streamed(OpenStream(listener, steps, plain))
    answer = streamed(OpenStream(listener, steps, Packer()))
    answer.headers["Content-Encoding"] = "gzip"
    return answer


class Page:
    """One page that is kept up to date, for whoever its request came from. The host's is told of the room too."""

    def __init__(
        self, app: Flask, environ: "WSGIEnvironment", onlooker: Onlooker, opened: str, around: bool = False
    ) -> None:
        self._app, self._asked, self._code = app, app.request_context(environ), onlooker.code
        """What was asked, read once: whatever is sent is for whoever asked it."""
        self._onlooker, self._opened = onlooker, opened
        self._every: float | None = app.config["ROOM_SECONDS"] if around else None
        self._room: Room | None = None
        """What the page was told of the room."""

    def steps(self, listener: Listener, look: Look, told: Told, heartbeat: float) -> Steps[Frame]:
        """A page that says what it shows is told at once what it missed, any other to look."""
        pieces: tuple[Piece, ...]
        pieces, told = self._news(told, look())
        listener.tell(told)
        clock, line = listener.channel.clock, Line(listener)
        spoken = looked = clock()
        yield (HELLO, *_of_line(line, told), *pieces)
        while True:
            woken = yield Pause(min(heartbeat, self._every or heartbeat))
            if not listener.open:
                return
            pieces, due = _of_line(line, told), not woken and (not self._every or clock() - spoken >= heartbeat)
            if woken or due:
                seen = yield from patiently(partial(listener.channel.look, look, None if woken else heartbeat / 2))
                told = listener.knows() or told
                now = TableVersion(*map(max, told.version, seen))
                if now != told.version:
                    found, told = yield from patiently(partial(self._news, told, now))
                    pieces += found
                listener.tell(told)
            if self._every and (self._room or clock() - looked >= self._every):
                looked = clock()
                pieces += yield from patiently(partial(self._around, told.version))
            if pieces or woken or due:
                spoken = clock()
                yield pieces or (SILENCE,)

    def _around(self, now: TableVersion) -> tuple[Piece, ...]:
        """What has changed in the room since the page was told of it."""
        try:
            with self._asked:
                reader = reader_of(*at_known_table(self._code, now))
                room = room_of(reader)
                if room == self._room:
                    return ()
                self._room = room
                return (piece(f"data: {in_one_line(room_parts(reader, room))}\n\n"),)
        except TROUBLE:
            return ()

    def _news(self, told: Told, now: TableVersion) -> News:
        """What a page is sent that was told this. Nothing is held when it returns, least of all the database.

        While that does not answer there is no news; they come with the next heartbeat.
        """
        try:
            found = self._glance(told, now)
            if found is not None and not found.changed:
                return _told_of(told, found)
            with self._asked:
                if found is None:
                    return news(reader_of(*at_known_table(self._code, now)), told)
                speak_of(found.reader.table)
                return _told_of(told, found)
        except TROUBLE:
            return (), told

    def _glance(self, told: Told, now: TableVersion) -> Glance | None:
        """For most who wait nothing of their own has changed: what all are sent alike is there, and nothing is made.

        Only what is made of their own needs what was asked. Nothing, where more may have changed than that.
        """
        if told.mark is None or told.version.revision != now.revision:
            return None
        with self._app.app_context():
            reader = self._onlooker.reader(now)
            change = None if reader is None or not by_parts(reader) else change_made(reader, told.version)
            if reader is None or change is None:
                return None
            own = mark(reader, self._opened)
            return Glance(reader, own, change, changes(told.mark, own))


def _of_line(line: Line, told: Told) -> tuple[Piece, ...]:
    """What the page is told of how it is told."""
    said = line.news(max(0, told.version.position))
    return (piece(said),) if said else ()


def news(reader: TableReader, told: Told) -> News:
    """What has changed for a page since it was told something. Who looks is known anew whenever the seats change.

    What all see alike is made in any case, also where another process showed the page: the next change begins there.
    """
    now = shared_parts.version_of(reader)
    own = mark(reader, opened_for()) if by_parts(reader) else None
    if own is not None:
        shared_parts.shared(reader)
    if now == told.version:
        return (), Told(now, own)
    if now.revision != told.version.revision and not same_people(told.mark, own):
        return (piece(frame("seats", now.position)),), Told(now, own)
    if own is None or (change := changed(reader, told.version)) is None:
        return (piece(frame("look", now.position)),), Told(now, own)
    return _told_of(told, Glance(reader, own, change, changes(told.mark, own)))


def _told_of(told: Told, found: Glance) -> News:
    """What all are sent alike, and then what has changed of somebody's own parts."""
    head, parts = found.change
    own = changed_parts(found.reader, told.mark, found.own, found.changed)
    more = piece(f"\ndata: {in_one_line(own)}\n\n", before=parts) if own else NOTHING_ELSE
    return (head, parts, more), Told(shared_parts.version_of(found.reader), found.own)


def init_app(app: Flask) -> None:
    app.register_blueprint(blueprint)
