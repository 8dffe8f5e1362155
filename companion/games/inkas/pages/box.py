"""How a household matches the catalogue with its own box (IMAT-2 to IMAT-5, ISET-1, ISET-3)."""

from companion.engine.box_fields import Choice, Names, Number
from companion.engine.boxes import Listed, Part, Section
from companion.games.inkas.box import SIDES
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.terrain import TERRAINS

FRAME = Section("frame", (Part("frame", (Choice("jungle", SIDES),)),))
TILES = Section(
    "tiles", (Listed("tiles", (Choice("terrain", TERRAINS, words="word.hex", drawn=True), Number("number"))),)
)
SUPPLY = Section("cards", (Part("cards", tuple(Number(card, label=f"word.card.{card}") for card in CARDS.names)),))
STACKS = Section(
    "development",
    (Part("development", tuple(Number(card, label=f"word.development.{card}") for card in DEVELOPMENT.names)),),
)
STARTS = Section(
    "starts",
    (Listed("starts", tuple(map(Names, ("lettered", "road", "other", "other_road"))), words="colour"),),
)
BOX = (FRAME, TILES, STARTS, SUPPLY, STACKS)
"""In the order of the page: what is least sure comes first."""
