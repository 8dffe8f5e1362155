"""Kinds of tiles and what they yield (IMAT-2)."""

from companion.games.inkas.cards import NUMBER

LAND = {"forest": "wood", "quarry": "stone", "pasture": "wool", "mountains": "ore", "farmland": "potato"}
"""Land yields resources: there are roads and the robber."""
AFAR = {"fish": "fish", "jungle": "feathers", "plantation": "coca"}
"""Elsewhere there are goods."""
OCEAN = "ocean"
TERRAINS = (*LAND, *AFAR, OCEAN)
YIELDS = {terrain: NUMBER[card] for terrain, card in (*LAND.items(), *AFAR.items())}
"""The number of the card that a tile yields."""
