"""Progress tiles: what each does says where it lies (PROG-1)."""

from companion.engine.box_fields import Shown
from companion.engine.boxes import Listed, Section
from companion.games.caral.modules.progress.laid import NAME
from companion.games.caral.modules.progress.tiles import TILES

SQUARES = {name: tile.square for name, tile in TILES.items()}
TILE = (Shown("id", "word.component"),)
BOX = Section(NAME, (Listed(NAME, TILE, words="word.place", after=SQUARES),), title=f"module.{NAME}")
