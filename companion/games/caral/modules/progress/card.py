"""The card of the progress tiles."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard(
    name="progress",
    index="PROG-1* PROG-2* PROG-3* PROG-4* PROG-5* PROG-6*",
    weight=2,
    box={"PROG-1": "progress"},
)
