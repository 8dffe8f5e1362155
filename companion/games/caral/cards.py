"""Resource cards by name and by number (MAT-2)."""

from companion.engine.cards import Kinds

RESOURCES = Kinds("stone", "clay", "fish", "alpaca")
KINDS, NUMBER, NONE = RESOURCES.names, RESOURCES.number, RESOURCES.none
names, counted, of = RESOURCES.listed, RESOURCES.counted, RESOURCES.of
