"""Annual tiles, put together."""

from companion.engine.pages import Pages
from companion.engine.speech import Named
from companion.games.caral.module import CaralModule
from companion.games.caral.modules.annual import pages
from companion.games.caral.modules.annual.box import BOX
from companion.games.caral.modules.annual.card import CARD
from companion.games.caral.modules.annual.hands import HANDS
from companion.games.caral.modules.annual.layer import ANNUAL, Annual, read_annual

MODULE = CaralModule(
    card=CARD,
    layer=ANNUAL,
    parts=(Annual,),
    catalogue=read_annual,
    box=BOX,
    view=pages.view,
    sheet=pages.sheet,
    check=pages.check,
    hands=HANDS,
    templates={"board": "modules/annual/board.html", "display": "modules/annual/display.html"},
    printed=pages.printed,
    pages=Pages(pictures={"annual": "tile"}),
    vocabulary={"category": Named("word.component")},
    gains=dict.fromkeys(("caral.fame.annual_first", "caral.fame.annual_second"), "caral.source.annual"),
)
