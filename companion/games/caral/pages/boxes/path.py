"""The path as it is walked from the start square to the central pyramid (MAT-4)."""

from companion.engine.box_fields import Row
from companion.engine.boxes import Part, Section
from companion.games.caral.path import ACTION_SQUARES, CENTRE, SITE, START

SPOTS = Row("spots", (*ACTION_SQUARES, SITE), "word.place", (START, CENTRE), icons=True, label="box.path", drawn=True)
PATH = Section("path", (Part("path", (SPOTS,)),))
