"""Whim cards: what they ask for, whom they strike, what is lost (WHIM-1)."""

from companion.engine.box_fields import Choice, Numbers
from companion.engine.boxes import Listed, Section
from companion.games.caral.modules.whim.layer import TABLES, TARGETS
from companion.games.caral.modules.whim.penalty import PENALTIES

CARD = (Numbers("thresholds", TABLES), Choice("target", TARGETS), Choice("penalty", PENALTIES, "word.penalty"))
WHIM = Section("whim", (Listed("whim", CARD, words="word.component"),), title="module.whim")
