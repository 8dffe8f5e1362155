"""Status cards, put together."""

from companion.engine.pages import Pages
from companion.engine.speech import Named
from companion.games.caral.module import CaralModule
from companion.games.caral.modules.status import pages
from companion.games.caral.modules.status.box import BOX
from companion.games.caral.modules.status.card import CARD
from companion.games.caral.modules.status.cards import Status, read_status
from companion.games.caral.modules.status.claims import ChooseLastClaims, close_claims
from companion.games.caral.modules.status.hands import HANDS
from companion.games.caral.modules.status.layer import STATUS

MODULE = CaralModule(
    card=CARD,
    layer=STATUS,
    parts=(Status,),
    catalogue=read_status,
    box=BOX,
    view=pages.view,
    sheet=pages.sheet,
    check=pages.check,
    hands=HANDS,
    templates={
        "first": "modules/status/first.html",
        "mine": "modules/status/claims.html",
        "board": "modules/status/board.html",
        "display": "modules/status/display.html",
    },
    printed=pages.printed,
    pages=Pages(pictures={"status": "fame"}),
    gains={"caral.fame.status": "caral.source.status"},
    vocabulary={"judged": Named("word.judged")},
    agreements={ChooseLastClaims: close_claims},
    after_ceremony=(ChooseLastClaims,),
)
