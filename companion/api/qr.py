"""The table's QR code, and a seat's own for another phone."""

from typing import Any

from flask import Response, request
from marshmallow import fields, validate

from companion.address import join_url
from companion.api.documented_blueprint import TOKEN, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable
from companion.http.at_table import at_table
from companion.http.credentials import from_own_page
from companion.http.schemas import SeatQuery
from companion.qr import ADDRESS, public_svg, svg
from companion.service.errors import Forbidden
from companion.service.tables import seating

blueprint = DocumentedBlueprint(
    "qr", __name__, url_prefix=f"{PREFIX}/tables", description="Joining with a phone's camera"
)


class QrQuery(SeatQuery):
    address = fields.String(
        validate=validate.Length(max=64), metadata={"description": "One of the host's addresses, if it has several"}
    )


@blueprint.route(f"{CODE}/qr.svg")
class Qr(AtTable):
    @documented(blueprint, 400, 401, 403, 404, 429)
    @blueprint.arguments(QrQuery, location="query")
    @blueprint.response(200, content_type="image/svg+xml", description="A QR code")
    @blueprint.doc(security=TOKEN)
    def get(self, query: dict[str, Any], code: str) -> Response:
        """The link to the table. With `seat` (host) a link that gives the seat to another phone, once."""
        table, caller = at_table(code)
        link = join_url(table.code, query.get("address") or request.cookies.get(ADDRESS))
        if "seat" not in query:
            return _drawn(public_svg(link))
        if not from_own_page():
            raise Forbidden("service.foreign_origin")
        return _drawn(svg(f"{link}#rescue={query['seat']}.{seating.rescue(table, caller, query['seat'])}"))


def _drawn(code: str) -> Response:
    return Response(code, headers={"Cache-Control": "no-store"}, content_type="image/svg+xml")
