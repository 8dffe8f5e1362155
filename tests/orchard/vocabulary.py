"""How the Orchard's sentences say their parameters, and its pages the fields of a view."""

from collections.abc import Mapping
from typing import Final

from companion.engine.speech import Counted, Named, Place, Seated, Way

FRUIT, TREE = Named("word.fruit"), Place("word.tree", ("from", "at"))

VOCABULARY: Final[Mapping[str, Way]] = {
    "tree": TREE,
    "card": FRUIT,
    "cards": Counted(FRUIT, "word.cards"),
    **dict.fromkeys(("basket", "discard"), Counted(FRUIT)),
    **dict.fromkeys(("to", "starter", "turn"), Seated()),
}
