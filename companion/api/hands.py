"""On the table now: what hands have to do, and ticks."""

from typing import Any

from flask import Response

from companion.api import answers, written
from companion.api.documented_blueprint import TOKEN, WITH_BODY, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable, encoded
from companion.http import schemas
from companion.http.at_table import app_state, at_table, reader_at
from companion.service.look.hands import open_lines
from companion.service.play.ticking import tick

blueprint = DocumentedBlueprint("hands", __name__, url_prefix=f"{PREFIX}/tables", description="On the table now")


def told(code: str) -> Response:
    reader = reader_at(code)
    return encoded({"position": reader.desk.position, "lines": written.hand_lines(reader, open_lines(reader.desk))})


@blueprint.route(f"{CODE}/hands")
class Hands(AtTable):
    @documented(blueprint, 404, 429)
    @blueprint.response(200, answers.HandsAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, code: str) -> Response:
        """What hands still have to do at the real table, the oldest first; counts where cards are hidden."""
        return told(code)


@blueprint.route(f"{CODE}/hands/ticks")
class Ticks(AtTable):
    @documented(blueprint, *WITH_BODY, 401, 403, 404, 429)
    @blueprint.arguments(schemas.TicksRequest)
    @blueprint.response(200, answers.HandsAnswer)
    @blueprint.doc(security=TOKEN)
    def post(self, wanted: dict[str, Any], code: str) -> Response:
        """Say that lines are done, as far as they were told at a position. Answers with what is left to do.

        It is no entry of the log, and the position stays. Whoever takes part may tick for others; a line that is
        ticked already stays so.
        """
        table, caller = at_table(code)
        moved = tick(app_state(), table, caller, wanted.get("keys"), wanted["position"])
        if moved is not None:
            app_state().hub.publish(table.code, moved)
        return told(code)
