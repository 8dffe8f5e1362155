"""How fruit, ladders and cards are moved by hand. Points are told as the table check tells them."""

from companion.engine.handling import Handling, Imperative, Route
from tests.orchard.optional import MODULES

HANDS = {
    "fruit": Handling(
        (
            Imperative("orchard.hands.hang", target="tree"),
            Imperative("orchard.hands.pick", source="tree"),
            Imperative("orchard.hands.pass_on", "basket", "basket"),
        ),
        routes=(Route("tree", "basket"),),
    ),
    "ladder": Handling(
        (
            Imperative("orchard.hands.ladder", target="tree"),
            Imperative("orchard.hands.ladder_away", source="tree", together="orchard.hands.ladders"),
        ),
        bank="wall",
    ),
    "card": Handling(
        (
            Imperative(
                "orchard.hands.draw", "deck", "hand", row="orchard.hands.row.draw", value="orchard.hands.value.draw"
            ),
            Imperative(
                "orchard.hands.lay", "hand", "discard", row="orchard.hands.row.lay", value="orchard.hands.value.lay"
            ),
            Imperative("orchard.hands.put_back", "hand", "deck"),
            Imperative("orchard.hands.take_back", target="hand"),
            Imperative("orchard.hands.deck", target="deck"),
            Imperative("orchard.hands.pile", target="discard"),
        ),
        bank="deck",
        routes=(Route("hand", "deck"), Route("hand", "discard")),
        carrier="hand",
    ),
    **MODULES.hands,
}
