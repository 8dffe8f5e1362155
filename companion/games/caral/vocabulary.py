"""How Caral's sentences say their parameters, and its pages the fields of a view."""

from collections.abc import Mapping
from typing import Final

from companion.engine.speech import Alternatives, Counted, Listed, Named, Place, Seated, Way
from companion.games.caral.optional import MODULES

CARD, PLACE, FACE = Named("word.card"), Place(forms=("to", "at", "named")), Alternatives()
CARDS = Counted(CARD, "word.cards")
COMPONENT = Named("word.component")

VOCABULARY: Final[Mapping[str, Way]] = {
    **dict.fromkeys(("spot", "to", "site", "quarry", "architect", "place", "figure"), PLACE),
    "square": Named("word.place", forms={"at": "word.any"}),
    "workers": Counted(PLACE),
    "starter": Seated(),
    "overtaken": Listed(Seated()),
    "owner": Seated(nobody="word.neutral"),
    "card": CARD,
    **dict.fromkeys(("cards", "kinds", "discard"), CARDS),
    "module": Named("module"),
    "component": COMPONENT,
    **dict.fromkeys(("which", "ahead", "seen"), Listed(COMPONENT)),
    "face": FACE,
    "faces": Listed(FACE),
    **MODULES.vocabulary,
}
