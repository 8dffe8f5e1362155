"""The card of the bees."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard("bees", "BEE-1 BEE-2 BEE-3*", box={"BEE-2": "bees"})
