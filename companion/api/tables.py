"""Tables and their seats: open, look, claim, free, share, listen."""

from typing import Any

from flask import Response, request, stream_with_context, url_for
from flask.views import MethodView

from companion.address import join_url
from companion.api import schemas
from companion.api.common import (
    PREFIX,
    AtTable,
    Room,
    at_table,
    desk_of,
    documented,
    encoded,
    etag,
    hub,
)
from companion.api.language import caller_language
from companion.config import MOST_IMPORT_BYTES
from companion.live import stream
from companion.service import chance, importing, lobby
from companion.service.callers import Caller
from companion.service.export import export
from companion.service.households import household_of
from companion.service.read import Reader
from companion.store.models import Table

blueprint = Room("tables", __name__, url_prefix=f"{PREFIX}/tables", description="Tables and their seats")
CODE = "/<string(length=6):code>"


def seats_of(table: Table) -> list[dict[str, Any]]:
    return [{"seat": s.number, "name": s.name, "colour": s.colour, "claimed": s.claimed} for s in table.seats]


def told(table: Table) -> None:
    """Wake everybody who listens at this table."""
    hub().publish(table.code)


@blueprint.route("")
class Tables(MethodView):
    @documented(blueprint, 401, 403, 409, 413)
    @blueprint.arguments(schemas.OpenRequest)
    @blueprint.response(201, schemas.OpenAnswer)
    def post(self, wanted: dict[str, Any]) -> Response:
        """Open a table. A repeat with the same `id` returns the first answer."""
        household = household_of(request.headers.get("X-Household-Token"))
        table, token = lobby.open_table(
            lobby.Wanted(
                game=wanted["game"],
                edition=wanted.get("edition"),
                modules=tuple(wanted.get("modules", ())),
                options=wanted.get("options", {}),
                seats=tuple(wanted["seats"]),
                starts=wanted["starts"],
                catalogue=wanted.get("catalogue"),
                seed=wanted.get("seed"),
                id=wanted.get("id"),
            ),
            household,
        )
        body = {
            "code": table.code,
            "host_token": token,
            "join_url": join_url(table.code),
            "position": 0,
            "commitment": chance.commitment(table.seed),
            "seats": seats_of(table),
        }
        return encoded(body, 201, {"Location": url_for("tables.TheTable", code=table.code)})


IMPORT_BODY = {
    "required": True,
    "description": "An export, as it was downloaded",
    "content": {"application/json": {"schema": {"type": "object", "properties": {"format": {"type": "string"}}}}},
}


@blueprint.route("/import")
class Import(MethodView):
    @documented(blueprint, 400, 409, 413)
    @blueprint.doc(requestBody=IMPORT_BODY)
    @blueprint.response(201, schemas.ImportAnswer)
    def post(self) -> Response:
        """Read an exported game back. The same game twice answers 409."""
        request.max_content_length = MOST_IMPORT_BYTES
        table, token = importing.read_game(request.get_data().decode("utf-8", "replace"))
        location = url_for("tables.TheTable", code=table.code)
        return encoded({"code": table.code, "host_token": token, "uid": table.uid}, 201, {"Location": location})


@blueprint.route(f"{CODE}/export.json")
class Export(AtTable):
    @documented(blueprint, 404, 429)
    @blueprint.response(200, schemas.ExportAnswer)
    def get(self, code: str) -> Response:
        """The game: lossless after the end, the caller's redacted log before it."""
        table, caller = at_table(code)
        text = export(_reader(table, caller))
        name = {"Content-Disposition": f'attachment; filename="{table.header["game"]}-{table.code}.json"'}
        return Response(text, headers=name, content_type="application/json")


@blueprint.route(CODE)
class TheTable(AtTable):
    @documented(blueprint, 403, 404, 429)
    @blueprint.arguments(schemas.SeatQuery, location="query")
    @blueprint.response(200, schemas.View)
    @blueprint.alt_response(304, description="Nothing has changed")
    def get(self, query: dict[str, Any], code: str) -> Response:
        """The caller's view of the table."""
        table, caller = at_table(code)
        tag = etag(table, caller, query.get("seat"))
        if request.headers.get("If-None-Match") == tag:
            return Response(status=304, headers={"ETag": tag})
        return encoded(_reader(table, caller, query.get("seat")).view(), headers={"ETag": tag})


def _reader(table: Table, caller: Caller, seat: int | None = None) -> Reader:
    return Reader(table, desk_of(table), caller, caller_language(), seat)


@blueprint.route(f"{CODE}/seats/<int:seat>")
class TheSeat(AtTable):
    @documented(blueprint, 401, 403, 404, 409, 429)
    @blueprint.arguments(schemas.SeatChange)
    @blueprint.response(200, schemas.SeatAnswer)
    def patch(self, changes: dict[str, Any], code: str, seat: int) -> Response:
        """The host changes name, person or colour while in the lobby."""
        table, caller = at_table(code)
        changed = lobby.edit_seat(table, caller, seat, changes)
        told(table)
        return encoded(seats_of(table)[changed.number])


@blueprint.route(f"{CODE}/seats/<int:seat>/claim")
class Claim(AtTable):
    @documented(blueprint, 403, 404, 409, 429)
    @blueprint.arguments(schemas.ClaimRequest)
    @blueprint.response(201, schemas.ClaimAnswer)
    @blueprint.alt_response(200, schema=schemas.ClaimAnswer, description="Told before")
    def post(self, wanted: dict[str, Any], code: str, seat: int) -> Response:
        """Sit down. A repeat with the same `id` returns the first answer; 409 when taken."""
        table, _ = at_table(code)
        if "rescue" in wanted:
            token, again = lobby.claim_by_rescue(table, seat, wanted["rescue"]), False
        else:
            token, again = lobby.claim(table, seat, client_id=wanted.get("id"))
        told(table)
        return encoded({"seat": seat, "token": token}, 200 if again else 201)

    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(204)
    def delete(self, code: str, seat: int) -> Response:
        """The host frees a seat; the old token stops working at once."""
        table, caller = at_table(code)
        lobby.free(table, caller, seat)
        told(table)
        return Response(status=204)


@blueprint.route(f"{CODE}/shares")
class Shares(AtTable):
    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(201, schemas.ShareAnswer)
    def post(self, code: str) -> Response:
        """Make a read-only link."""
        table, caller = at_table(code)
        uid, token = lobby.share(table, caller)
        return encoded({"id": uid, "token": token, "url": f"{join_url(table.code)}#view={token}"}, 201)


@blueprint.route(f"{CODE}/shares/<string(maxlength=36):share>")
class Share(AtTable):
    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(204)
    def delete(self, code: str, share: str) -> Response:
        """Revoke a read-only link."""
        table, caller = at_table(code)
        lobby.unshare(table, caller, share)
        return Response(status=204)


@blueprint.route(f"{CODE}/events")
class Events(AtTable):
    @documented(blueprint, 404, 429, 503)
    @blueprint.response(200, content_type="text/event-stream", description="Server-sent events")
    def get(self, code: str) -> Response:
        """Positions as they come. They carry no content, so no token is needed."""
        table, _ = at_table(code)
        last = request.headers.get("Last-Event-ID", "")
        since = int(last) if last.isdecimal() and len(last) < 10 else None  # noqa: PLR2004
        events = stream.events(hub(), table.id, table.code, since)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return Response(stream_with_context(events), headers=headers, content_type="text/event-stream")
