"""The pantry's contract: a vocabulary, and no rules to speak of."""

from typing import Any

from companion.engine.game import Game
from companion.engine.parts import State
from companion.engine.speech import Alternatives, Counted, Listed, Named, Place, Seated
from tests.i18n.pantry.meta import META


def unplayed(*what: Any) -> Any:
    raise NotImplementedError


JAR = Named("word.jar", forms={"in": "word.inside"})

GAME = Game(
    card=META,
    compose=unplayed,
    view=unplayed,
    standings=unplayed,
    parts=(State,),
    vocabulary={
        "jar": JAR,
        "jars": Counted(JAR, "word.jars"),
        "stock": Counted(JAR),
        "shelf": Place("word.shelf", ("onto",)),
        "cook": Seated(nobody="word.mouse"),
        "size": Alternatives("|"),
        "sizes": Listed(Alternatives("|"), none="nothing"),
    },
)
