"""The card of the anaconda."""

from companion.engine.meta import ModuleCard

CARD = ModuleCard(name="anaconda", index="ANA-1 ANA-2* ANA-3*", weight=2)
