"""Tables and their seats: open, look, claim, free, share, listen."""

from typing import Any

from flask import Response, current_app, request, url_for
from flask.views import MethodView

from companion.address import join_url
from companion.api import answers, written
from companion.api.documented_blueprint import HOUSEHOLD, LOCATION, TOKEN, WITH_BODY, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable, encoded, etag
from companion.games import card
from companion.http import limits, schemas
from companion.http.at_table import app_state, at_table, reader_of
from companion.http.credentials import household_if_any, id_from
from companion.http.downloads import PRIVATE
from companion.http.language import caller_language
from companion.http.numbers import number
from companion.http.streams import joined, streamed
from companion.live.stream import Positions
from companion.service.look.following import version_of
from companion.service.look.room import silences
from companion.service.play import chance
from companion.service.records import TableRecord
from companion.service.tables import seating
from companion.service.tables.names import names_at

blueprint = DocumentedBlueprint("tables", __name__, url_prefix=f"{PREFIX}/tables", description="Tables and their seats")


def seats_of(table: TableRecord) -> list[dict[str, Any]]:
    names = names_at(table, caller_language())
    return [{"seat": s.number, "name": names[s.number], "colour": s.colour, "claimed": s.claimed} for s in table.seats]


def tell_listeners(table: TableRecord) -> None:
    """Wake everybody who listens at this table."""
    app_state().hub.publish(table.code)


@blueprint.route("")
class Tables(MethodView):
    @documented(blueprint, *WITH_BODY, 401, 403, 409)
    @blueprint.arguments(schemas.OpenRequest)
    @blueprint.response(201, answers.OpenAnswer, headers=LOCATION)
    @blueprint.alt_response(200, schema=answers.OpenAnswer, description="Told before")
    @blueprint.doc(security=[{}, *HOUSEHOLD])
    def post(self, wanted: dict[str, Any]) -> Response:
        """Open a table, for a household if its key is sent. A repeat with the same `id` returns the first answer."""
        household = household_if_any()
        order = seating.Wanted(
            game=wanted["game"],
            edition=wanted.get("edition"),
            modules=tuple(wanted.get("modules", ())),
            options=wanted.get("options", {}),
            seats=tuple(wanted["seats"]),
            starts=wanted["starts"],
            catalogue=wanted.get("catalogue"),
            seed=wanted.get("seed"),
            id=id_from(request.remote_addr, wanted.get("id")),
        )
        before = seating.opened_before(order, household)
        if not before:
            limits.a_new_table(household)
            limits.tidy_up()
        table, token = before or seating.open_table(order, household)
        body = opened(table, token, order)
        return encoded(body, 200 if before else 201, {"Location": url_for("tables.TheTable", code=table.code)})


def opened(table: TableRecord, token: str, order: seating.Wanted) -> dict[str, Any]:
    """The answer to an opening, which stays the same whatever became of the table since."""
    known = tuple(card(order.game).colours)
    called = names_at(table, caller_language())
    names = [wanted.get("name") or called[number] for number, wanted in enumerate(order.seats)]
    colours = seating.colours(order.seats, known)
    seats = [
        {"seat": number, "name": name, "colour": colour, "claimed": False}
        for number, (name, colour) in enumerate(zip(names, colours, strict=True))
    ]
    return {
        "code": table.code,
        "host_token": token,
        "join_url": join_url(table.code),
        "position": 0,
        "commitment": chance.commitment(table.seed),
        "seats": seats,
    }


@blueprint.route(CODE)
class TheTable(AtTable):
    @documented(blueprint, 400, 403, 404, 429)
    @blueprint.arguments(schemas.SeatQuery, location="query")
    @blueprint.response(200, answers.View, headers={"ETag": {"schema": {"type": "string"}}})
    @blueprint.alt_response(304, description="Nothing has changed")
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """The caller's view of the table."""
        table, caller = at_table(code)
        seat = query.get("seat")
        caller.own_seat(seat)
        tag = etag(table, caller, seat)
        headers = {"ETag": f'W/"{tag}"'}
        if request.if_none_match.contains_weak(tag):
            return Response(status=304, headers=PRIVATE | headers)
        return encoded(written.view(reader_of(table, caller, seat).view()), headers=headers)


