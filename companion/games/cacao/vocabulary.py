"""How Cacao's sentences say their parameters, and its pages the fields of a view."""

from collections.abc import Mapping
from typing import Final

from companion.engine.speech import Away, Counted, Listed, Named, Seated, Way

SHORT = Named("word.short")
TILE = Named("word.tile", forms={"short": SHORT.under})

VOCABULARY: Final[Mapping[str, Way]] = {
    **dict.fromkeys(("tile", "card", "market", "first", "second"), TILE),
    **dict.fromkeys(("display", "which", "beside"), Listed(SHORT, none="nothing")),
    "owners": Listed(Seated()),
    **dict.fromkeys(("cards", "sold"), Counted(TILE, "word.counted")),
    "back": Counted(SHORT, "word.counted"),
    **dict.fromkeys(("tiles", "laid", "left"), Counted(TILE)),
    "good": Named("word.good"),
    "short": SHORT,
    "square": Away(),
    **dict.fromkeys(("to", "starter"), Seated()),
}
