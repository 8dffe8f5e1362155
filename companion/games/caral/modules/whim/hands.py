"""How whim cards are moved by hand (WHIM-1)."""

from companion.engine.handling import Handling, Imperative

HANDS = {
    "whim": Handling(
        (
            Imperative("caral.hands.whim_under", "top", "seen"),
            Imperative("caral.hands.whim_top", target="top"),
            Imperative("caral.hands.whim_bottom", target="seen"),
            Imperative("caral.hands.whim_away", target="rest"),
        ),
        named=True,
    ),
}
