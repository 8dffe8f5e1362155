"""How status cards are moved by hand (STAT-1)."""

from companion.engine.handling import Handling, Imperative

HANDS = {
    "status": Handling(
        (
            Imperative("caral.hands.status_taken", target="seat"),
            Imperative("caral.hands.status_back", "seat", "open"),
            Imperative("caral.hands.status_open", target="open"),
            Imperative("caral.hands.status_aside", target="aside"),
        ),
        named=True,
    ),
}
