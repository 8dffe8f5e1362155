"""Cacao's contract: all that anybody else knows of it."""

from functools import partial

from companion.engine.catalogue import shipped
from companion.engine.game import Game
from companion.engine.pages import Drawing, Moments
from companion.games.cacao import scoring, state, view
from companion.games.cacao.composition import compose_table
from companion.games.cacao.meta import META
from companion.games.cacao.pages import drawing, inspection, review, sheet, temples
from companion.games.cacao.pages.box import BOX
from companion.games.cacao.pages.hands import HANDS
from companion.games.cacao.pages.parts import PAGES
from companion.games.cacao.pages.prospects import answers, titles
from companion.games.cacao.telling import TELLING
from companion.games.cacao.vocabulary import VOCABULARY

GAME = Game(
    card=META,
    compose=compose_table,
    view=view.view,
    standings=scoring.standings,
    parts=state.PARTS,
    tie_breaks=("cacao.tie_break.cacao",),
    catalogue=partial(shipped, __package__),
    box=BOX,
    lookback=review.LOOKBACK,
    sheet=sheet.steps,
    inspection=inspection.inspection,
    hands=HANDS,
    vocabulary=VOCABULARY,
    moments=Moments(begins="cacao.log.game_ends", title="cacao.page.moment", scene=temples.scene),
    drawing=Drawing(drawing.draw, drawing.targets, drawing.focus, drawing.newest, pans=True),
    prospect=answers.prospect,
    title=titles.title,
    pages=PAGES,
    telling=TELLING,
    expert="companion.bots.cacao:EXPERT",
)
