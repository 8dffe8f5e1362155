"""The card of Whim of the Gods."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard(
    name="whim",
    index="WHIM-1 WHIM-2 WHIM-3 WHIM-4 WHIM-5*",
    differs=("WHIM-4",),
    box={"WHIM-1": "whim"},
)
