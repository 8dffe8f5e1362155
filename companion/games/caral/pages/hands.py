"""How Caral's pieces are moved by hand, and how it is said. What lies in a supply follows from its other end."""

from collections.abc import Mapping
from typing import Final

from companion.engine.handling import Handling, Imperative, Route
from companion.games.caral.optional import MODULES

TRACKERS = {
    "figure": Handling(
        (
            Imperative("caral.hands.figure", target="start", together="caral.hands.home"),
            Imperative("caral.hands.figure"),
        )
    ),
    "architect": Handling((Imperative("caral.hands.architect"),)),
    "starter": Handling((Imperative("caral.hands.starter"),)),
    "fame": Handling((Imperative("caral.hands.fame", row="caral.hands.row.fame", value="caral.hands.value.fame"),)),
}

CARALI = Handling(
    (
        Imperative("caral.hands.worker", target="workers"),
        Imperative("caral.hands.builder", target="site"),
        Imperative("caral.hands.priest", target="priests", icon="priest"),
        Imperative("caral.hands.carali_sent", target="sent"),
        Imperative("caral.hands.worker_back", source="workers"),
        Imperative("caral.hands.builder_back", source="site"),
        Imperative("caral.hands.priest_back", source="priests", icon="priest"),
        Imperative("caral.hands.carali_recalled", source="sent"),
    ),
    bank="carali",
)

ALPACAS = Handling(
    (
        Imperative("caral.hands.alpaca", target="sled"),
        Imperative("caral.hands.alpaca_sent", target="sent"),
        Imperative("caral.hands.alpaca_back", source="sled"),
        Imperative("caral.hands.alpaca_recalled", source="sent"),
    ),
    bank="alpacas",
)

CARDS = Handling(
    (
        Imperative("caral.hands.draw", "deck", "hand", row="caral.hands.row.draw", value="caral.hands.value.draw"),
        Imperative("caral.hands.take_cards", "discard", "hand"),
        Imperative("caral.hands.take_back", "laid", "hand"),
        Imperative("caral.hands.lay", "hand", "laid"),
        Imperative("caral.hands.lay_again", target="laid"),
        Imperative("caral.hands.sacrifice_away", "laid", "discard", "caral.hands.sacrifices"),
        Imperative("caral.hands.reshuffle", "discard", "deck"),
        Imperative("caral.hands.turn_over", "deck", "discard"),
        Imperative("caral.hands.put_back", "hand", "deck"),
        Imperative("caral.hands.discard", "hand", "discard"),
    ),
    bank="deck",
    routes=(
        Route("laid", "discard"),
        Route("hand", "laid", same=True),
        Route("hand", "deck"),
        Route("hand", "discard"),
    ),
    refill=("discard", "deck"),
    carrier="hand",
)
"""Counts only: nobody's kinds are told. What lies out in a ceremony everybody sees."""

HANDS: Final[Mapping[str, Handling]] = {
    **TRACKERS,
    "carali": CARALI,
    "alpaca": ALPACAS,
    "card": CARDS,
    "stone": Handling(
        (Imperative("caral.hands.stones", target="stones"), Imperative("caral.hands.stones_back", source="stones")),
        bank="supply",
    ),
    "level": Handling(
        (Imperative("caral.hands.level", target="site"), Imperative("caral.hands.level_back", source="site")),
        bank="pieces",
    ),
    "central": Handling(
        (Imperative("caral.hands.central", target="central"), Imperative("caral.hands.central_back", source="central"))
    ),
    **MODULES.hands,
}
