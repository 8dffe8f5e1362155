"""How a household matches the catalogue with its own box (CMAT-1 to CMAT-4)."""

from companion.engine.box_fields import Number, Numbers
from companion.engine.boxes import Listed, Part, Section
from companion.engine.geometry.grid import EDGES
from companion.games.cacao.meta import META

FIELDS = 9
"""Of the water track."""
PLAYERS = tuple(META.players)
EDGE_NUMBERS = tuple(edge + 1 for edge in EDGES)

WATER = Section("water", (Part("water", (Numbers("track", tuple(range(1, FIELDS + 1))),)),))
WORKERS = Section(
    "workers",
    (
        Listed(
            "workers",
            (Numbers("edges", EDGE_NUMBERS), Number("count"), Numbers("put_back", PLAYERS, label="box.put_back")),
            words="word.tile",
        ),
    ),
)
JUNGLE = Section(
    "jungle",
    (Listed("jungle", (Number("count"), Numbers("put_back", PLAYERS, label="box.put_back")), words="word.tile"),),
)
VILLAGE = Section("village", (Part("village", (Number("storage"), Number("suns"))),), hint=False)
BOX = (WATER, WORKERS, JUNGLE, VILLAGE)
"""In the order of the page: what is least sure comes first."""
