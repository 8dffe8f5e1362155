"""Caral's contract: all that anybody else knows of it."""

from companion.engine.game import Game
from companion.engine.pages import Drawing
from companion.games.caral import scoring, state, view
from companion.games.caral.agreements import AGREEMENTS
from companion.games.caral.box import preset
from companion.games.caral.composition import compose_table
from companion.games.caral.meta import META
from companion.games.caral.optional import MODULES
from companion.games.caral.pages import drawing, inspection, review, sheet
from companion.games.caral.pages.box import BOX
from companion.games.caral.pages.hands import HANDS
from companion.games.caral.pages.parts import MOMENTS, PAGES
from companion.games.caral.pages.prospects import answers, titles
from companion.games.caral.telling import TELLING
from companion.games.caral.vocabulary import VOCABULARY

GAME = Game(
    card=META,
    compose=compose_table,
    view=view.view,
    standings=scoring.standings,
    parts=state.PARTS + MODULES.parts,
    tie_breaks=("caral.tie_break.goods",),
    catalogue=preset,
    box=BOX,
    lookback=review.LOOKBACK,
    sheet=sheet.steps,
    inspection=inspection.inspection,
    hands=HANDS,
    prospect=answers.prospect,
    title=titles.title,
    vocabulary=VOCABULARY,
    drawing=Drawing(drawing.draw, drawing.targets),
    moments=MOMENTS,
    pages=PAGES,
    telling=TELLING,
    agreements=AGREEMENTS,
    expert="companion.bots.caral:EXPERT",
)
