"""The card of the emissaries."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard(
    name="emissaries",
    index="EMI-1 EMI-2 EMI-3* EMI-4* EMI-5* EMI-6",
    weight=3,
    box=dict.fromkeys(("EMI-1", "EMI-3", "EMI-4"), "emissaries"),
)
