"""How sentences say their parameters, and pages the fields of a view."""

from collections.abc import Mapping
from typing import Final

from companion.engine.speech import Counted, Listed, Named, Place, Seated, Way

CARD, HEX = Named("word.card"), Place("word.hex", ("on",))
CARDS = Counted(CARD, "word.cards")

VOCABULARY: Final[Mapping[str, Way]] = {
    "card": CARD,
    **dict.fromkeys(("cards", "price", "gives", "wants"), CARDS),
    **dict.fromkeys(("needed", "paid", "pieces"), Counted(CARD, "word.few")),
    **dict.fromkeys(("kinds", "order"), Listed(CARD)),
    "supply": Counted(CARD),
    "development": Named("word.development"),
    "played": Counted(Named("word.development")),
    "hex": HEX,
    "side": Named("word.side"),
    "building": Named("word.building"),
    **dict.fromkeys(("near", "components", "tiles", "along"), Listed(HEX)),
    **dict.fromkeys(
        ("victim", "thief", "other", "to", "active", "turn", "starter", "mightiest", "longest_route"), Seated()
    ),
    "victims": Listed(Seated()),
}
