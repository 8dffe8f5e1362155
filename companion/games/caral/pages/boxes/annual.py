"""Annual tiles: the fame for the first and the second (TILE-1)."""

from companion.engine.box_fields import Number
from companion.engine.boxes import Listed, Section

TILE = (Number("first"), Number("second"))
ANNUAL = Section("annual", (Listed("annual", TILE, words="word.component"),), title="module.annual")
