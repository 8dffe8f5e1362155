"""The household's boxes, and the editions to begin one with: of all games, or of one."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import Response, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.engine.game import Game
from companion.engine.meta import GameMeta
from companion.service.access.households import household_at
from companion.service.home import catalogues
from companion.service.home.box_entries import unsure
from companion.service.records import SavedCatalogue
from companion.web.boxes.household_boxes import (
    BOX,
    GAME,
    SEE_OTHER,
    blueprint,
    game_called,
    matchable,
    own_boxes,
    saved_box,
)
from companion.web.responses import Notice, page, this_browser


class Shelf(NamedTuple):
    """The boxes of one game, each with how much of it is unsure."""

    meta: GameMeta
    boxes: list[tuple[SavedCatalogue, int]]


@blueprint.get("/box")
def all_boxes() -> Response:
    return shelves(matchable())


@blueprint.get(GAME)
def boxes_of(game: str) -> Response:
    return shelves([game_called(game)])


def shelves(games: Sequence[Game], status: int = 200, notice: Notice | None = None) -> Response:
    """The boxes of these games. A notice is about a file that was not taken in."""
    saved = own_boxes()
    kept = next((box for box in saved if box.uid == request.args.get("saved")), None)
    return page("box/shelf.html", status, shelves=[_shelf(game, saved) for game in games], notice=notice, kept=kept)


def _shelf(game: Game, saved: list[SavedCatalogue]) -> Shelf:
    mine = (box for box in saved if box.game == game.card.id)
    return Shelf(game.card, [(box, len(unsure(game.box, box.data))) for box in mine])


@blueprint.post(f"{BOX}/delete")
def drop_box(game: str, uid: str) -> Answer:
    saved_box(uid, game)
    catalogues.drop(household_at(this_browser()), uid)
    return redirect(f"/box/{game}", SEE_OTHER)
