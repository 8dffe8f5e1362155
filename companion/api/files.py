"""Whole games in and out."""

from flask import Response, request, url_for
from flask.views import MethodView

from companion.api import answers
from companion.api.common import CODE, PREFIX, PRIVATE, AtTable, at_table, encoded, reader_of
from companion.api.households import household_if_any
from companion.api.room import HOUSEHOLD, LOCATION, TOKEN, Room, documented
from companion.config import MOST_IMPORT_BYTES
from companion.service import importing
from companion.service.export import export
from companion.service.problems import Unreadable

blueprint = Room("files", __name__, url_prefix=f"{PREFIX}/tables", description="Games handed over as files")
IMPORT_BODY = {
    "required": True,
    "description": "An export, as it was downloaded",
    "content": {"application/json": {"schema": {"type": "object"}}},
}


@blueprint.route("/import")
class Import(MethodView):
    @documented(blueprint, 400, 401, 403, 409, 413)
    @blueprint.doc(requestBody=IMPORT_BODY, security=[{}, *HOUSEHOLD])
    @blueprint.response(201, answers.ImportAnswer, headers=LOCATION)
    def post(self) -> Response:
        """Read an exported game back. The same game twice answers 409; a damaged file is told with its line."""
        household = household_if_any()
        request.max_content_length = MOST_IMPORT_BYTES
        table, token = importing.read_game(decoded(request.get_data()), household)
        location = url_for("tables.TheTable", code=table.code)
        return encoded({"code": table.code, "host_token": token, "uid": table.uid}, 201, {"Location": location})


def decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable("service.import.not_json", f"line {line}") from None


@blueprint.route(f"{CODE}/export.json")
class Export(AtTable):
    @documented(blueprint, 404, 429)
    @blueprint.response(200, answers.ExportAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, code: str) -> Response:
        """The game: lossless after the end, the caller's redacted log before it."""
        table, caller = at_table(code)
        text = export(reader_of(table, caller))
        name = f"{table.header['game']}-{table.created_at:%Y-%m-%d}.json"
        headers = PRIVATE | {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, headers=headers, content_type="application/json")
