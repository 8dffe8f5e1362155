"""How a household matches the catalogue with its own box (TREE-1, TREE-2, DAY-3, CARD-1)."""

from companion.engine.box_fields import Number, Numbers, Row
from companion.engine.boxes import Listed, Part, Section
from tests.orchard.fruit import KINDS
from tests.orchard.optional import MODULES

FACES = 6
ENDS = ("gate", "hedge")
"""What the rows of trees begin and end with."""

TREES = Section("trees", (Part("trees", (Row("places", KINDS, "word.tree", ENDS, label="box.trees"),)),))
FRUIT = Section("fruit", (Listed("fruit", (Number("bears"), Number("worth")), words="word.fruit"),))
DIE = Section("die", (Part("die", (Numbers("faces", tuple(range(1, FACES + 1))),)),), title="option.die", hint=False)
CARDS = Section(
    "cards",
    (Part("cards", tuple(Number(kind, label=f"word.fruit.{kind}") for kind in KINDS)),),
    title="option.cards",
    hint=False,
)
BOX = (TREES, FRUIT, DIE, CARDS, *MODULES.boxes)
"""In the order of the page."""
