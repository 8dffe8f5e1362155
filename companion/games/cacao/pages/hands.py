"""How Cacao's pieces are moved by hand, and how it is said. What lies in a supply follows from its other end."""

from collections.abc import Mapping
from typing import Final

from companion.engine.handling import Handling, Imperative, Route

WORKERS = Handling(
    (
        Imperative("cacao.hands.lay", target="land"),
        Imperative("cacao.hands.overbuild", target="over"),
        Imperative("cacao.hands.draw", "pile", "hand", row="cacao.hands.row.draw", value="cacao.hands.value.draw"),
        Imperative("cacao.hands.take_up", source="land"),
        Imperative("cacao.hands.uncover", source="over"),
        Imperative("cacao.hands.put_back", "hand", "pile"),
    ),
    bank="hand",
)
"""Counts only: nobody's kinds are told before they lie."""

JUNGLE = Handling(
    (
        Imperative("cacao.hands.fill", "display", "land"),
        Imperative("cacao.hands.fill_drawn", "stack", "land"),
        Imperative("cacao.hands.fill_moved", "land", "land"),
        Imperative("cacao.hands.clear", source="land"),
        Imperative("cacao.hands.reveal", target="display"),
        Imperative("cacao.hands.cover_up", "display", "stack"),
    ),
    bank="stack",
    routes=(Route("display", "land"), Route("land", "land")),
)

HANDS: Final[Mapping[str, Handling]] = {
    "tile": WORKERS,
    "jungle": JUNGLE,
    "carrier": Handling(
        (Imperative("cacao.hands.carrier", row="cacao.hands.row.carrier", value="cacao.hands.value.carrier"),)
    ),
    "coin": Handling(
        (Imperative("cacao.hands.gold", target="purse"), Imperative("cacao.hands.gold_back", source="purse")),
        bank="bank",
    ),
    "fruit": Handling(
        (Imperative("cacao.hands.cacao", target="store"), Imperative("cacao.hands.cacao_back", source="store")),
        bank="heap",
    ),
    "sun": Handling(
        (Imperative("cacao.hands.suns", target="suns"), Imperative("cacao.hands.suns_back", source="suns")),
        bank="tokens",
    ),
}
