"""How the pieces of the emissary board are moved by hand (EMI-3, EMI-6)."""

from companion.engine.handling import Handling, Imperative

HANDS = {
    "diplomat": Handling(
        (
            Imperative("caral.hands.diplomat", target="seat"),
            Imperative("caral.hands.diplomat_away", target="beside"),
        )
    ),
    "emissary": Handling(
        (
            Imperative("caral.hands.emissary_tile", target="tile"),
            Imperative("caral.hands.emissary_tile_back", source="tile"),
        ),
        bank="tiles",
    ),
}
