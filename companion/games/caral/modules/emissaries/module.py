"""Emissaries, put together."""

from companion.engine.amounts import Amounts
from companion.engine.pages import Pages
from companion.games.caral.cards import KINDS
from companion.games.caral.module import CaralModule
from companion.games.caral.modules.emissaries import pages
from companion.games.caral.modules.emissaries.board import Emissaries, Sent, read_emissaries
from companion.games.caral.modules.emissaries.box import BOX
from companion.games.caral.modules.emissaries.card import CARD
from companion.games.caral.modules.emissaries.drawing import DRAWN
from companion.games.caral.modules.emissaries.hands import HANDS
from companion.games.caral.modules.emissaries.layer import EMISSARIES
from companion.games.caral.modules.emissaries.tiles import BuyStones

MODULE = CaralModule(
    card=CARD,
    layer=EMISSARIES,
    parts=(Sent, Emissaries),
    catalogue=read_emissaries,
    box=BOX,
    view=pages.view,
    sheet=pages.sheet,
    check=pages.check,
    check_seat=pages.check_seat,
    hands=HANDS,
    templates={"board": "modules/emissaries/board.html"},
    pages=Pages(
        pictures={"sent": "emissary", "diplomat": "emissary", "tile": "tile"},
        grouped=frozenset({BuyStones.kind}),
        asides=(Amounts(BuyStones.kind, KINDS, "cards", held="cards"),),
    ),
    gains=dict.fromkeys(("caral.fame.emissary", "caral.fame.diplomacy"), "caral.source.emissaries"),
    drawn=DRAWN,
    opens_turn=(BuyStones,),
)
