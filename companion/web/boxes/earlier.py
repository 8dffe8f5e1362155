"""Addresses from before boxes stood under their game: they lead on, whatever was asked of them."""

from flask import redirect, request
from werkzeug.wrappers import Response as Answer

from companion.service.errors import Unknown
from companion.web.boxes.household_boxes import blueprint, matchable, saved_box

BOTH = ("GET", "POST")
BOX = "/box/<string(length=36):uid>"
AS_IT_WAS_ASKED = 307
"""A form that was sent is sent again."""


@blueprint.route("/box/new", methods=BOTH)
def earlier_new() -> Answer:
    """Before there were several games, the first was meant."""
    first = next(iter(matchable()), None)
    if first is None:
        raise Unknown("web.box.no_box")
    return _under(first.card.id)


@blueprint.route(BOX, methods=BOTH)
@blueprint.route(f"{BOX}.json", methods=BOTH)
@blueprint.route(f"{BOX}/delete", methods=BOTH)
def earlier_box(uid: str) -> Answer:
    return _under(saved_box(uid).game)


def _under(game: str) -> Answer:
    return redirect(request.full_path.rstrip("?").replace("/box", f"/box/{game}", 1), AS_IT_WAS_ASKED)
