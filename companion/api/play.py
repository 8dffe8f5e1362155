"""Playing: what is asked, the log, past states, the ledger and the result."""

from functools import partial
from typing import Any

from flask import Response

from companion.api import answers, written
from companion.api.documented_blueprint import TOKEN, WITH_BODY, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable, encoded, encoded_list
from companion.api.ledger_text import ledger_text
from companion.engine.actions import Seat
from companion.http import reading, schemas
from companion.http.afterwards import afterwards
from companion.http.at_table import app_state, at_table, reader_at, reader_of
from companion.http.entering import entered_at
from companion.http.entries import submission
from companion.http.language import caller_language
from companion.service.access.callers import Caller
from companion.service.errors import Conflict
from companion.service.look.reader import TableReader
from companion.service.play.enter import Entered, tell
from companion.service.play.submission import Submission

blueprint = DocumentedBlueprint("play", __name__, url_prefix=f"{PREFIX}/tables", description="Playing and reviewing")


@blueprint.route(f"{CODE}/decisions")
class Decisions(AtTable):
    @documented(blueprint, 400, 403, 404, 429)
    @blueprint.arguments(schemas.DecisionsQuery, location="query")
    @blueprint.response(200, answers.Decisions)
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """What is pending, and the legal actions for the seats this token may act for."""
        reader = reader_at(code, query.get("seat"))
        codec = reader.desk.ruleset.codec
        return encoded(written.decisions(reader.decisions(), codec, explain=query["explain"]))


@blueprint.route(f"{CODE}/log")
class Log(AtTable):
    @documented(blueprint, 400, 404, 429)
    @blueprint.arguments(schemas.LogQuery, location="query")
    @blueprint.response(200, answers.LogAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """The entries this caller may see, in order; redacted ones keep their position."""
        reader = reader_at(code)
        lines, codec = reader.log(query["after"], query["limit"]), reader.desk.ruleset.codec
        entries = [written.log_line(line, codec) for line in lines]
        return encoded({"position": reader.desk.position, "entries": entries})

    @documented(blueprint, *WITH_BODY, 401, 403, 404, 409, 422, 429)
    @blueprint.arguments(schemas.EntryRequest)
    @blueprint.response(201, answers.EntryAnswer)
    @blueprint.alt_response(200, schema=answers.EntryAnswer, description="Told before, or a dry run")
    @blueprint.doc(security=TOKEN)
    def post(self, wanted: dict[str, Any], code: str) -> Response:
        """Add an entry."""
        # Others are told when the answer is on its way: nobody competes for the processor with whoever waits for it.
        sent = submission(reading.sent(), wanted)
        entered, caller = entered_of(code, sent)
        try:
            reader = TableReader(entered.table, entered.desk, caller, caller_language(), own_seat(caller, sent))
            return encoded(answered(reader, entered), 201 if entered.fresh and not sent.dry_run else 200)
        finally:
            if not sent.dry_run:
                afterwards(partial(tell, app_state(), entered))


def own_seat(caller: Caller, sent: Submission) -> Seat | None:
    return sent.seat if sent.seat in caller.seats else None


def entered_of(code: str, sent: Submission) -> tuple[Entered, Caller]:
    try:
        return entered_at(code, lambda table: sent)
    except Conflict as conflict:
        show_the_table(conflict, code, sent)
        raise


def show_the_table(conflict: Conflict, code: str, sent: Submission) -> None:
    """Who was too late is shown how the table stands."""
    if conflict.code in ("service.stale", "service.history_changed"):
        table, caller = at_table(code)
        reader = reader_of(table, caller, own_seat(caller, sent))
        conflict.extra = {"position": reader.desk.position, "view": written.view(reader.view())}


def answered(reader: TableReader, entered: Entered) -> dict[str, Any]:
    """Where the table stood after the entry, the entry, what it changed of the past, and the view as of now."""
    body: dict[str, Any] = {"position": entered.position}
    codec = reader.desk.ruleset.codec
    if entered.entry is not None:
        body["entry"] = written.log_line(reader.entry(entered.entry), codec)
    if entered.past_change is not None:
        body["amendment"] = written.consequences(reader.consequences(entered.past_change), codec)
    return body | {"view": written.view(reader.view())}


@blueprint.route(f"{CODE}/states/<int:position>")
class States(AtTable):
    @documented(blueprint, 400, 403, 404, 429)
    @blueprint.arguments(schemas.SeatQuery, location="query")
    @blueprint.response(200, answers.View)
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str, position: int) -> Response:
        """The view as of a position."""
        return encoded(written.view(reader_at(code, query.get("seat")).state(position)))


@blueprint.route(f"{CODE}/ledger")
class TheLedger(AtTable):
    @documented(blueprint, 404, 429)
    @blueprint.response(200, answers.LedgerAnswer)
    def get(self, code: str) -> Response:
        """Every point with its receipt."""
        return encoded_list("rows", ledger_text(reader_at(code)))


@blueprint.route(f"{CODE}/result")
class Result(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, answers.ResultAnswer)
    def get(self, code: str) -> Response:
        """Ranking, tally, seed and check; 409 before the end."""
        reader = reader_at(code)
        result = written.result(reader.result(), reader.tally())
        return encoded_list("ledger", ledger_text(reader), result)
