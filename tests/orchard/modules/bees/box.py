"""What the bees add to each fruit, as the catalogue tells (BEE-2)."""

from companion.engine.box_fields import Number
from companion.engine.boxes import Part, Section
from companion.engine.catalogue import Reader

BOX = Section("bees", (Part("bees", (Number("honey"),)),), title="module.bees", hint=False)


def read_bees(reader: Reader) -> int:
    """Points for each fruit besides its worth."""
    return reader.numbers("bees", {"honey": 0})[0]
