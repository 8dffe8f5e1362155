"""The form for one box: begun with what we know of an edition, changed, saved."""

from flask import Response, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.engine.game import Game
from companion.http import limits
from companion.http.language import caller_language
from companion.i18n import render
from companion.service.access.households import household_at
from companion.service.home import catalogues
from companion.service.home.box_entries import Catalogue
from companion.service.home.catalogue_faults import faults, preset_of
from companion.service.home.catalogues import Contents
from companion.service.records import SavedCatalogue
from companion.web.boxes.draft import drafted, opened
from companion.web.boxes.household_boxes import BOX, GAME, SEE_OTHER, blueprint, game_called, own_boxes, saved_box
from companion.web.boxes.page import LONGEST_NAME, BoxPage
from companion.web.boxes.typed import Raw, text
from companion.web.responses import asks_for_partial, greet_browser, page, this_browser, with_cookie


@blueprint.get(f"{GAME}/new")
def new_box(game: str) -> Response:
    wanted = game_called(game)
    greet_browser()
    edition = request.args.get("edition", wanted.card.editions[0])
    name = render("web.box.our_box", {}, caller_language())
    draft = opened(wanted, preset_of(game, edition), Raw())
    return with_cookie(_form(BoxPage(draft, edition, name)))


@blueprint.get(BOX)
def a_box(game: str, uid: str) -> Response:
    saved = saved_box(uid, game)
    draft = opened(game_called(game), _whole(saved), Raw())
    return _form(BoxPage(draft, saved.edition, saved.name, uid))


def _whole(saved: SavedCatalogue) -> Catalogue:
    """What was saved; a section it says nothing of is as we ship it."""
    return preset_of(saved.game, saved.edition) | saved.data


def _form(box: BoxPage, status: int = 200) -> Response:
    return page("box/answer.html" if asks_for_partial() else "box/form.html", status, box=box)


@blueprint.post(f"{GAME}/new")
def make_box(game: str) -> Answer:
    wanted = game_called(game)
    edition = text(request.form, "edition", wanted.card.editions[0])
    return _posted(wanted, edition, preset_of(game, edition))


@blueprint.post(BOX)
def change_box(game: str, uid: str) -> Answer:
    saved = saved_box(uid, game)
    return _posted(game_called(game), saved.edition, _whole(saved), uid)


def _posted(game: Game, edition: str, before: Catalogue, uid: str | None = None) -> Answer:
    """A button of the form: one that changes a list shows the form again, the other one saves."""
    raw = request.form
    draft = drafted(game, raw, before)
    draft.press(raw.get("do", ""))
    draft.settle(before, preset_of(game.card.id, edition))
    box = BoxPage(draft, edition, text(raw, "name"), uid, raw)
    return _form(box) if "do" in raw else _kept(box)


def _kept(box: BoxPage) -> Answer:
    contents = Contents(box.name, box.game, box.edition, box.draft.catalogue)
    for place, problem in faults(contents).items():
        box.blame.add(place, problem)
    if not 0 < len(box.name) <= LONGEST_NAME:
        box.blame.wrong["name"] = render("web.box.name_wrong", {"most": LONGEST_NAME}, caller_language())
    if box.blame:
        return _form(box, 400)
    return to_shelf(saved_as(contents, box.uid))


def saved_as(contents: Contents, uid: str | None = None) -> SavedCatalogue:
    """A form sent twice saves one box."""
    household = household_at(this_browser())
    if uid is not None:
        return catalogues.change(household, uid, contents)
    mine = own_boxes(contents.game)
    same = (saved for saved in mine if (saved.name, saved.data) == (contents.name, contents.catalogue))
    if (found := next(same, None)) is not None:
        return found
    limits.spend(limits.CATALOGUES, household)
    return catalogues.save(household, contents)


def to_shelf(saved: SavedCatalogue) -> Answer:
    return with_cookie(redirect(f"/box/{saved.game}?saved={saved.uid}#{saved.uid}", SEE_OTHER))
