"""Whole games in and out."""

import json
from typing import Any

from flask import Response, request, url_for
from flask.views import MethodView
from marshmallow import fields, validate

from companion.api import answers, answers_past
from companion.api.documented_blueprint import HOUSEHOLD, LOCATION, TOKEN, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable, encoded
from companion.config import MOST_IMPORT_BYTES
from companion.http import limits
from companion.http.at_table import app_state, reader_at
from companion.http.credentials import household_if_any
from companion.http.downloads import bgg_id, download
from companion.http.reading import decoded
from companion.http.schemas import Strict
from companion.http.streams import client_gone
from companion.service.exchange import bgstats, importing, spreadsheet
from companion.service.exchange.export import export
from companion.service.exchange.paste import paste
from companion.service.exchange.summary import summary

blueprint = DocumentedBlueprint(
    "files", __name__, url_prefix=f"{PREFIX}/tables", description="Games handed over as files"
)
IMPORT_BODY = {
    "required": True,
    "description": "An export, as it was downloaded",
    "content": {"application/json": {"schema": {"type": "object"}}},
}


@blueprint.route("/import")
class Import(MethodView):
    @documented(blueprint, 400, 401, 403, 409, 413, 429)
    @blueprint.doc(requestBody=IMPORT_BODY, security=[{}, *HOUSEHOLD])
    @blueprint.response(201, answers.ImportAnswer, headers=LOCATION)
    def post(self) -> Response:
        """Read an exported game back. The same game twice answers 409; a damaged file is told with its line."""
        household = household_if_any()
        request.max_content_length = MOST_IMPORT_BYTES
        limits.a_new_table(household)
        text = decoded(request.get_data())
        table, token = importing.read_game(text, household, reader=app_state().reader, gone=client_gone())
        location = url_for("tables.TheTable", code=table.code)
        return encoded({"code": table.code, "host_token": token, "uid": table.uid}, 201, {"Location": location})


@blueprint.route(f"{CODE}/export.json")
class Export(AtTable):
    @documented(blueprint, 404, 429)
    @blueprint.response(200, answers.ExportAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, code: str) -> Response:
        """The game: lossless after the end, the caller's redacted log before it."""
        reader = reader_at(code)
        return download(export(reader), reader.table, "json", "application/json")


class CsvQuery(Strict):
    part = fields.String(load_default="log", validate=validate.OneOf(list(spreadsheet.PARTS)))
    separator = fields.String(
        load_default="comma",
        validate=validate.OneOf(list(spreadsheet.SEPARATORS)),
        metadata={"description": "Some spreadsheets expect a semicolon, by their language"},
    )


@blueprint.route(f"{CODE}/export.csv")
class ExportCsv(AtTable):
    @documented(blueprint, 400, 404, 409, 429)
    @blueprint.arguments(CsvQuery, location="query")
    @blueprint.response(200, content_type="text/csv", description="UTF-8 that begins with a byte order mark")
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """The log, the ledger or the result for spreadsheets, as the caller may see it.

        One row per entry, point or player. A text that a spreadsheet might take for a formula begins with an
        apostrophe. The result answers 409 before the end.
        """
        reader, part = reader_at(code), query["part"]
        text = spreadsheet.spreadsheet(reader, part, spreadsheet.SEPARATORS[query["separator"]])
        return download(text, reader.table, f"-{part}.csv", "text/csv; charset=utf-8")


@blueprint.route(f"{CODE}/export.bgsplay")
class ExportBgsplay(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, answers_past.BgsplayAnswer)
    def get(self, code: str) -> Response:
        """The play as a file for BG Stats; 409 before the end. The format is unofficial."""
        reader = reader_at(code)
        text = json.dumps(bgstats.file(summary(reader), bgg_id(reader.table)), ensure_ascii=False, indent=1)
        return download([text], reader.table, "bgsplay", "application/json")


@blueprint.route(f"{CODE}/bgstats")
class BgStats(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, answers_past.BgStatsAnswer)
    def get(self, code: str) -> Response:
        """The play for BG Stats, and the link that hands it over; 409 before the end."""
        reader = reader_at(code)
        found, number = summary(reader), bgg_id(reader.table)
        return encoded({"url": bgstats.link(found, number), "play": bgstats.play(found, number)})


@blueprint.route(f"{CODE}/export.txt")
class ExportText(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, content_type="text/plain", description="A text to paste")
    def get(self, code: str) -> Response:
        """The result as a text to paste, for BoardGameGeek or a message; 409 before the end."""
        reader = reader_at(code)
        return download([paste(summary(reader))], reader.table, "txt", "text/plain; charset=utf-8")
