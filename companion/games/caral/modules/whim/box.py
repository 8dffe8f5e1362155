"""Whim cards: what they ask for, whom they strike, what is lost (WHIM-1)."""

from companion.engine.box_fields import Choice, Numbers
from companion.engine.boxes import Listed, Section
from companion.games.caral.modules.whim.layer import NAME, TABLES, TARGETS
from companion.games.caral.modules.whim.penalty import PENALTIES

CARD = (Numbers("thresholds", TABLES), Choice("target", TARGETS), Choice("penalty", PENALTIES, "word.penalty"))
BOX = Section(NAME, (Listed(NAME, CARD, words="word.component"),), title=f"module.{NAME}")
