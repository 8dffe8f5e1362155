"""How progress tiles are moved by hand (PROG-1)."""

from companion.engine.handling import Handling, Imperative

HANDS = {
    "progress": Handling(
        (
            Imperative("caral.hands.tile_open", "aside", "open"),
            Imperative("caral.hands.tile_back", target="open"),
            Imperative("caral.hands.tile_aside", target="aside"),
            Imperative("caral.hands.tile_laid"),
        ),
        named=True,
    ),
}
