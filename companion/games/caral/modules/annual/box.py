"""Annual tiles: the fame for the first and the second (TILE-1)."""

from companion.engine.box_fields import Number
from companion.engine.boxes import Listed, Section
from companion.games.caral.modules.annual.layer import NAME

TILE = (Number("first"), Number("second"))
BOX = Section(NAME, (Listed(NAME, TILE, words="word.component"),), title=f"module.{NAME}")
