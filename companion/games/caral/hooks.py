"""The values a layer may change, and the base game's answers to them."""

from typing import TYPE_CHECKING

from companion.engine.actions import Seat
from companion.engine.steps import Hook

if TYPE_CHECKING:
    from companion.games.caral.rules.figures import Place
    from companion.games.caral.rules.square import Square

MOVEMENT: Hook[int] = Hook("movement", "MAT-5")
"""Movement points of a seat; context: seat."""

CAN_BUILD: Hook[bool] = Hook("can_build", "MOVE-4")
"""Whether a seat could pay for a level this turn; context: seat, and how many cards its move discards."""

ALPACA_ROOM: Hook[int] = Hook("alpaca_room", "ACT-6")
"""Free places for one more alpaca of a seat; context: seat."""

SQUARE: Hook["Square"] = Hook("square", "ACT-2")
"""The square whose action is to be had; context: spot."""

SACRIFICE: Hook[int] = Hook("sacrifice", "CER-3")
"""What an offering of at least one card counts for; context: seat."""

NEXT_STARTER: Hook[Seat] = Hook("next_starter", "CER-6")
"""Who starts the next year."""

GAME_END: Hook[str | None] = Hook("game_end", "END-3")
"""Why the game ends with this ceremony, if it does."""

DIPLOMAT: Hook[Seat | None] = Hook("diplomat", "FIN-2")
"""Who holds the diplomacy token at the end."""

PLACED_ALPACAS: Hook[int] = Hook("placed_alpacas", "FIN-3")
"""Alpacas a seat has placed, wherever they stand; context: seat."""

PLACED_CARALI: Hook[int] = Hook("placed_carali", "TILE-1")
"""Carali a seat has placed, wherever they stand; context: seat."""

ALPACA_PLACES: Hook["tuple[Place, ...]"] = Hook("alpaca_places", "EMI-2")
"""Where a seat's alpacas stand or may stand; context: seat."""

CARALI_PLACES: Hook["tuple[Place, ...]"] = Hook("carali_places", "EMI-2")
"""Where a seat's carali stand or may stand; context: seat."""

EMISSARY_LEVEL: Hook[int] = Hook("emissary_level", "STAT-2")
"""The highest level of emissaries that a seat has completed; context: seat."""

HOOKS = (
    MOVEMENT,
    CAN_BUILD,
    ALPACA_ROOM,
    SQUARE,
    SACRIFICE,
    NEXT_STARTER,
    GAME_END,
    DIPLOMAT,
    PLACED_ALPACAS,
    PLACED_CARALI,
    ALPACA_PLACES,
    CARALI_PLACES,
    EMISSARY_LEVEL,
)
