"""Turning points: how everybody's chances rose and fell in a finished game."""

from flask import Response

from companion.api import answers_past
from companion.api.documented_blueprint import TOKEN, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable, encoded
from companion.http.at_table import app_state, look_at
from companion.service.turning.wanted import turning_of, want_turning

blueprint = DocumentedBlueprint(
    "turning", __name__, url_prefix=f"{PREFIX}/tables", description="Turning points of finished games"
)


@blueprint.route(f"{CODE}/turning")
class TheTurning(AtTable):
    @documented(blueprint, 404, 409, 429)
    @blueprint.response(200, answers_past.TurningAnswer)
    @blueprint.doc(security=TOKEN)
    def get(self, code: str) -> Response:
        """Everybody's chances at every turn, with their error, and what changed them most; 409 before the end.

        Nothing is worked out before somebody asks for it with a POST. Until `status` is `done` this tells what is
        known so far, how far it is, and a guess how many seconds it will still take.
        """
        return encoded(turning_of(app_state(), look_at(code)).to_json())

    @documented(blueprint, 401, 403, 404, 409, 429)
    @blueprint.response(202, answers_past.TurningAnswer)
    @blueprint.doc(security=TOKEN)
    def post(self, code: str) -> Response:
        """Ask for them to be worked out (host or seat); asking twice is asking once, 409 before the end."""
        look = look_at(code)
        want_turning(app_state(), look, look.caller)
        return encoded(turning_of(app_state(), look).to_json(), 202)
