"""The Orchard's contract: all that anybody else knows of it."""

from functools import partial

from companion.engine.catalogue import shipped
from companion.engine.game import Game
from companion.engine.pages import Drawing
from tests.orchard import scoring, state, view
from tests.orchard.agreements import AGREEMENTS
from tests.orchard.composition import compose_table
from tests.orchard.meta import META
from tests.orchard.optional import MODULES
from tests.orchard.pages import box, drawing, hands, inspection, parts, prospects, review, sheet
from tests.orchard.upcasts import UPCASTS
from tests.orchard.vocabulary import VOCABULARY

GAME = Game(
    card=META,
    compose=compose_table,
    view=view.view,
    standings=scoring.standings,
    parts=state.PARTS + MODULES.parts,
    tie_breaks=("orchard.tie_break.fruit", "orchard.tie_break.cards"),
    catalogue=partial(shipped, __package__),
    box=box.BOX,
    upcasts=UPCASTS,
    lookback=review.LOOKBACK,
    sheet=sheet.steps,
    inspection=inspection.inspection,
    hands=hands.HANDS,
    prospect=prospects.prospect,
    title=prospects.title,
    vocabulary=VOCABULARY,
    drawing=Drawing(drawing.draw, drawing.targets),
    moments=parts.MOMENTS,
    pages=parts.PAGES,
    agreements=AGREEMENTS,
    expert="tests.orchard.bots:EXPERT",
)
