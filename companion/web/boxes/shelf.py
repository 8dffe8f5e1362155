"""Match your box: the household's boxes, the form for one of them, and boxes as files."""

import json
import re
from typing import Any

from flask import Response, redirect, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as Answer

from companion.api.common import COOKIE
from companion.api.language import caller_language
from companion.api.reading import body
from companion.api.schemas import CatalogueRequest
from companion.games import card
from companion.i18n import render
from companion.service import catalogues
from companion.service.catalogues import Contents
from companion.service.devices import household_at
from companion.service.faults import PREFIX, faults, preset_of
from companion.service.households import household_of_browser
from companion.service.problems import Unknown, Unreadable
from companion.store.models import SavedCatalogue
from companion.web.boxes import form
from companion.web.boxes.edits import Edit, press
from companion.web.boxes.entries import Catalogue, settle, unsure
from companion.web.boxes.page import LONGEST_NAME, BoxPage
from companion.web.boxes.words import GAME
from companion.web.room import Notice, asks_for_partial, new_room, page, this_browser, with_cookie

blueprint = new_room("boxes")
SEE_OTHER = 303
META = card(GAME)
FILE_FIELDS = ("name", "game", "edition", "catalogue")
BOX = "/box/<string(length=36):uid>"


def own_boxes() -> list[SavedCatalogue]:
    """What the browser's household has saved."""
    household = household_of_browser(request.cookies.get(COOKIE))
    return [saved for saved in catalogues.catalogues_of(household) if saved.game == GAME] if household else []


def saved_box(uid: str) -> SavedCatalogue:
    """A box of the browser's own household; others have none with this id."""
    saved = next((saved for saved in own_boxes() if saved.uid == uid), None)
    if saved is None:
        raise Unknown("service.no_such_catalogue")
    return saved


@blueprint.get("/box")
def shelf() -> Response:
    return _shelf()


def _shelf(status: int = 200, notice: Notice | None = None) -> Response:
    boxes = own_boxes()
    doubts = {saved.uid: len(unsure(saved.data)) for saved in boxes}
    kept = next((saved for saved in boxes if saved.uid == request.args.get("saved")), None)
    return page("box/shelf.html", status, meta=META, boxes=boxes, doubts=doubts, notice=notice, kept=kept)


@blueprint.get("/box/new")
def new_box() -> Response:
    this_browser()
    edition = request.args.get("edition", META.editions[0])
    name = render("web.box.our_box", {}, caller_language())
    return with_cookie(_form(BoxPage(META, edition, name, preset_of(GAME, edition))))


@blueprint.get(BOX)
def a_box(uid: str) -> Response:
    saved = saved_box(uid)
    return _form(BoxPage(META, saved.edition, saved.name, _whole(saved), uid=uid))


def _whole(saved: SavedCatalogue) -> Catalogue:
    """What was saved; a section it says nothing of is as we ship it."""
    return preset_of(GAME, saved.edition) | saved.data


def _form(box: BoxPage, status: int = 200) -> Response:
    box.cursor = box.cursor if box.typed else len(box.catalogue["path"]["spots"]) - 1
    return page("box/answer.html" if asks_for_partial() else "box/form.html", status, box=box)


@blueprint.post("/box/new")
def make_box() -> Answer:
    edition = form.text(request.form, "edition", META.editions[0])
    return _posted(edition, preset_of(GAME, edition))


@blueprint.post(BOX)
def change_box(uid: str) -> Answer:
    saved = saved_box(uid)
    return _posted(saved.edition, _whole(saved), uid)


def _posted(edition: str, before: Catalogue, uid: str | None = None) -> Answer:
    """A button of the form: one that changes a list shows the form again, the other one saves."""
    raw = request.form
    draft = form.catalogue(raw, before)
    edit = Edit(draft, form.cursor(raw, draft["path"]["spots"]), set(raw.getlist("ok")))
    press(edit, raw.get("do", ""))
    settle(draft, before, preset_of(GAME, edition), edit.confirmed)
    box = BoxPage(META, edition, form.text(raw, "name"), draft, edit.cursor, uid, edit.section, raw)
    return _form(box) if "do" in raw else _kept(box)


def _kept(box: BoxPage) -> Answer:
    contents = Contents(box.name, GAME, box.edition, box.catalogue)
    for place, problem in faults(contents).items():
        box.blame(place, problem)
    if not 0 < len(box.name) <= LONGEST_NAME:
        box.wrong["name"] = render("web.box.name_wrong", {"most": LONGEST_NAME}, caller_language())
    if box.wrong or box.astray:
        return _form(box, 400)
    return _to_shelf(_saved(contents, box.uid))


def _saved(contents: Contents, uid: str | None) -> SavedCatalogue:
    """A form sent twice saves one box."""
    household = household_at(this_browser())
    if uid is not None:
        return catalogues.change(household, uid, contents)
    same = (saved for saved in own_boxes() if (saved.name, saved.data) == (contents.name, contents.catalogue))
    return next(same, None) or catalogues.save(household, contents)


def _to_shelf(saved: SavedCatalogue) -> Answer:
    return with_cookie(redirect(f"/box?saved={saved.uid}#{saved.uid}", SEE_OTHER))


@blueprint.post(f"{BOX}/delete")
def drop_box(uid: str) -> Answer:
    saved_box(uid)
    catalogues.drop(household_at(this_browser()), uid)
    return redirect("/box", SEE_OTHER)


@blueprint.get(f"{BOX}.json")
def box_file(uid: str) -> Response:
    saved = saved_box(uid)
    whole = {"name": saved.name, "game": saved.game, "edition": saved.edition, "catalogue": saved.data}
    answer = Response(json.dumps(whole, ensure_ascii=False, indent=2), content_type="application/json")
    plain = re.sub(r"[^A-Za-z0-9]+", "-", saved.name).strip("-").lower() or "box"
    answer.headers["Content-Disposition"] = f'attachment; filename="caral-{plain}.json"'
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@blueprint.post("/box/import")
def take_box() -> Answer:
    """A box from a file; what is wrong is told with its place in the file."""
    try:
        contents = _contents(_file())
        return _to_shelf(_saved(contents, None))
    except Unreadable as problem:
        place = problem.where.removeprefix(PREFIX)
        said = render(problem.code, problem.params, caller_language())
        why = render("web.box.file_wrong", {"entry": place, "why": said}, caller_language()) if place else said
        return with_cookie(_shelf(400, Notice(why)))


def _file() -> Any:
    sent = request.files.get("file")
    data = sent.read() if sent else b""
    if not data.strip():
        raise Unreadable("web.box.file_missing", "")
    try:
        return body(data)
    except HTTPException:
        raise Unreadable("web.box.file_not_json", "") from None


def _contents(raw: Any) -> Contents:
    if not isinstance(raw, dict):
        raise Unreadable("web.box.file_not_json", "")
    try:
        read = CatalogueRequest().load(raw)
    except ValidationError as error:
        raise Unreadable("web.box.file_field", str(next(iter(error.messages_dict), ""))) from None
    if read["game"] != GAME:
        raise Unreadable("service.unknown_game", "game", got=read["game"])
    return Contents(*(read[name] for name in FILE_FIELDS))
