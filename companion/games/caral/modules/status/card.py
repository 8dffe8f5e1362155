"""The card of the status cards."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard(name="status", index="STAT-1* STAT-2 STAT-3*", box={"STAT-2": "status"})
