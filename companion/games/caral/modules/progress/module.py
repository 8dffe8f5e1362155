"""Progress tiles, put together."""

from companion.engine.amounts import Amounts
from companion.engine.pages import Pages
from companion.games.caral.cards import KINDS
from companion.games.caral.module import CaralModule, Hindrance
from companion.games.caral.modules.progress import pages
from companion.games.caral.modules.progress.box import BOX
from companion.games.caral.modules.progress.card import CARD
from companion.games.caral.modules.progress.drawing import DRAWN
from companion.games.caral.modules.progress.from_discard import ChooseFromDiscard, TakeCards
from companion.games.caral.modules.progress.hands import HANDS
from companion.games.caral.modules.progress.laid import Progress
from companion.games.caral.modules.progress.layer import PROGRESS, LayTile, read_progress
from companion.games.caral.modules.progress.shift import LiftCarali, SettleCarali
from companion.games.caral.modules.progress.tile_actions import BuildAfar, too_few_cards

MODULE = CaralModule(
    card=CARD,
    layer=PROGRESS,
    parts=(Progress,),
    catalogue=read_progress,
    box=BOX,
    view=pages.view,
    sheet=pages.sheet,
    replaces=frozenset({"caral.sheet.basic_side"}),
    check=pages.check,
    hands=HANDS,
    templates={"board": "modules/progress/board.html", "display": "modules/progress/display.html"},
    pages=Pages(
        amounts={ChooseFromDiscard.kind: Amounts(TakeCards.kind, KINDS, "cards")},
        pictures={"progress": "tile"},
        grouped=frozenset(
            {LayTile.kind, LiftCarali.kind, SettleCarali.kind, BuildAfar.kind, TakeCards.kind},
        ),
    ),
    drawn=DRAWN,
    hindrances={too_few_cards.code: Hindrance("caral.idle.too_few_cards")},
)
