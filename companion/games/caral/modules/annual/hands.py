"""How annual tiles are moved by hand (TILE-1)."""

from companion.engine.handling import Handling, Imperative

HANDS = {
    "annual": Handling(
        (
            Imperative("caral.hands.annual_down", target="used"),
            Imperative("caral.hands.annual_up", "used", "row"),
            Imperative("caral.hands.annual_out", "ready", "row"),
            Imperative("caral.hands.annual_away", target="ready"),
        ),
        named=True,
    ),
}
