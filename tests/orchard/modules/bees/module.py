"""Bees, put together."""

from tests.orchard.module import OrchardModule
from tests.orchard.modules.bees import pages
from tests.orchard.modules.bees.box import BOX, read_bees
from tests.orchard.modules.bees.card import CARD
from tests.orchard.modules.bees.layer import LAYER, Hive

MODULE = OrchardModule(
    card=CARD,
    layer=LAYER,
    parts=(Hive,),
    catalogue=read_bees,
    box=BOX,
    view=pages.view,
    sheet=pages.sheet,
    check=pages.check,
    hands=pages.HANDS,
    drawn=pages.drawn,
)
