"""What the pages of boxes share: which games have any, and which boxes a household saved."""

from flask import request

from companion import games
from companion.engine.game import Game
from companion.http.credentials import COOKIE
from companion.service.access.households import household_of_browser
from companion.service.errors import Unknown
from companion.service.home import catalogues
from companion.service.records import SavedCatalogue
from companion.web.responses import pages_blueprint

blueprint = pages_blueprint("boxes")
SEE_OTHER = 303
GAME = "/box/<string(maxlength=35):game>"
BOX = f"{GAME}/<string(length=36):uid>"


def matchable() -> list[Game]:
    """The games whose boxes can be matched."""
    return [game for card in games.cards() if (game := games.load(card.id)).box]


def game_called(name: str) -> Game:
    """A game whose box can be matched, by an id from outside."""
    found = next((game for game in matchable() if game.card.id == name), None)
    if found is None:
        raise Unknown("web.box.no_box" if name in games.homes() else "service.no_such_game")
    return found


def box_address(game: str = "") -> str:
    """Where boxes are matched, those of one game or all of them; nowhere, if there is nothing to match."""
    found = [each.card.id for each in matchable()]
    if game:
        return f"/box/{game}" if game in found else ""
    return "/box" if found else ""


def own_boxes(game: str = "") -> list[SavedCatalogue]:
    """What the browser's household has saved, of one game or of all."""
    household = household_of_browser(request.cookies.get(COOKIE))
    saved = catalogues.catalogues_of(household) if household else []
    return [each for each in saved if game in ("", each.game)]


def saved_box(uid: str, game: str = "") -> SavedCatalogue:
    """A box of the browser's own household; others have none with this id."""
    saved = next((saved for saved in own_boxes(game) if saved.uid == uid), None)
    if saved is None:
        raise Unknown("service.no_such_catalogue")
    return saved
