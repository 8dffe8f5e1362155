"""The contract of Rise of the Inkas: all that anybody else knows of it."""

from companion.engine.game import Game
from companion.engine.pages import Drawing
from companion.games.inkas import scoring, state, view
from companion.games.inkas.agreements import AGREEMENTS
from companion.games.inkas.box import preset
from companion.games.inkas.composition import compose_table
from companion.games.inkas.meta import META
from companion.games.inkas.pages import drawing, inspection, review, sheet
from companion.games.inkas.pages.box import BOX
from companion.games.inkas.pages.hands import HANDS
from companion.games.inkas.pages.parts import PAGES
from companion.games.inkas.pages.prospects import answers, groups, titles
from companion.games.inkas.vocabulary import VOCABULARY

GAME = Game(
    card=META,
    compose=compose_table,
    view=view.view,
    standings=scoring.standings,
    parts=state.PARTS,
    by_colour=True,
    catalogue=preset,
    box=BOX,
    lookback=review.LOOKBACK,
    sheet=sheet.steps,
    inspection=inspection.inspection,
    hands=HANDS,
    vocabulary=VOCABULARY,
    agreements=AGREEMENTS,
    drawing=Drawing(drawing.draw, drawing.targets, pans=True, many=drawing.MANY, on_sheet=True),
    prospect=answers.prospect,
    title=titles.title,
    groups=groups.groups,
    pages=PAGES,
    expert="companion.bots.inkas:EXPERT",
)
