"""Figures, stones, cards and levels, as many as there are (MAT-1, MAT-2, MAT-3, MAT-5)."""

from companion.engine.box_fields import Number, Numbers
from companion.engine.boxes import Part, Section
from companion.games.caral.box import SIZES
from companion.games.caral.cards import KINDS

GOODS = Section(
    "goods",
    (
        Part("players", (Number("carali"), Number("alpacas"))),
        Part("stones", (Number("count"),)),
        Part("cards", tuple(Number(kind, label=f"word.card.{kind}") for kind in KINDS), title="option.cards"),
        Part("levels", (Number("count"), Numbers("sizes", tuple(range(1, SIZES + 1)), optional=True, hint=True))),
        Part("sled", (Number("stones"), Number("alpacas"), Number("movement"))),
    ),
    hint=False,
)
