"""Playing: what is asked, the log, past states, the ledger and the result."""

from typing import Any

from flask import Response, request

from companion.api import answers, schemas
from companion.api.common import CODE, PREFIX, AtTable, at_table, desks, encoded, hub, reader_at, reader_of
from companion.api.language import caller_language
from companion.api.room import TOKEN, WITH_BODY, Room, documented
from companion.service.access.callers import Caller
from companion.service.errors import Conflict
from companion.service.look.reader import Reader
from companion.service.play.act import act
from companion.service.play.execution import Work
from companion.service.play.submission import Post
from companion.store.models import Table

blueprint = Room("play", __name__, url_prefix=f"{PREFIX}/tables", description="Playing and reviewing")
RESERVED = ("expected", "id", "seat", "proxy", "waive", "dry_run")


@blueprint.route(f"{CODE}/decisions")
class Decisions(AtTable):
    @documented(blueprint, 400, 403, 404, 429)
    @blueprint.arguments(schemas.DecisionsQuery, location="query")
    @blueprint.response(200, answers.Decisions)
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """What is pending, and the legal actions for the seats this token may act for."""
        return encoded(reader_at(code, query.get("seat")).decisions(query["explain"]))


@blueprint.route(f"{CODE}/log")
class Log(AtTable):
    @documented(blueprint, 400, 404, 429)
    @blueprint.arguments(schemas.LogQuery, location="query")
    @blueprint.response(200, answers.LogAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """The entries this caller may see, in order; redacted ones keep their position."""
        reader = reader_at(code)
        entries = reader.log(query["after"], query["limit"])
        return encoded({"position": reader.desk.position, "entries": entries})

    @documented(blueprint, *WITH_BODY, 401, 403, 404, 409, 422, 429)
    @blueprint.arguments(schemas.EntryRequest)
    @blueprint.response(201, answers.EntryAnswer)
    @blueprint.alt_response(200, schema=answers.EntryAnswer, description="Told before, or a dry run")
    @blueprint.doc(security=TOKEN)
    def post(self, wanted: dict[str, Any], code: str) -> Response:
        """Add an entry."""
        table, caller = at_table(code)
        post = read_post(request.get_json(), wanted)
        fresh, body = entered(table, caller, post)
        return encoded(body, 201 if fresh and not post.dry_run else 200)


def entered(table: Table, caller: Caller, post: Post) -> tuple[bool, dict[str, Any]]:
    """Carry out an entry and wake everybody who listens. Who was too late is shown how the table stands."""
    language = caller_language()
    seat = post.seat if post.seat in caller.seats else None

    def answer(work: Work) -> dict[str, Any]:
        return answered(Reader(table, work.desk, caller, language, seat), work)

    try:
        fresh, body = act(desks(), table, caller, post, answer)
    except Conflict as conflict:
        if conflict.code in ("service.stale", "service.history_changed"):
            reader = reader_of(table, caller, seat)
            conflict.extra = {"position": reader.desk.position, "view": reader.view()}
        raise
    if fresh and not post.dry_run:
        hub().publish(table.code)
    return fresh, body


def read_post(raw: dict[str, Any], wanted: dict[str, Any]) -> Post:
    """The client's body taken apart: the action, and what every entry has."""
    action = {name: value for name, value in raw.items() if name not in RESERVED}
    note = action.pop("text", None) if wanted["kind"] == "note" else None
    return Post(
        action=action,
        expected=wanted["expected"],
        id=wanted["id"],
        seat=wanted.get("seat"),
        proxy=wanted["proxy"],
        waive=tuple(wanted["waive"]),
        dry_run=wanted["dry_run"],
        note=note,
    )


def answered(reader: Reader, work: Work) -> dict[str, Any]:
    """The body of the answer: where the table stands, the entry, the view, and what an amendment changed."""
    body: dict[str, Any] = {"position": work.desk.position}
    if work.rows:
        body["entry"] = reader.entry(work.first_row())
    if work.scores is not None:
        body["amendment"] = reader.amendment(work)
    return body | {"view": reader.view()}


@blueprint.route(f"{CODE}/states/<int:position>")
class States(AtTable):
    @documented(blueprint, 400, 403, 404, 429)
    @blueprint.arguments(schemas.SeatQuery, location="query")
    @blueprint.response(200, answers.View)
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str, position: int) -> Response:
        """The view as of a position."""
        return encoded(reader_at(code, query.get("seat")).state(position))


@blueprint.route(f"{CODE}/ledger")
class TheLedger(AtTable):
    @documented(blueprint, 404, 429)
    @blueprint.response(200, answers.LedgerAnswer)
    def get(self, code: str) -> Response:
        """Every point with its receipt."""
        return encoded({"rows": reader_at(code).ledger()})


@blueprint.route(f"{CODE}/result")
class Result(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, answers.ResultAnswer)
    def get(self, code: str) -> Response:
        """Ranking, tally, seed and check; 409 before the end."""
        return encoded(reader_at(code).result())
