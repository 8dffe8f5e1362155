"""The card of the annual tiles."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard(name="annual", index="TILE-1 TILE-2* TILE-3 TILE-4* TILE-5*", box={"TILE-1": "annual"})
