"""How pieces and cards are moved by hand, and how it is said. What lies in a supply follows from its other end."""

from collections.abc import Mapping
from typing import Final

from companion.engine.handling import Handling, Imperative, Route
from companion.games.inkas.pages.inspected_board import ACTIVE, OLD

DECLINE = tuple(zip(ACTIVE, OLD, strict=False))
BUILDINGS = Handling(
    (
        *(Imperative("inkas.hands.thicket", *both, "inkas.hands.thickets", own=True) for both in DECLINE),
        *(Imperative("inkas.hands.uncover", old, new, "inkas.hands.uncovered", own=True) for new, old in DECLINE),
        *(Imperative("inkas.hands.build", target=active) for active in ACTIVE),
        *(Imperative("inkas.hands.rebuild", target=old) for old in OLD),
        *(Imperative("inkas.hands.old_back", old, together="inkas.hands.olds_back", own=True) for old in OLD),
        *(Imperative("inkas.hands.take_up", active) for active in ACTIVE),
    ),
    bank="stock",
    routes=tuple(Route(*both, same=True) for both in DECLINE),
)
"""A settlement or city. With its tribe's decline a thicket comes onto it, without it leaving its place."""

ROADS = Handling(
    (
        Imperative("inkas.hands.road", target="path"),
        Imperative("inkas.hands.road_back", source="path", together="inkas.hands.roads_back", own=True),
    ),
    bank="stock",
)

CARDS = Handling(
    (
        Imperative("inkas.hands.trade", "hand", "hand", each=True),
        Imperative(
            "inkas.hands.take", target="hand", each=True, row="inkas.hands.row.take", value="inkas.hands.value.take"
        ),
        Imperative("inkas.hands.pay", source="hand", each=True),
    ),
    bank="supply",
    routes=(Route("hand", "hand"),),
)
"""By kinds, as everybody sees them come and go."""

DEVELOPMENT = Handling(
    (
        Imperative("inkas.hands.buy", "stack", "kept"),
        Imperative("inkas.hands.open", target="open"),
        Imperative("inkas.hands.out", target="gone"),
        Imperative("inkas.hands.stacks", "second", "stack"),
        Imperative("inkas.hands.apart", "stack", "second"),
        Imperative("inkas.hands.hide", "open", "kept"),
        Imperative("inkas.hands.regain", "gone", "kept"),
        Imperative("inkas.hands.return", target="stack"),
    ),
    bank="stack",
    routes=(Route("kept", "open", same=True), Route("kept", "gone"), Route("second", "stack")),
)
"""Counts only, until one is played."""

HANDS: Final[Mapping[str, Handling]] = {
    "land": Handling(
        (
            Imperative("inkas.hands.land", target="land", together="inkas.hands.land"),
            Imperative("inkas.hands.land_up", source="land", together="inkas.hands.land_up"),
        )
    ),
    "robber": Handling((Imperative("inkas.hands.robber"),)),
    "building": BUILDINGS,
    "road": ROADS,
    "marker": Handling(
        (Imperative("inkas.hands.marker", target="tribes"), Imperative("inkas.hands.marker_back", source="tribes")),
        bank="stock",
    ),
    "card": CARDS,
    "secret": Handling((Imperative("inkas.hands.secret"),)),
    "development": DEVELOPMENT,
    "route": Handling(
        (Imperative("inkas.hands.route", target="with"), Imperative("inkas.hands.route_aside", target="aside"))
    ),
    "might": Handling(
        (Imperative("inkas.hands.might", target="with"), Imperative("inkas.hands.might_aside", target="aside"))
    ),
}
