"""Whim of the Gods, put together."""

from companion.engine.pages import Pages
from companion.engine.speech import Named
from companion.games.caral.module import CaralModule
from companion.games.caral.modules.whim import pages
from companion.games.caral.modules.whim.box import BOX
from companion.games.caral.modules.whim.card import CARD
from companion.games.caral.modules.whim.hands import HANDS
from companion.games.caral.modules.whim.layer import WHIM, Whim, read_whim
from companion.games.caral.modules.whim.penalty import GiveCard, ReturnAlpaca, ReturnCarali

MODULE = CaralModule(
    card=CARD,
    layer=WHIM,
    parts=(Whim,),
    catalogue=read_whim,
    box=BOX,
    view=pages.view,
    sheet=pages.sheet,
    check=pages.check,
    hands=HANDS,
    templates={place: f"modules/whim/{place}.html" for place in ("board", "display", "counter")},
    printed=pages.printed,
    counters=dict.fromkeys(("caral.log.whim_pleased", "caral.log.whim_angry"), ("total", "least")),
    pages=Pages(
        pictures={"whim": "cult"},
        grouped=frozenset({ReturnCarali.kind, ReturnAlpaca.kind, GiveCard.kind}),
    ),
    vocabulary={"penalty": Named("word.penalty"), "struck": Named("word.struck")},
)
