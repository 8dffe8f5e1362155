"""Status cards: what each asks for, a number, a square or words, and its fame (STAT-2)."""

from companion.engine.box_fields import Choice, Either, Number, Text
from companion.engine.boxes import Listed, Section
from companion.games.caral.modules.status.cards import CONDITIONS, FIRST_AT, JUDGED, LONGEST_TEXT, NAME
from companion.games.caral.path import ACTION_SQUARES

LONGEST_NAME = 60

ASKED = Either(
    "value",
    by=Choice("condition", CONDITIONS, "word.condition"),
    ways=(Number("number"), Choice("square", ACTION_SQUARES, "word.place"), Text("words", LONGEST_TEXT, "word.judged")),
    when={FIRST_AT: "square", JUDGED: "words"},
)
CARD = (Text("id", LONGEST_NAME, "word.component", called="name"), ASKED, Number("fame"))
BOX = Section(NAME, (Listed(NAME, CARD, words="word.component"),), title=f"module.{NAME}")