@blueprint.route(f"{CODE}/seats/<int:seat>")
class TheSeat(AtTable):
    @documented(blueprint, *WITH_BODY, 401, 403, 404, 409, 429)
    @blueprint.arguments(schemas.SeatChange)
    @blueprint.response(200, answers.SeatAnswer)
    @blueprint.doc(security=TOKEN)
    def patch(self, changes: dict[str, Any], code: str, seat: int) -> Response:
        """The host changes name, person or colour while in the lobby."""
        table, caller = at_table(code)
        seating.edit_seat(table, caller, seat, changes)
        tell_listeners(table)
        return encoded(seats_of(at_table(code)[0])[seat])


@blueprint.route(f"{CODE}/seats/<int:seat>/claim")
class Claim(AtTable):
    @documented(blueprint, *WITH_BODY, 403, 404, 409, 429)
    @blueprint.arguments(schemas.ClaimRequest, required=False)
    @blueprint.response(201, answers.ClaimAnswer)
    @blueprint.alt_response(200, schema=answers.ClaimAnswer, description="Told before")
    def post(self, wanted: dict[str, Any], code: str, seat: int) -> Response:
        """Sit down. A repeat with the same `id` returns the first answer; 409 when taken."""
        table, caller = at_table(code)
        name = id_from(request.remote_addr, wanted.get("id"))
        before = seating.claimed_before(table, seat, name)
        told = before is not None
        if before is None and "rescue" in wanted:
            token = seating.claim_by_rescue(app_state(), table, caller, seat, wanted["rescue"], client_id=name)
        elif before is None:
            token, told = seating.claim(app_state(), table, caller, seat, client_id=name)
        else:
            token = before
        tell_listeners(table)
        return encoded({"seat": seat, "token": token}, 200 if told else 201)

    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(204)
    @blueprint.doc(security=TOKEN)
    def delete(self, code: str, seat: int) -> Response:
        """The host frees a seat; the old token stops working at once."""
        table, caller = at_table(code)
        seating.free(app_state(), table, caller, seat)
        tell_listeners(table)
        return Response(status=204)


@blueprint.route(f"{CODE}/shares")
class Shares(AtTable):
    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(201, answers.ShareAnswer)
    @blueprint.doc(security=TOKEN)
    def post(self, code: str) -> Response:
        """Make a read-only link."""
        table, caller = at_table(code)
        uid, token = seating.share(table, caller)
        return encoded({"id": uid, "token": token, "url": f"{join_url(table.code)}#view={token}"}, 201)


@blueprint.route(f"{CODE}/shares/<string(maxlength=36):share>")
class Share(AtTable):
    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(204)
    @blueprint.doc(security=TOKEN)
    def delete(self, code: str, share: str) -> Response:
        """Revoke a read-only link."""
        table, caller = at_table(code)
        seating.unshare(table, caller, share)
        return Response(status=204)


@blueprint.route(f"{CODE}/room")
class Room(AtTable):
    @documented(blueprint, 401, 403, 404, 429)
    @blueprint.response(200, answers.RoomAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, code: str) -> Response:
        """For the host: which seats' devices are there. Whoever has a stream open, or asks for anything, is."""
        table, caller = at_table(code)
        found, after = silences(app_state(), table, caller), current_app.config["SILENT_AFTER_SECONDS"]
        seats = [written.presence(seat.number, found.get(seat.number), after) for seat in table.seats]
        return encoded({"seats": seats})


@blueprint.route(f"{CODE}/events")
class Events(AtTable):
    @documented(blueprint, 404, 429, 503)
    @blueprint.response(200, content_type="text/event-stream", description="Server-sent events")
    def get(self, code: str) -> Response:
        """Positions as they come. They carry no content, so no token is needed."""
        table, caller = at_table(code)
        since = number(request.headers.get("Last-Event-ID", ""))
        listener = joined(table.code, caller)
        heartbeat = current_app.config["HEARTBEAT_SECONDS"]
        return streamed(Positions(listener, version_of(table), since, heartbeat).stream())
