"""Progress tiles, put together."""

from companion.games.caral.module import CaralModule
from companion.games.caral.modules.progress import pages
from companion.games.caral.modules.progress.box import BOX
from companion.games.caral.modules.progress.card import CARD
from companion.games.caral.modules.progress.drawing import DRAWN
from companion.games.caral.modules.progress.laid import Progress
from companion.games.caral.modules.progress.layer import PROGRESS, read_progress

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
    drawn=DRAWN,
)
