"""Anaconda, put together."""

from companion.engine.pages import Pages
from companion.games.caral.module import CaralModule, Hindrance
from companion.games.caral.modules.anaconda import pages
from companion.games.caral.modules.anaconda.card import CARD
from companion.games.caral.modules.anaconda.drawing import DRAWN
from companion.games.caral.modules.anaconda.hands import HANDS
from companion.games.caral.modules.anaconda.layer import ANACONDA, Anaconda, DriveAway, MoveAnaconda, blocked

MODULE = CaralModule(
    card=CARD,
    layer=ANACONDA,
    parts=(Anaconda,),
    view=pages.view,
    sheet=pages.sheet,
    check=pages.check,
    hands=HANDS,
    templates={"where": "modules/anaconda/where.html"},
    pages=Pages(pictures={"anaconda": "anaconda"}, grouped=frozenset({MoveAnaconda.kind})),
    losses={"caral.fame.anaconda": "caral.source.anaconda"},
    drawn=DRAWN,
    hindrances={blocked.code: Hindrance("caral.idle.anaconda", "caral.idle.anaconda_driven", (DriveAway,))},
)
