"""Boxes as files: saved on one phone, taken in on another."""

import json
import re
from typing import Any

from flask import Response, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from companion.http.language import caller_language
from companion.http.reading import body
from companion.http.schemas import CatalogueRequest
from companion.i18n import render
from companion.service.errors import BadInput
from companion.service.home.catalogue_faults import PREFIX
from companion.service.home.catalogues import Contents, game_wanted
from companion.web.boxes.editor import saved_as, to_shelf
from companion.web.boxes.household_boxes import BOX, blueprint, matchable, saved_box
from companion.web.boxes.shelf import shelves
from companion.web.responses import Notice, with_cookie

FILE_FIELDS = ("name", "game", "edition", "catalogue")


@blueprint.get(f"{BOX}.json")
def box_file(game: str, uid: str) -> Response:
    saved = saved_box(uid, game)
    whole = {"name": saved.name, "game": saved.game, "edition": saved.edition, "catalogue": saved.data}
    answer = Response(json.dumps(whole, ensure_ascii=False, indent=2), content_type="application/json")
    plain = re.sub(r"[^A-Za-z0-9]+", "-", saved.name).strip("-").lower() or "box"
    answer.headers["Content-Disposition"] = f'attachment; filename="{game}-{plain}.json"'
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@blueprint.post("/box/import")
def take_box() -> Answer:
    """A box from a file, which says of which game it is; what is wrong is told with its place in the file."""
    try:
        return to_shelf(saved_as(_contents(_file())))
    except BadInput as problem:
        place = problem.where.removeprefix(PREFIX)
        said = render(problem.code, problem.params, caller_language())
        why = render("web.box.file_wrong", {"entry": place, "why": said}, caller_language()) if place else said
        return with_cookie(shelves(matchable(), 400, Notice(why)))


def _file() -> Any:
    sent = request.files.get("file")
    data = sent.read() if sent else b""
    if not data.strip():
        raise BadInput("web.box.file_missing", "")
    try:
        return body(data)
    except HTTPException:
        raise BadInput("web.box.file_not_json", "") from None


def _contents(raw: Any) -> Contents:
    if not isinstance(raw, dict):
        raise BadInput("web.box.file_not_json", "")
    try:
        read = CatalogueRequest().load(raw)
    except ValidationError as error:
        raise BadInput("web.box.file_field", str(next(iter(error.messages_dict), ""))) from None
    if not game_wanted(read["game"]).box:
        raise BadInput("web.box.no_box", "game")
    return Contents(*(read[name] for name in FILE_FIELDS))
